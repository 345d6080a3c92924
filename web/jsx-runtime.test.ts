import type { ElementType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Fragment, jsx } from './jsx-runtime.ts'

const markup = (type: ElementType, children: unknown) =>
  renderToStaticMarkup(jsx(type, { children })).replaceAll(' class="contents"', '')

test('a text beside something else is in an element of its own, and so is one that may come and go', () => {
  const bold = jsx('b', { children: 'bold' }, 'bold')
  expect(markup('p', ['a ', bold])).toBe('<p><span>a </span><b>bold</b></p>')
  expect(markup('p', [false, 'alone'])).toBe('<p><span>alone</span></p>')
  expect(markup('p', [2, ' of ', 3])).toBe('<p><span>2 of 3</span></p>')
  expect(markup('p', [['in ', 'a list'], bold])).toBe('<p><span>in a list</span><b>bold</b></p>')
  expect(markup(Fragment, 'of a part')).toBe('<span>of a part</span>')
})

test('a text that is alone stays as it is, and so does what holds nothing but text', () => {
  expect(markup('p', 'alone')).toBe('<p>alone</p>')
  expect(markup('p', ['', null, true])).toBe('<p></p>')
  expect(markup('option', ['3B', ' · ', 24, false])).toBe('<option>3B · 24</option>')
})
