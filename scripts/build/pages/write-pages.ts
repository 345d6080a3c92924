import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Assets } from '../../../web/assets.ts'
import { CLIENT, DOCUMENTS } from '../bundle.ts'
import { writeOrigin } from './origin.ts'
import { pageStyles } from './page-styles.ts'

/** Served for every address in the school area. */
const SHELL = '__spa-fallback.html'

/** The exports of the bundled `web/documents.tsx`. */
interface Documents {
  contents: {
    paths: string[]
    replaced: Readonly<Record<string, string>>
    papers: Readonly<Record<string, () => string>>
  }
  renderPage(path: string, assets: Assets, stylesFor: (html: string) => string): Promise<Rendered>
  renderShell(assets: Assets): Promise<Rendered>
}
interface Rendered {
  html: string
  scripts: readonly string[]
}

/** Folders: where the build is described, what is served, and the bundled `web/documents.tsx`. */
const PLACES = { out: 'build', client: CLIENT, documents: DOCUMENTS }

/**
 * Renders every document into the served folder. For the server it also writes the list of addresses (`pages.json`),
 * the hashes of allowed scripts (`csp.json`) and the site address built in (`origin.json`). Returns the number of
 * documents.
 */
export async function writePages(assets: Assets, places = PLACES): Promise<number> {
  const { out, client } = places
  const documents = (await import(moduleAt(join(places.documents, 'documents.js')))) as Documents
  const { appPatterns } = (await import(moduleAt('web/app/routes.ts'))) as { appPatterns(): string[] }
  const stylesFor = pageStyles(await readFile(join(client, assets.sheet), 'utf8'))
  const hashes: Record<string, string[]> = {}
  const write = async (file: string, { html, scripts }: Rendered) => {
    await mkdir(dirname(join(client, file)), { recursive: true })
    await writeFile(join(client, file), html)
    hashes[file] = scripts.map(hashOf)
  }

  const { paths, replaced, papers } = documents.contents
  for (const path of paths)
    await write(join(path, 'index.html').slice(1), await documents.renderPage(path, assets, stylesFor))
  await write(SHELL, await documents.renderShell(assets))
  for (const [name, text] of Object.entries(papers)) await writeFile(join(client, name), text())

  const pages = {
    prerendered: paths,
    app: appPatterns(),
    replaced,
  }
  await writeFile(join(out, 'pages.json'), `${JSON.stringify(pages, null, 1)}\n`)
  await writeFile(join(out, 'csp.json'), `${JSON.stringify(hashes, null, 1)}\n`)
  await writeOrigin(out)
  return Object.keys(hashes).length
}

/**
 * The school area's routes name screens that only a bundler can read, so the module is loaded but not type-checked with
 * them.
 */
const moduleAt = (file: string) => pathToFileURL(resolve(file)).href

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`
