import {
  cpSync,
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
 * Lighthouse (mobile, simulated throttling) on the home page, beside the same page with its scripts taken
 * out, in turn: scores, first-load JavaScript as it travels, and what the scripts cost the largest paint.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const root = path.join(import.meta.dirname, '..')
const own = path.join(root, '.cache/browser')
mkdirSync(own, { recursive: true })
process.env.TMPDIR = own
const { default: chromium } = await import('@sparticuz/chromium')
const { default: lighthouse } = await import('lighthouse')

const bare = mkdtempSync(path.join(tmpdir(), 'bench-pages-'))
withoutScripts(bare)
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

const full: Result[] = []
const plain: Result[] = []
for (let round = 0; round < ROUNDS; round++) {
  full.push(await measure(withScripts.url))
  plain.push(await measure(without.url))
}
await browser.close()
withScripts.close()
without.close()
rmSync(bare, { recursive: true, force: true })
report()

/** A copy of the build whose home page has no script. */
function withoutScripts(target: string) {
  const build = path.join(root, 'build')
  cpSync(path.join(build, 'client'), path.join(target, 'client'), { recursive: true })
  symlinkSync(path.join(build, 'media'), path.join(target, 'media'))
  for (const name of ['csp.json', 'pages.json']) cpSync(path.join(build, name), path.join(target, name))
  const home = path.join(target, 'client/index.html')
  const html = readFileSync(home, 'utf8')
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link[^>]+rel="modulepreload"[^>]*>/g, '')
  writeFileSync(home, html)
  writeFileSync(`${home}.br`, brotliCompressSync(html))
  writeFileSync(`${home}.gz`, gzipSync(html))
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
      resolve({ url: `http://localhost:${port}/`, close: () => server.close() })
    }),
  )
}

async function measure(url: string): Promise<Result> {
  const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
  if (!result) throw new Error('no report')
  return result.lhr
}

function report() {
  const score = (name: string) =>
    spread(
      full.map(({ categories }) => (categories[name]?.score ?? 0) * 100),
      0,
    )
  const lcp = (results: Result[]) =>
    results.map(({ audits }) => audits['largest-contentful-paint']?.numericValue ?? Number.NaN)
  const scripts = full.map((result) => {
    const details = result.audits['network-requests']?.details as {
      items?: { resourceType?: string; url: string }[]
    }
    const urls = (details?.items ?? [])
      .filter(({ resourceType }) => resourceType === 'Script')
      .map(({ url }) => url)
    return (
      urls.reduce(
        (sum, url) => sum + statSync(path.join(root, `build/client${new URL(url).pathname}.br`)).size,
        0,
      ) / 1000
    )
  })
  for (const name of ['performance', 'accessibility', 'best-practices', 'seo'])
    console.log(name.padEnd(16), score(name))
  console.log('JavaScript, kB br', spread(scripts, 1), '  (to be at most 115)')
  console.log('LCP, ms         ', spread(lcp(full), 0))
  console.log('LCP, no scripts ', spread(lcp(plain), 0))
  console.log(
    'ratio           ',
    (median(lcp(full)) / median(lcp(plain))).toFixed(2),
    '  (to be at most 1.10)',
  )
  for (const name of ['cumulative-layout-shift', 'total-blocking-time'])
    console.log(name, spread(full.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN)))
  const failed = Object.values(full[0]?.audits ?? {}).filter(
    ({ score, scoreDisplayMode }) => score !== null && score < 0.9 && scoreDisplayMode !== 'informative',
  )
  for (const { id, title, displayValue } of failed) console.log('  below 0.9:', id, title, displayValue ?? '')
}
