import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Assets, Documents, Rendered } from '../../../web/assets.ts'
import { CLIENT, DOCUMENTS } from '../bundle.ts'
import { pageStyles } from '../page-styles/page-styles.ts'
import { buildOrigin } from './origin.ts'
import { sampleSite } from './sample-site.ts'

/** Served for every address in the school area. */
const SHELL = '__spa-fallback.html'

/** Folders: where the build is described, what is served, and the bundled `web/documents.tsx`. */
const PLACES = { out: 'build', client: CLIENT, documents: DOCUMENTS }

/**
 * Renders every document into the served folder. For the server it also writes `pages.json`: the addresses, the hashes
 * of each document's allowed scripts, and the origin built in. Returns the number of documents.
 */
export async function writePages(assets: Assets, places = PLACES): Promise<number> {
  const { out, client } = places
  const documents = (await import(moduleAt(join(places.documents, 'documents.js')))) as Documents
  const { appPatterns } = (await import(moduleAt('web/app/routes.ts'))) as { appPatterns(): string[] }
  const stylesFor = pageStyles(await readFile(join(client, assets.sheet), 'utf8'))
  const csp: Record<string, string[]> = {}
  const write = async (file: string, { html, scripts }: Rendered) => {
    await mkdir(dirname(join(client, file)), { recursive: true })
    await writeFile(join(client, file), html)
    csp[file] = scripts.map(hashOf)
  }

  const site = await sampleSite()
  const prerendered = documents.pathsOf(site)
  for (const path of prerendered)
    await write(join(path, 'index.html').slice(1), await documents.renderPage(path, site, assets, stylesFor))
  await write(SHELL, await documents.renderShell(site, assets))
  for (const [name, text] of Object.entries(documents.filesOf(site)))
    await writeFile(join(client, name), text)

  const pages = { origin: buildOrigin, prerendered, app: appPatterns(), replaced: documents.REPLACED, csp }
  await writeFile(join(out, 'pages.json'), `${JSON.stringify(pages, null, 1)}\n`)
  return Object.keys(csp).length
}

/**
 * The school area's routes name screens that only a bundler can read, so the module is loaded but not type-checked with
 * them.
 */
const moduleAt = (file: string) => pathToFileURL(resolve(file)).href

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`
