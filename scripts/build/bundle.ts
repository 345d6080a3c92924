import { cp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'
import type { Assets } from '../../web/assets.ts'
import { deskFiles } from './desk-worker.ts'

/** The folders of served files, and of the code that renders documents. */
export const CLIENT = 'build/client'
export const DOCUMENTS = 'build/documents'

const SHEET = 'web/app.css'
const START = 'web/site/browser/start.ts'
const HYDRATE = 'web/site/browser/hydrate.tsx'
const SCHOOL = 'web/app/main.tsx'

/**
 * Bundles the browser's programs, the pages' inline script, and the code that renders the documents; `desk` returns the
 * files that the desk's service worker caches.
 */
export async function bundle(): Promise<{ assets: Assets; desk: string[] }> {
  await rm(CLIENT, { recursive: true, force: true })
  await build({
    logLevel: 'warn',
    build: {
      outDir: CLIENT,
      manifest: true,
      rolldownOptions: { input: [START, SCHOOL, SHEET], preserveEntrySignatures: 'allow-extension' },
    },
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
  await cp(join(DOCUMENTS, 'assets'), join(CLIENT, 'assets'), {
    recursive: true,
    filter: (file) => !file.endsWith('.js'),
  })
  const manifest = join(CLIENT, '.vite/manifest.json')
  const made = JSON.parse(await readFile(manifest, 'utf8')) as Manifest
  await rm(join(CLIENT, '.vite'), { recursive: true })
  const assets = assetsOf(made, await bundleEarly())
  const faces = (await readdir(join(CLIENT, 'assets'))).filter((name) => name.endsWith('.woff2'))
  return {
    assets,
    desk: deskFiles(
      made,
      assets.sheet,
      faces.map((name) => `/assets/${name}`),
    ),
  }
}

/** One classic script, because pages run it inline. */
export async function bundleEarly(): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2023',
      lib: { entry: 'web/site/browser/early.ts', formats: ['iife'], name: 'early' },
    },
  })
  const [output] = Array.isArray(made) ? made : [made]
  if (!output || !('output' in output)) throw new Error('The early script was not bundled.')
  return output.output[0].code.trim()
}

/** What the documents need to know about the bundles. Throws if an entry is missing. */
export function assetsOf(manifest: Manifest, early: string): Assets {
  const chunk = (entry: string) => {
    const found = manifest[entry]
    if (!found) throw new Error(`The bundle has no ${entry}.`)
    return found
  }
  const filesOf = (entry: string, seen = new Set<string>()): Set<string> => {
    const { file, imports = [] } = chunk(entry)
    if (seen.has(`/${file}`)) return seen
    seen.add(`/${file}`)
    for (const each of imports) filesOf(each, seen)
    return seen
  }
  const started = filesOf(START)
  const islands = Object.keys(manifest)
    .filter((entry) => entry.endsWith('.island.tsx'))
    .map((entry) => {
      const files = new Set([...filesOf(HYDRATE), ...filesOf(entry)])
      return [nameOf(entry), [...files].filter((file) => !started.has(file))] as const
    })
  const [start = '', ...files] = filesOf(SCHOOL)
  return {
    sheet: `/${chunk(SHEET).file}`,
    early,
    start: `/${chunk(START).file}`,
    islands: Object.fromEntries(islands),
    school: { start, files },
  }
}

const nameOf = (entry: string) => entry.slice(entry.lastIndexOf('/') + 1, -'.island.tsx'.length)
