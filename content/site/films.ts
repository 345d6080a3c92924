/** A film that plays in a page after a click. */
export interface Film {
  /** Id on the privacy-enhanced host youtube-nocookie.com. */
  id: string
  title: string
  /** Publication date, YYYY-MM-DD, for search engines. */
  published: string
  /** Credit shown with the film, if it is not the owner's. */
  credit?: string
}

/** A placeholder for one of the owner's films, with the credit that its licence asks for. */
const standIn = (name: string) => `${name} · Blender Foundation, CC BY`

/**
 * The films of the case studies and services. Sample data: films of the Blender Foundation, most of them CC BY, with
 * their credits shown under the pictures. Replace the ids, remove the credits, and keep the names on the left.
 */
export const films = {
  product: { id: 'eRsGyueVLvQ', title: 'Product film', published: '2010-09-30', credit: standIn('Sintel') },
  community: {
    id: 'WhWc3b3KhnY',
    title: 'Community film',
    published: '2019-04-04',
    credit: standIn('Spring'),
  },
  heritage: {
    id: 'Y-rmzh0PI3c',
    title: 'Heritage film',
    published: '2015-08-10',
    credit: standIn('Cosmos Laundromat'),
  },
  aerial: {
    id: 'R6MlUcmOul8',
    title: 'Aerial reel',
    published: '2012-09-26',
    credit: standIn('Tears of Steel'),
  },
  event: { id: 'SkVqJ1SGeL0', title: 'Event film', published: '2016-01-29', credit: standIn('Caminandes 3') },
  drama: {
    id: 'mN0zPOpADL4',
    title: 'Drama reel',
    published: '2017-05-12',
    // This one has a different licence.
    credit: 'Agent 327 · Blender Animation Studio',
  },
  personal: {
    id: 'TLkA0RELQ1g',
    title: 'Personal film',
    published: '2006-05-18',
    credit: standIn('Elephants Dream'),
  },
} satisfies Record<string, Film>

/** The film of the home page; also a placeholder. */
export const showreel: Film = {
  id: 'aqz-KE-bpKQ',
  title: 'Showreel',
  published: '2014-11-10',
  credit: standIn('Big Buck Bunny'),
}

/** The credit for a film of which only the id is known. */
export const creditOf = (id: string) =>
  [showreel, ...Object.values<Film>(films)].find((film) => film.id === id)?.credit

export type FilmName = keyof typeof films
