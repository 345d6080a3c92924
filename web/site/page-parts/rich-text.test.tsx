import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BlocksOf, RichText, shownBlocks } from './rich-text.tsx'
import { Paragraphs } from './runs.tsx'

const html = (text: string) => renderToStaticMarkup(<RichText blocks={shownBlocks(text)} />)

test('each kind of block is the element that it looks like', () => {
  expect(html('## A\n\nb **c**\n\n- d\n- e\n  1. f\n\n> g\n\n---')).toBe(
    '<h2>A</h2><p>b <strong>c</strong></p><ul><li>d</li><li>e<ol><li>f</li></ol></li></ul><blockquote><p>g</p></blockquote><hr/>',
  )
})

test('no level of headings is left out, whatever was typed', () => {
  expect(html('### A\n\n## B\n\n### C')).toBe('<h2>A</h2><h2>B</h2><h3>C</h3>')
  expect(html('### A\n\n#### B')).toBe('<h2>A</h2><h2>B</h2>')
})

test('light Markdown has the same bytes as before there was more', () => {
  const text = 'One *two*,\nthree.\n\n \n**Four** [five](/about) & <b>six</b>\r\n\r\nSeven'
  expect(html(text)).toBe(renderToStaticMarkup(<Paragraphs text={text} />))
})

test('no HTML and no script address reaches a page in any block', () => {
  expect(html('## <img src=x onerror=y>\n\n- [a](javascript:b)\n\n> <script>\n\n<div>')).toBe(
    '<h2>&lt;img src=x onerror=y&gt;</h2><ul><li>[a](javascript:b)</li></ul><blockquote><p>&lt;script&gt;</p></blockquote><p>&lt;div&gt;</p>',
  )
})

test('below a section’s heading, the headings of a text are a level lower', () => {
  const texts = ['One.', '## A', '- b', '### C']
  expect(renderToStaticMarkup(<BlocksOf texts={texts} top={3} />)).toBe(
    '<p>One.</p><h3>A</h3><ul><li>b</li></ul><h4>C</h4>',
  )
})
