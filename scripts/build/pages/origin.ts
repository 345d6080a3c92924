import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { site } from '../../../content/site.ts'

/** The address that the pages are built for, without a trailing slash: the configured one, or the site's own. */
export const originOf = (publicUrl: string | undefined) => (publicUrl || site.url).replace(/\/$/, '')

export const buildOrigin = originOf(process.env.PUBLIC_URL)

/** Records it beside the build, so that a server started with another address can substitute its own. */
export function writeOrigin(out: string): Promise<void> {
  return writeFile(join(out, 'origin.json'), `${JSON.stringify({ origin: buildOrigin })}\n`)
}
