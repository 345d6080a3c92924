import type { Film } from '../../domain/site/kinds/shared.ts'

const youtube = (id: string) => `https://www.youtube.com/watch?v=${id}`

/** A placeholder for one of the owner's films, with the credit that its licence asks for. */
const standIn = (name: string) => `${name} · Blender Foundation, CC BY`

/**
 * The films of the case studies and services. Sample data: films of the Blender Foundation, most of them CC BY, with
 * their credits shown under the pictures. The documents of the sample share them.
 */
export const films = {
  product: {
    address: youtube('eRsGyueVLvQ'),
    title: 'Product film',
    published: '2010-09-30',
    credit: standIn('Sintel'),
  },
  community: {
    address: youtube('WhWc3b3KhnY'),
    title: 'Community film',
    published: '2019-04-04',
    credit: standIn('Spring'),
  },
  heritage: {
    address: youtube('Y-rmzh0PI3c'),
    title: 'Heritage film',
    published: '2015-08-10',
    credit: standIn('Cosmos Laundromat'),
  },
  aerial: {
    address: youtube('R6MlUcmOul8'),
    title: 'Aerial reel',
    published: '2012-09-26',
    credit: standIn('Tears of Steel'),
  },
  event: {
    address: youtube('SkVqJ1SGeL0'),
    title: 'Event film',
    published: '2016-01-29',
    credit: standIn('Caminandes 3'),
  },
  drama: {
    address: youtube('mN0zPOpADL4'),
    title: 'Drama reel',
    published: '2017-05-12',
    // This one has a different licence.
    credit: 'Agent 327 · Blender Animation Studio',
  },
  personal: {
    address: youtube('TLkA0RELQ1g'),
    title: 'Personal film',
    published: '2006-05-18',
    credit: standIn('Elephants Dream'),
  },
} satisfies Record<string, Film>

/** The film of the home page; also a placeholder. */
export const showreel: Film = {
  address: youtube('aqz-KE-bpKQ'),
  title: 'Showreel',
  published: '2014-11-10',
  credit: standIn('Big Buck Bunny'),
}

/** The credit for a film of which only the address is known. */
export const creditOf = (address: string) =>
  [showreel, ...Object.values<Film>(films)].find((film) => film.address === address)?.credit
