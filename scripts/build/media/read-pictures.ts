import { readFile } from 'node:fs/promises'
import type { Site } from '../../../web/site/site.ts'

/** The sample's pictures, as `build-media.ts` described them. */
export async function readPictures(): Promise<Site['pictures']> {
  return JSON.parse(await readFile('web/generated/media.json', 'utf8')) as Site['pictures']
}
