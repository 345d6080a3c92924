import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, constants } from 'node:zlib'
import { expect, test } from 'vitest'

const client = path.join(import.meta.dirname, '../../build/client')

/** What a server sends before it first waits for an acknowledgement: ten packets, less a thousand bytes of headers. */
const FIRST_SENDING = 10 * 1460 - 1000

/** The beginning of a compressed document, as far as these bytes go. */
function beginningOf(file: string, bytes: number): string {
  const sent = readFileSync(path.join(client, file)).subarray(0, bytes)
  return brotliDecompressSync(sent, { finishFlush: constants.BROTLI_OPERATION_FLUSH }).toString()
}

const pages = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /(?:^|\/)index\.html\.br$/.test(name),
)

test('the first packets of every page contain its styles and its headline', () => {
  expect(pages.length).toBeGreaterThan(30)
  const without = pages.filter((page) => !beginningOf(page, FIRST_SENDING).includes('</h1>'))
  expect(without).toEqual([])
})

test('a page references its first picture before its styles, and ends with its data for search engines', () => {
  for (const page of pages) {
    const html = brotliDecompressSync(readFileSync(path.join(client, page))).toString()
    expect(html.indexOf('rel="preload" as="image"'), page).toBeLessThan(html.indexOf('<style'))
    if (html.includes('application/ld+json'))
      expect(html.indexOf('application/ld+json'), page).toBeGreaterThan(html.indexOf('</footer>'))
  }
})

test('the header is clear on those pages that begin with a picture, and on no other', () => {
  const pagesWith = (element: RegExp) =>
    pages.filter((page) =>
      element.test(brotliDecompressSync(readFileSync(path.join(client, page))).toString()),
    )
  const clear = pagesWith(/<header[^>]* data-clear/)
  expect(clear).toEqual(pagesWith(/<section[^>]* data-hero/))
  expect(clear.length).toBeGreaterThan(20)
  expect(clear.length).toBeLessThan(pages.length)
})
