import { sampleSite } from '../scripts/build/pages/sample-site.ts'

/** The site with the sample's words and pictures. */
export const site = await sampleSite()
