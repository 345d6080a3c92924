import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Assets } from '../../../web/assets.ts'
import type { Site } from '../../../web/site/site.ts'

/** What the build tells the server, in `documents.json`; written by `scripts/build/documents.ts`. */
export interface BuildDescription {
  /** What documents refer to. */
  assets: Assets
  /** Route patterns of the single-page app: `/school-photos/admin/*`. */
  app: readonly string[]
  /** Hash of everything that renders: two sites with the same content and the same renderer are the same bytes. */
  renderer: string
  /** Hash of how share pictures are drawn. */
  shareRecipe: string
  /** The sample's pictures, by key. */
  pictures: Site['pictures']
  /** Hashes of the sample's originals, by key. */
  originals: Readonly<Record<string, string>>
}

/** Reads the description of a build. Throws if there is no build. */
export async function readBuildDescription(buildDir: string): Promise<BuildDescription> {
  const text = await readFile(path.join(buildDir, 'documents.json'), 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error('There is no build yet: run `npm run build` first.')
  return JSON.parse(text) as BuildDescription
}
