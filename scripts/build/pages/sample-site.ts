import { readFile } from 'node:fs/promises'
import { sample } from '../../../content/site/sample.ts'
import type { SiteContent } from '../../../domain/site/kinds/all.ts'
import type { Site } from '../../../web/site/site.ts'
import { buildOrigin } from './origin.ts'

/** The site with the sample's words and pictures. */
export async function sampleSite(origin = buildOrigin): Promise<Site> {
  const pictures = JSON.parse(await readFile('web/generated/media.json', 'utf8')) as Site['pictures']
  const content = sample as SiteContent
  return { content, pictures, origin, year: new Date().getFullYear() }
}
