import { readPictures } from '../scripts/build/media/read-pictures.ts'
import { sampleSite as siteOf } from '../server/website/sample-site.ts'

/** The sample's site, as a server shows it whose operator has set no address. */
export const sampleSite = async () => siteOf(await readPictures())
