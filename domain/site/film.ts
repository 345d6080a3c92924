import { FILM_ADDRESS } from './fields.ts'

/** Where a film is played from. */
export type PlayedFilm =
  | { host: 'youtube'; id: string }
  | { host: 'vimeo'; id: string; hash?: string }
  | { host: 'own'; id: string }

/** The film at an address, as `FILM_ADDRESS` allows it. Throws for any other address. */
export function filmOf(address: string): PlayedFilm {
  if (!FILM_ADDRESS.test(address)) throw new Error(`There is no film at "${address}".`)
  if (address.startsWith('uploads/')) return { host: 'own', id: address.slice('uploads/'.length) }
  const { hostname, pathname, searchParams } = new URL(address)
  if (hostname === 'www.youtube.com') return { host: 'youtube', id: searchParams.get('v') ?? '' }
  const [, id = '', hash] = pathname.split('/')
  return { host: 'vimeo', id, ...(hash && { hash }) }
}

/** A film's player, on hosts that are asked to set no cookies; of an own film, the file. */
export function playerOf(address: string): string {
  const film = filmOf(address)
  if (film.host === 'own') return `/media/films/${film.id}.mp4`
  if (film.host === 'youtube') return `https://www.youtube-nocookie.com/embed/${film.id}`
  return `https://player.vimeo.com/video/${film.id}?dnt=1${film.hash ? `&h=${film.hash}` : ''}`
}

/** The player, set to begin at once. */
export function autoplayOf(address: string): string {
  const { host } = filmOf(address)
  if (host === 'own') return playerOf(address)
  return host === 'youtube' ? `${playerOf(address)}?autoplay=1&rel=0` : `${playerOf(address)}&autoplay=1`
}
