import { ALL_TESTS } from '../../long-tests.ts'
import { renderedSample } from '../../support/rendered-site.ts'

const { pages } = await renderedSample()

/** Every public page; the page that is not there by an address that is not. */
export const publicPages = [...Object.keys(pages), '/no/such/page']

const templates =
  '/ /about /services /services/film-production /services/film-production/personal-films /services/aerial-media/scenic-landscape /services/aerial-media/cinematic-creative /case-study/visqueen-product-photography /case-study/taymouth-castle-golf /blog /blog/snow-is-not-white /aerial-photography /terms-and-conditions /rate-card /no/such/page'

/** One page of each template; by `npm run test:all` every page. */
export const onePerTemplate = ALL_TESTS ? publicPages : templates.split(' ')
