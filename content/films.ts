/** A film that plays inside a page once somebody asks for it. */
export interface Film {
  /** Id on the privacy-enhanced host youtube-nocookie.com. */
  id: string
  title: string
  /** Day it was published, YYYY-MM-DD; search engines ask for it. */
  published: string
}

/**
 * The films of the case studies and services. Sample: openly licensed films (Blender Foundation, CC BY) stand in for
 * the owner's. Replace the ids, keep the names on the left.
 */
export const films = {
  product: { id: 'eRsGyueVLvQ', title: 'Product film', published: '2010-09-30' },
  community: { id: 'WhWc3b3KhnY', title: 'Community film', published: '2019-04-04' },
  heritage: { id: 'Y-rmzh0PI3c', title: 'Heritage film', published: '2015-08-10' },
  aerial: { id: 'R6MlUcmOul8', title: 'Aerial reel', published: '2012-09-26' },
  event: { id: 'SkVqJ1SGeL0', title: 'Event film', published: '2016-01-29' },
  drama: { id: 'mN0zPOpADL4', title: 'Drama reel', published: '2017-05-12' },
  personal: { id: 'TLkA0RELQ1g', title: 'Personal film', published: '2006-05-18' },
} as const satisfies Record<string, Film>

export type FilmName = keyof typeof films
