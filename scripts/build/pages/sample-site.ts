import { readFile } from 'node:fs/promises'
import { readSample } from '../../../server/website/sample-content.ts'
import type { Site } from '../../../web/site/site.ts'
import { buildOrigin } from './origin.ts'

/** The site with the sample's words and pictures. */
export async function sampleSite(origin = buildOrigin): Promise<Site> {
  const pictures = JSON.parse(await readFile('web/generated/media.json', 'utf8')) as Site['pictures']
  return { content: await readSample(), pictures, origin, year: new Date().getFullYear() }
}
