import { expect, test } from 'vitest'
import { pageStyles, printStyles } from './page-styles.ts'

const of = (sheet: string, html: string) => pageStyles(sheet)(html)

test('a rule stays if every element, class and id of one of its selectors occurs in the page', () => {
  const sheet =
    '.a{b:1}.a .c{b:2}.c,.a{b:3}#d{b:4}#e{b:5}p{b:6}p>h1{b:7}*,::before{b:8}hr::before{b:9}::placeholder{b:10}'
  expect(of(sheet, '<p id="d" class="x a">')).toBe('.a{b:1}.c,.a{b:3}#d{b:4}p{b:6}*,::before{b:8}')
  expect(of('::placeholder{b:1}', '<input>')).toBe('::placeholder{b:1}')
})

test('rules for parts of a field stay if there is such a field', () => {
  const sheet =
    '::placeholder{b:1}::file-selector-button{b:2}::-webkit-search-decoration{b:3}::-webkit-datetime-edit{b:4}::-webkit-inner-spin-button{b:5}'
  expect(of(sheet, '<input type="text">')).toBe('::placeholder{b:1}')
  expect(of(sheet, '<textarea>')).toBe('::placeholder{b:1}')
  expect(of(sheet, '<input id="day" type="date">')).toBe('::placeholder{b:1}::-webkit-datetime-edit{b:4}')
  expect(of(sheet, '<input type="file"><input type="search"><input type="number">')).toBe(
    sheet.replace(/::-webkit-date[^}]*}/, ''),
  )
})

test('names with special characters are matched as the page writes them', () => {
  const sheet = String.raw`.md\:grid-cols-\[7fr_5fr\]{b:1}.\[\&\>source\]\:hidden>source{b:2}.size-5\.5{b:3}.\32 xl{b:4}.a\,b{b:5}.gone\:p{b:6}`
  const html =
    '<i class="md:grid-cols-[7fr_5fr] [&amp;&gt;source]:hidden size-5.5"><i class="2xl a,b"><source>'
  expect(of(sheet, html)).toBe(sheet.replace(/\.gone.*/, ''))
})

test('states and bracketed selectors are kept, because a page may still reach them', () => {
  const sheet =
    '.a:hover{b:1}.a:not(.open){b:2}:is(.x .y,.z){b:3}.a[data-at=".q"]{b:4}html:has(#menu:popover-open){b:5}'
  expect(of(sheet, '<html><i class="a">')).toBe(sheet)
})

test('variables stay if something on the page reads them, even through others', () => {
  const sheet =
    ':root{--a:1px;--b:var(--a);--c:2px;--d:var(--c);--e:3px}.a{top:var(--b)}.x{top:var(--d)}*{--c:4px}'
  expect(of(sheet, '<html><i class="a" style="left:var(--e)">')).toBe(
    ':root{--a:1px;--b:var(--a);--e:3px}.a{top:var(--b)}',
  )
})

test('groups keep their order, and empty ones go, except layers, whose order counts', () => {
  const sheet =
    '@layer one,two;@layer one{.x{b:1}}@layer two{@media screen{.a{b:2}.x{b:3}}@supports (c:d){.x{b:4}}}@font-face{src:url("a;}b")}'
  expect(of(sheet, '<i class="a">')).toBe(
    '@layer one,two;@layer one{}@layer two{@media screen{.a{b:2}}}@font-face{src:url("a;}b")}',
  )
})

test('a mixed colour replaces the one for browsers that cannot mix', () => {
  const mix = '@supports (color:color-mix(in lab, red, red))'
  const sheet = `.a{color:#111;border:1px solid #222}${mix}{.a{border:1px solid color-mix(in srgb, red, blue)}}.a{top:0}${mix}{.b{color:color-mix(in srgb, red, blue)}}`
  expect(of(sheet, '<i class="a b">')).toBe(
    `.a{color:#111;border:1px solid color-mix(in srgb, red, blue)}.a{top:0}${mix}{.b{color:color-mix(in srgb, red, blue)}}`,
  )
})

test('keyframes and properties stay with the rules that name them', () => {
  const sheet =
    '.a{animation:in 1s;width:var(--w)}.x{animation:out 1s}@keyframes in{to{b:1}}@keyframes out{to{b:2}}@property --w{syntax:"*"}@property --v{syntax:"*"}'
  expect(of(sheet, '<i class="a">')).toBe(
    '.a{animation:in 1s;width:var(--w)}@keyframes in{to{b:1}}@property --w{syntax:"*"}',
  )
})

test('what only paper needs is in a sheet of its own, with the variables that it reads', () => {
  const sheet =
    '@layer theme,own;@layer theme{:root,:host{--a:1px;--b:2px}}@layer own{.a{top:var(--b)}@media print{.a{top:var(--a);--c:3px}}}@media print{.a{b:1}}@media (width>=40rem){.a{b:2}}@font-face{src:url(a)}'
  const html = '<i class="a">'
  expect(of(sheet, html)).toBe(
    '@layer theme,own;@layer theme{:root,:host{--b:2px}}@layer own{.a{top:var(--b)}}@media (width>=40rem){.a{b:2}}@font-face{src:url(a)}',
  )
  expect(printStyles(sheet)).toBe(
    '@layer theme,own;@layer theme{:root,:host{--a:1px}}@layer own{@media print{.a{top:var(--a);--c:3px}}}@media print{.a{b:1}}',
  )
})

test('a fallback goes where the variable is always set, and stays where it may not be', () => {
  const sheet =
    ':root{--a:1px}@media (width>=40rem){:root{--b:1px}}i{top:var(--a,calc(1px + 2px));left:var(--b,3px);right:var(--c,4px)}'
  expect(of(sheet, '<html><i>')).toBe(
    ':root{--a:1px}@media (width>=40rem){:root{--b:1px}}i{top:var(--a);left:var(--b,3px);right:var(--c,4px)}',
  )
})

test('a truncated sheet stops the build', () => {
  expect(() => pageStyles('.a{b:1')).toThrow('Unclosed block')
})
