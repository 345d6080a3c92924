import type { Home } from '../../../domain/site/kinds/home.ts'
import { site } from '../../site.ts'

/** The cards of the services on the home page, in order. */
export const serviceCards: Home['services']['cards'] = [
  {
    title: 'Film Production',
    sentence: 'Documentary, promotional and heritage films, from first call to final grade.',
    slate: '01 / Film',
    href: '/services/film-production',
    picture: 'tourism-destination/viaduct-morning-mist',
    position: '62% 50%',
    external: false,
  },
  {
    title: 'Photography',
    sentence: 'Landscape, destination, commercial and private commissions, printed or published.',
    slate: '02 / Stills',
    href: '/services/photography',
    picture: 'tourism-destination/lighthouse-evening',
    position: '50% 50%',
    external: false,
  },
  {
    title: 'Aerial Media',
    sentence: 'CAA-licensed drone filming and photography, from coast to summit.',
    slate: '03 / Air',
    href: '/services/aerial-media',
    picture: 'aerial-photography/long-shadow-hedgerows',
    position: '32% 50%',
    external: false,
  },
  {
    title: 'Stock Footage',
    sentence: 'Over 5,200 clips of Scotland in every weather, ready to license.',
    slate: '04 / Library',
    href: site.stockFootage,
    picture: 'scenic-landscape/aurora-over-the-loch',
    position: '45% 50%',
    external: true,
  },
]
