import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Services } from '../context.ts'
import { contentPolicy } from '../http/security-headers.ts'
import { withDescribedPictures } from './described-pictures.ts'
import { readOriginal } from './pictures/read-pictures.ts'
import { createRenderer, type Renderer } from './render/render-site.ts'
import { LONGEST_FIRST_MS, type PublicSite, type SiteRenderer } from './renderer.ts'
import { readSample } from './sample-content.ts'
import { SAMPLE_BUSINESS, type SiteParts, siteAround } from './sample-site.ts'

type WholeParts = SiteParts & Pick<PublicSite, 'described'>

/** Renders the website in processes of its own, with the build in `buildDir`, which is read when it is first needed. */
export function openSiteRenderer(
  { config, log, files }: Pick<Services, 'config' | 'log' | 'files'>,
  buildDir: string,
): SiteRenderer {
  const folder = path.join(config.DATA_DIR, 'site')
  let opened: Promise<Renderer> | undefined
  const renderer = () => {
    opened ??= createRenderer({
      buildDir,
      folder,
      log,
      readOriginal: (key) => readOriginal({ files }, key),
    })
    // Without a build the next one may find one.
    opened.catch(() => {
      opened = undefined
    })
    return opened
  }
  const whole = ({ build }: Renderer, { pictures, described, ...site }: WholeParts) => {
    const all = withDescribedPictures({ ...build.pictures, ...pictures }, described)
    return siteAround({ ...site, pictures: all }, config)
  }
  return {
    async renderAhead() {
      if (existsSync(folder)) return
      const it = await renderer()
      const sample = { content: await readSample(), pictures: {}, described: {}, ...SAMPLE_BUSINESS }
      await it.render(whole(it, sample), LONGEST_FIRST_MS)
    },
    async renderSite(site, longestMs) {
      const it = await renderer()
      return { ...(await it.render(whole(it, site), longestMs)), moved: site.moved, gone: site.gone }
    },
    drawShares: async (site, wanted) => (await renderer()).drawShares(site, wanted),
    dropShares: async (isThere) => (await renderer()).dropShares(isThere),
    compressSite: async (site, wanted) => (await renderer()).compress(site, wanted),
    async renderPage(site, page) {
      const it = await renderer()
      const { html, scripts } = await it.renderPage(whole(it, site), page)
      return { html, policy: contentPolicy([...scripts], config, { cards: false }) }
    },
    async hasSamplePicture(key) {
      return Object.hasOwn((await renderer()).build.pictures, key)
    },
  }
}
