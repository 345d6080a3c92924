import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Runs } from './runs.tsx'

test('text without marks is exactly the text', () => {
  expect(renderToString(<Runs text="Heather, & a hill * two." />)).toBe('Heather, &amp; a hill * two.')
})

test('marks are elements, and only links to other sites open a new tab', () => {
  const html = renderToStaticMarkup(
    <Runs text="**a** *b* [c](/about) [d](tel:+441721) [e](https://f.example)" />,
  )
  expect(html).toContain('<strong>a</strong> <em>b</em> <a href="/about" class=')
  expect(html).toMatch(/<a href="tel:\+441721" class="[^"]*">d<\/a>/)
  expect(html).toMatch(
    /<a href="https:\/\/f\.example" target="_blank" rel="noopener"[^>]*>e<span class="sr-only">/,
  )
})

test('no HTML and no script address from a field reaches a page', () => {
  const html = renderToStaticMarkup(
    <Runs text={'<img src=x onerror=y> [a](javascript:b) [c](/d"onclick=e)'} />,
  )
  expect(html).toBe('&lt;img src=x onerror=y&gt; [a](javascript:b) [c](/d&quot;onclick=e)')
})
