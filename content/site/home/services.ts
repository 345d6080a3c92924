import { site } from '../../site.ts'

/** A service on the home page: a tall picture, a title, one sentence. */
export interface Service {
  title: string
  sentence: string
  slate: string
  href: string
  /** Key of the picture in `content/media/`, and the point that stays visible when it is cropped to a tall frame. */
  picture: string
  position: string
  /** On another site: opens in a new tab. */
  external?: boolean
}

export const services: readonly Service[] = [
  {
    title: 'Film Production',
    sentence: 'Documentary, promotional and heritage films, from first call to final grade.',
    slate: '01 / Film',
    href: '/services/film-production',
    picture: 'tourism-destination/viaduct-morning-mist',
    position: '62% 50%',
  },
  {
    title: 'Photography',
    sentence: 'Landscape, destination, commercial and private commissions, printed or published.',
    slate: '02 / Stills',
    href: '/services/photography',
    picture: 'tourism-destination/lighthouse-evening',
    position: '50% 50%',
  },
  {
    title: 'Aerial Media',
    sentence: 'CAA-licensed drone filming and photography, from coast to summit.',
    slate: '03 / Air',
    href: '/services/aerial-media',
    picture: 'aerial-photography/long-shadow-hedgerows',
    position: '32% 50%',
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
