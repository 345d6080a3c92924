import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'

export interface LoadedScripts {
  /** The scripts run so far, in kB by address, or `inline`. */
  run(): Promise<Map<string, number>>
}

/** Records which scripts the browser runs; scripts only prefetched for later don't count. */
export async function listenToScripts(page: Page): Promise<LoadedScripts> {
  const devtools = await page.context().newCDPSession(page)
  const scripts = new Map<string, string>()
  devtools.on('Debugger.scriptParsed', ({ scriptId, url }) => {
    if (url.startsWith('http')) scripts.set(scriptId, url)
  })
  await devtools.send('Debugger.enable')
  return {
    async run() {
      const weights = new Map<string, number>()
      const [document] = page.url().split('#')
      for (const [scriptId, url] of scripts) {
        const { scriptSource } = await devtools.send('Debugger.getScriptSource', { scriptId })
        if (url !== document) weights.set(url, brotliKilobytes(scriptSource))
        else weights.set('inline', (weights.get('inline') ?? 0) + brotliKilobytes(scriptSource))
      }
      return weights
    },
  }
}

/** Its size when sent to a browser that accepts brotli. */
export function brotliKilobytes(text: string): number {
  return brotliCompressSync(text).length / 1000
}

export function sum(figures: Iterable<number>): number {
  return [...figures].reduce((whole, each) => whole + each, 0)
}
