import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuildDescription } from '../../server/website/render/build-description.ts'
import type { Assets } from '../../web/assets.ts'
import { CLIENT, DOCUMENTS } from './bundle.ts'

/** What decides how content becomes bytes, apart from the bundles: our own code, and the packages it uses. */
const RENDERER = ['server/website/render/**/*.ts', 'package-lock.json']

/** Hash of everything that renders. */
export async function hashRenderer(assets: Assets, shareRecipe: string): Promise<string> {
  const hash = createHash('sha256').update(
    JSON.stringify([assets, shareRecipe, process.versions.zlib, process.versions.brotli]),
  )
  const files = await Array.fromAsync(glob([`${DOCUMENTS}/**/*.js`, ...RENDERER]))
  for (const file of [...files.toSorted(), join(CLIENT, assets.sheet)])
    if (!file.endsWith('.test.ts')) hash.update(`${file}\n`).update(await readFile(file))
  return hash.digest('hex')
}

/** The bundled `web/documents.tsx`. */
export const importDocuments = () => import(moduleAt(join(DOCUMENTS, 'documents.js')))

/** Writes what the server has to know about the build. */
export async function describeBuild(description: Omit<BuildDescription, 'app'>): Promise<void> {
  const { appPatterns } = (await import(moduleAt('web/app/routes.ts'))) as { appPatterns(): string[] }
  const whole: BuildDescription = { ...description, app: appPatterns() }
  await writeFile('build/documents.json', `${JSON.stringify(whole, null, 1)}\n`)
}

/**
 * The school area's routes name screens that only a bundler can read, so the module is loaded but not type-checked with
 * them.
 */
const moduleAt = (file: string) => pathToFileURL(resolve(file)).href
