import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { chromium as playwright } from '@playwright/test'
import type { Result } from 'lighthouse'
import { createStatic } from '../server/static.ts'
import { freePort } from '../tests/process/server.ts'
import { median, spread } from './median.ts'

/**
 * Lighthouse (mobile, simulated throttling) on the built pages, each beside itself with its scripts taken out, in
 * turn: scores, bytes as they travel, and what the scripts cost the largest paint. A line per page, of medians.
 * `bench:pages` measures the home page, `bench:pages -- all` one page of every template, `bench:pages -- /about /blog`
 * these. `ROUNDS=1` is a quick look.
 */
const TEMPLATES = [
  '/',
  '/about',
  '/services',
  '/services/film-production',
  '/services/film-production/cultural-heritage',
  '/services/aerial-media/tourism-destination',
  '/case-study/visqueen-product-photography',
  '/case-study/taymouth-castle-golf',
  '/blog',
  '/blog/the-cut-that-nobody-sees',
  '/aerial-photography',
  '/terms-and-conditions',
  '/rate-card',
]
const AIMS =
  'aims: performance 99 (100 on text pages), the others 100; JavaScript 115 kB, fonts 90 kB; pictures 200 kB (first screen of the home page); LCP 1800 ms, ratio 1.10; TBT 50 ms; CLS 0.005'

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const asked = process.argv.slice(2)
const paths = asked[0] === 'all' ? TEMPLATES : asked.length > 0 ? asked : ['/']
const root = path.join(import.meta.dirname, '..')
const client = path.join(root, 'build/client')
const htmlOf = (page: string) => path.join(client, page, 'index.html')
for (const page of paths)
  if (!existsSync(htmlOf(page))) throw new Error(`There is no page ${page} in build/.`)

const own = path.join(root, '.cache/browser')
mkdirSync(own, { recursive: true })
process.env.TMPDIR = own
const { default: chromium } = await import('@sparticuz/chromium')
const { default: lighthouse } = await import('lighthouse')

const bare = mkdtempSync(path.join(tmpdir(), 'bench-pages-'))
takeScriptsOut(bare)
const withScripts = await serve(path.join(root, 'build'))
const without = await serve(bare)
const port = await freePort()
const browser = await playwright.launch({
  executablePath: await chromium.executablePath(),
  args: [
    `--remote-debugging-port=${port}`,
    '--no-sandbox',
    '--no-zygote',
    '--disable-gpu',
    '--disable-dev-shm-usage',
  ],
})

const COLUMNS = [
  'perf',
  'a11y',
  'best',
  'seo',
  'JS kB',
  'fonts',
  'pics',
  'LCP',
  'bare',
  'ratio',
  'TBT',
  'CLS',
]
const WIDTH = Math.max(...paths.map((page) => page.length))
console.log(''.padEnd(WIDTH), COLUMNS.map((name) => name.padStart(6)).join(' '))
try {
  for (const page of paths) await bench(page)
} finally {
  await browser.close()
  withScripts.close()
  without.close()
  rmSync(bare, { recursive: true, force: true })
}
console.log(AIMS)

/** Measures a page and prints its line; where it is the only one, also what lies behind the medians. */
async function bench(page: string) {
  const full: Result[] = []
  const plain: Result[] = []
  for (let round = 0; round < ROUNDS; round++) {
    full.push(await measure(withScripts.url + page))
    plain.push(await measure(without.url + page))
  }
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map((name) =>
    full.map(({ categories }) => (categories[name]?.score ?? 0) * 100),
  )
  const bytes = ['Script', 'Font', 'Image'].map((type) => full.map((result) => kilobytes(result, type)))
  const lcp = audit(full, 'largest-contentful-paint')
  const bareLcp = audit(plain, 'largest-contentful-paint')
  const [tbt, cls] = [audit(full, 'total-blocking-time'), audit(full, 'cumulative-layout-shift')]
  const cells = [
    ...scores.map((figures) => median(figures).toFixed(0)),
    ...bytes.map((figures) => median(figures).toFixed(1)),
    median(lcp).toFixed(0),
    median(bareLcp).toFixed(0),
    (median(lcp) / median(bareLcp)).toFixed(2),
    median(tbt).toFixed(0),
    median(cls).toFixed(3),
  ]
  console.log(page.padEnd(WIDTH), cells.map((cell) => cell.padStart(6)).join(' '))
  if (paths.length === 1) {
    console.log('\nmedian (lowest to highest)')
    console.log('performance    ', spread(scores[0] ?? [], 0))
    console.log('LCP, ms        ', spread(lcp, 0))
    console.log('LCP, no scripts', spread(bareLcp, 0))
    console.log('TBT, ms        ', spread(tbt, 0))
  }
  const flawed = scores.slice(1).some((figures) => median(figures) < 100)
  if (paths.length === 1 || flawed) for (const line of shortcomings(full)) console.log(`  ${line}`)
}

/** Audits that cost the page something, each once however often it was measured. */
function shortcomings(results: Result[]): string[] {
  const failed = results.flatMap(({ audits }) =>
    Object.values(audits).filter(
      ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
    ),
  )
  return [...new Map(failed.map((audit) => [audit.id, audit])).values()].map(
    ({ id, title, displayValue = '' }) => `below 0.9: ${id}: ${title} ${displayValue}`,
  )
}

function audit(results: Result[], name: string): number[] {
  return results.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN)
}

/** What the page loaded of a type, in kB as it travels to a browser that knows brotli. */
function kilobytes(result: Result, type: string): number {
  const details = result.audits['network-requests']?.details as {
    items?: { resourceType?: string; url: string }[]
  }
  const files = (details?.items ?? [])
    .filter(({ resourceType, url }) => resourceType === type && url.startsWith(withScripts.url))
    .map(({ url }) => sizeOf(decodeURIComponent(new URL(url).pathname)))
  return files.reduce((sum, size) => sum + size, 0) / 1000
}

function sizeOf(pathname: string): number {
  const file = path.join(pathname.startsWith('/media/') ? path.join(root, 'build') : client, pathname)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

/** A copy of the build in which the measured pages have no scripts. */
function takeScriptsOut(target: string) {
  cpSync(client, path.join(target, 'client'), { recursive: true })
  symlinkSync(path.join(root, 'build/media'), path.join(target, 'media'))
  for (const name of ['csp.json', 'pages.json'])
    cpSync(path.join(root, 'build', name), path.join(target, name))
  for (const page of paths) {
    const file = path.join(target, 'client', page, 'index.html')
    const html = readFileSync(file, 'utf8')
      .replace(/<script\b(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '')
      .replace(/<link[^>]+rel="modulepreload"[^>]*>/g, '')
    writeFileSync(file, html)
    writeFileSync(`${file}.br`, brotliCompressSync(html))
    writeFileSync(`${file}.gz`, gzipSync(html))
  }
}

function serve(build: string): Promise<{ url: string; close(): void }> {
  const pages = createStatic(build, { PUBLIC_URL: 'http://localhost' })
  const server = createServer((request, response) => {
    if (!pages.handle(request, response)) response.writeHead(404).end()
  })
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = address && typeof address === 'object' ? address.port : 0
      resolve({ url: `http://localhost:${port}`, close: () => server.close() })
    }),
  )
}

async function measure(url: string): Promise<Result> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  if (!result) throw new Error('no report')
  return result.lhr
}
