import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { site } from '../../content/site.ts'

/** The address that the pages are built for, without a slash at its end. */
export const buildOrigin = (process.env.PUBLIC_URL || site.url).replace(/\/$/, '')

/** Writes it down beside the build: a server that is started under another one tells that instead. */
export function writeOrigin(out: string): Promise<void> {
  return writeFile(join(out, 'origin.json'), `${JSON.stringify({ origin: buildOrigin })}\n`)
}
