import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium as playwright } from '@playwright/test'

const DEBIAN = '/usr/bin/chromium'

/** A phone as Lighthouse has it. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
export const DESK = { viewport: { width: 1440, height: 900 } }

export interface BenchBrowser {
  browser: Browser
  /** Which one, and its version: figures of two browsers are not to be compared. */
  name: string
}

/** Debian's Chromium where there is one, and the one from npm elsewhere; `CHROMIUM` is the path of another. */
export async function openBrowser(args: readonly string[] = []): Promise<BenchBrowser> {
  const own = process.env.CHROMIUM ?? (existsSync(DEBIAN) ? DEBIAN : undefined)
  const browser = await playwright.launch({
    executablePath: own ?? (await unpack()),
    args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-dev-shm-usage', ...args],
  })
  return { browser, name: `Chromium ${browser.version()}, ${own ?? 'from npm'}` }
}

/** It unpacks itself into TMPDIR and takes whatever lies there already for itself: it gets a folder of its own. */
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
