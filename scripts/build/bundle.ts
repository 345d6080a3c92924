import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Manifest, type Rolldown } from 'vite'
import { printStyles } from '../../server/website/render/page-styles/page-styles.ts'
import type { Assets } from '../../web/assets.ts'
import { classicScript } from './classic-script.ts'
import { listFiles } from './list-files.ts'
import { deskFiles } from './service-worker.ts'

/** The folders of served files, and of the code that renders documents. */
export const CLIENT = 'build/client'
export const DOCUMENTS = 'build/documents'

const SHEET = 'web/app.css'
const EARLY = 'web/site/browser/inline-bootstrap.ts'
const STORED = 'web/app/stored-session.ts'
const START = 'web/site/browser/start.ts'
const HYDRATE = 'web/site/browser/hydrate.tsx'
const SCHOOL = 'web/app/main.tsx'

/** The bundler's input for the browser. Files may export more than their source does, since other files share them. */
export const BROWSER: Rolldown.InputOptions = {
  input: [START, SCHOOL, SHEET],
  preserveEntrySignatures: 'allow-extension',
}

/**
 * Bundles the browser's programs, the pages' inline script, and the code that renders the documents; `desk` returns the
 * files that the desk's service worker caches.
 */
export async function bundle(): Promise<{ assets: Assets; desk: string[] }> {
  await rm(CLIENT, { recursive: true, force: true })
  await build({
    logLevel: 'warn',
    build: { outDir: CLIENT, manifest: true, rolldownOptions: BROWSER },
  })
  await build({
    logLevel: 'warn',
    build: {
      outDir: DOCUMENTS,
      emptyOutDir: true,
      ssr: 'web/documents.tsx',
      ssrEmitAssets: true,
      copyPublicDir: false,
    },
  })
  // The fonts, which only the documents refer to.
  const made = await readdir(join(DOCUMENTS, 'assets'))
  const fonts = made.filter((name) => name.endsWith('.woff2')).map((name) => `/assets/${name}`)
  for (const font of fonts) await cp(join(DOCUMENTS, font), join(CLIENT, font))
  const manifest: Manifest = JSON.parse(await readFile(join(CLIENT, '.vite/manifest.json'), 'utf8'))
  await rm(join(CLIENT, '.vite'), { recursive: true })
  const built = assetsOf(manifest, {
    early: await classicScript(EARLY),
    stored: await classicScript(STORED),
  })
  const assets = { ...built, print: await writePrintStyles(built.sheet) }
  return { assets, desk: deskFiles(manifest, [assets.sheet, ...fonts]) }
}

/** Writes the part of the style sheet that applies in print. Returns its address, which has its hash. */
async function writePrintStyles(sheet: string): Promise<string> {
  const styles = printStyles(await readFile(join(CLIENT, sheet), 'utf8'))
  const hash = createHash('sha256').update(styles).digest('base64url').slice(0, 8)
  const address = `/assets/print-${hash}.css`
  await writeFile(join(CLIENT, address), styles)
  return address
}

interface InlineScripts {
  early: string
  stored: string
}

/** What the documents need to know about the bundles. Throws if an entry is missing. */
export function assetsOf(manifest: Manifest, { early, stored }: InlineScripts): Omit<Assets, 'print'> {
  const [sheet = ''] = listFiles(manifest, SHEET)
  const [start = '', ...shared] = listFiles(manifest, START)
  const [school = '', ...files] = listFiles(manifest, SCHOOL)
  const islands = Object.keys(manifest)
    .filter((entry) => entry.endsWith('.island.tsx'))
    .map((entry) => {
      const needed = new Set([HYDRATE, entry].flatMap((each) => listFiles(manifest, each)))
      return [nameOf(entry), [...needed].filter((file) => file !== start && !shared.includes(file))] as const
    })
  return {
    sheet,
    early,
    start,
    islands: Object.fromEntries(islands),
    school: { start: school, files, stored },
  }
}

const nameOf = (entry: string) => entry.slice(entry.lastIndexOf('/') + 1, -'.island.tsx'.length)
