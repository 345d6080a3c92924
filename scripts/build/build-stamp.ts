import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Everything that goes into the pages, except what the build itself writes there. */
export const PAGE_SOURCES = [
  'content',
  'contract',
  'docs/handbook',
  'domain',
  'public',
  'scripts',
  'server/website/render',
  'server/website/sample-site.ts',
  'web',
  'vite.config.ts',
  'package-lock.json',
]
const MADE = 'web/generated/'

/** Everything that goes into the server and the commands. */
export const SERVER_SOURCES = ['content', 'contract', 'domain', 'scripts', 'server', 'package-lock.json']

/**
 * Identifies a build by its sources: it changes with each file's size and time, so that starting on an unchanged tree
 * need not build again.
 */
export async function buildStamp(sources: readonly string[], root = '.'): Promise<string> {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources) {
    const below = await readdir(join(root, source), { recursive: true }).catch(() => [])
    for (const path of [source, ...below.map((each) => join(source, each)).toSorted()]) {
      const found = path.startsWith(MADE) ? undefined : await stat(join(root, path)).catch(() => undefined)
      if (found?.isFile()) hash.update(`${path} ${found.size} ${found.mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

/** Whether the build in this folder matches a stamp and was completed. */
export async function isUpToDate(folder: string, stamp: string): Promise<boolean> {
  return (await readFile(join(folder, 'stamp'), 'utf8').catch(() => '')) === stamp
}

/** Records, as the very last step, which build this folder holds. */
export const saveStamp = (folder: string, stamp: string) => writeFile(join(folder, 'stamp'), stamp)
