import { brotliDecompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'
import { renderedSample } from '../support/rendered-site.ts'

const { pages: shown, missing } = await renderedSample()
/** The HTML of every page, as it is sent. */
const pages = Object.entries({ ...shown, '/404': missing }).map(([path, { body }]) => ({
  path,
  html: body.identity.toString(),
  br: body.br ?? body.identity,
}))

/** What a server sends before it first waits for an acknowledgement: ten packets, less a thousand bytes of headers. */
const FIRST_SENDING = 10 * 1460 - 1000

/** The beginning of a compressed document, as far as these bytes go. */
const beginningOf = (br: Buffer, bytes: number): string =>
  brotliDecompressSync(br.subarray(0, bytes), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  }).toString()

test('the first packets of every page contain its styles and its headline', () => {
  expect(pages.length).toBeGreaterThan(30)
  const without = pages.filter(({ br }) => !beginningOf(br, FIRST_SENDING).includes('</h1>'))
  expect(without.map(({ path }) => path)).toEqual([])
})

test('the home page is at most 24 kB as it is sent', () => {
  const home = pages.find(({ path }) => path === '/')
  expect(home?.br.length).toBeLessThanOrEqual(24_000)
})

test('a page references its first picture before its styles, and ends with what is fetched later and its data for search engines', () => {
  for (const { path, html } of pages) {
    expect(html.indexOf('rel="preload" as="image"'), path).toBeLessThan(html.indexOf('<style'))
    if (html.includes('data-ahead'))
      expect(html.indexOf('data-ahead'), path).toBeGreaterThan(html.indexOf('</footer>'))
    if (html.includes('application/ld+json'))
      expect(html.indexOf('application/ld+json'), path).toBeGreaterThan(html.indexOf('</footer>'))
  }
})

test('the header is clear on those pages that begin with a picture, and on no other', () => {
  const pagesWith = (element: RegExp) =>
    pages.filter(({ html }) => element.test(html)).map(({ path }) => path)
  const clear = pagesWith(/<header[^>]* data-clear/)
  expect(clear).toEqual(pagesWith(/<section[^>]* data-hero/))
  expect(clear.length).toBeGreaterThan(20)
  expect(clear.length).toBeLessThan(pages.length)
})
