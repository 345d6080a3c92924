import path from 'node:path'
import { createLog } from '../../server/platform/log.ts'
import { createRenderer } from '../../server/website/render/render-site.ts'
import type { RenderedSite } from '../../server/website/render/rendered-site.ts'
import { sampleSite } from '../../server/website/sample-site.ts'

const root = path.join(import.meta.dirname, '../..')
/** Where the sample's pages are kept between runs. */
export const RENDERED_SAMPLE = path.join(root, '.cache/site')

/** The sample's site as a server shows it whose operator has set no address: rendered once, then kept under `.cache/`. */
export async function renderedSample(): Promise<RenderedSite> {
  const folder = RENDERED_SAMPLE
  const log = createLog('silent')
  const renderer = await createRenderer({ buildDir: path.join(root, 'build'), folder, log })
  const site = await renderer.compress(await renderer.render(await sampleSite(renderer.build.pictures)))
  renderer.close()
  return site
}

/** The HTML of every page of the sample by its path; the page for unknown addresses at `/404`. */
export async function samplePages(): Promise<Map<string, string>> {
  const { pages, missing } = await renderedSample()
  const all = Object.entries({ ...pages, '/404': missing })
  return new Map(all.map(([address, { body }]) => [address, body.identity.toString()]))
}
