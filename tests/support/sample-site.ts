import { readPictures } from '../../scripts/build/media/read-pictures.ts'
import { SAMPLE_BUSINESS, sampleSite } from '../../server/website/sample-site.ts'

/** The sample's site, as a server shows it whose operator has set no address. */
export const site = await sampleSite(await readPictures())

/** How the sample's business is reached. */
export const { contact } = SAMPLE_BUSINESS
