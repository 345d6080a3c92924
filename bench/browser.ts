import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium as playwright } from '@playwright/test'

const DEBIAN = '/usr/bin/chromium'

/** A phone as Lighthouse defines it. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
export const DESK = { viewport: { width: 1440, height: 900 } }

export interface BenchBrowser {
  browser: Browser
  /** The browser and its version: figures of different browsers cannot be compared. */
  name: string
}

/** Debian's Chromium if installed, otherwise the one from npm; `CHROMIUM` is the path to another. */
export async function openBrowser(args: readonly string[] = []): Promise<BenchBrowser> {
  const own = process.env.CHROMIUM ?? (existsSync(DEBIAN) ? DEBIAN : undefined)
  const browser = await playwright.launch({
    executablePath: own ?? (await unpack()),
    args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage', ...args],
  })
  return { browser, name: `Chromium ${browser.version()}, ${own ?? 'from npm'}` }
}

/** It unpacks itself into TMPDIR and uses whatever it finds there, so it gets its own folder. */
async function unpack(): Promise<string> {
  const folder = path.join(import.meta.dirname, '../.cache/browser')
  mkdirSync(folder, { recursive: true })
  const { TMPDIR } = process.env
  process.env.TMPDIR = folder
  const { default: chromium } = await import('@sparticuz/chromium')
  const file = await chromium.executablePath()
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  return file
}
