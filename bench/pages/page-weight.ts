import type { Browser, Page } from '@playwright/test'
import { PHONE } from '../browser.ts'
import { brotliKilobytes, listenToScripts, sum } from './loaded-scripts.ts'

/** What a page sends to a phone before anyone touches it, in kB; text as compressed with brotli. */
export interface Weights {
  html: number
  /** Scripts that run, inline and external. */
  run: number
  /** Fetched for later: scripts not run yet, and other pages. */
  ahead: number
  pictures: number
  fonts: number
}

/** Long enough for what a page does when idle. */
const PATIENCE_MS = 4000

export async function measurePageWeight(browser: Browser, url: string): Promise<Weights> {
  const page = await browser.newPage(PHONE)
  // A headless browser may report a mouse in its corner, though nobody holds one.
  await page.addInitScript(
    `addEventListener('pointerover', (event) => event.stopImmediatePropagation(), true)`,
  )
  const scripts = await listenToScripts(page)
  const fetched = listenToFetches(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(PATIENCE_MS)
  await page.waitForLoadState('networkidle')
  const run = await scripts.run()
  const document = page.url()
  await page.close()

  const files = await Promise.all([...fetched].map(weighFile))
  const weightOf = (chosen: (file: File) => boolean) => sum(files.filter(chosen).map(({ weight }) => weight))
  return {
    html: weightOf(({ address }) => address === document),
    run: sum(run.values()),
    ahead: weightOf(
      ({ address, type }) =>
        (/javascript/.test(type) && !run.has(address)) || (/html/.test(type) && address !== document),
    ),
    pictures: weightOf(({ type }) => /^image\/(?!svg|.*icon)/.test(type)),
    fonts: weightOf(({ type }) => /font/.test(type)),
  }
}

/** The addresses that a page requests; the browser does not say what for. */
export function listenToFetches(page: Page): Set<string> {
  const fetched = new Set<string>()
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().startsWith('http')) fetched.add(request.url())
  })
  return fetched
}

interface File {
  address: string
  type: string
  weight: number
}

/** Requested again, because a browser does not report what it fetched for later. */
async function weighFile(address: string): Promise<File> {
  const answer = await fetch(address, { headers: { Accept: 'image/avif,image/webp,*/*' } })
  const type = answer.headers.get('content-type') ?? ''
  const body = Buffer.from(await answer.arrayBuffer())
  const text = /text|javascript|json|svg|xml/.test(type)
  return { address, type, weight: text ? brotliKilobytes(body.toString()) : body.length / 1000 }
}
