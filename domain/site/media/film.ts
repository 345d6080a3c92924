import { FILM_ADDRESS } from './text-media.ts'

const OWN = 'uploads/'
const YOUTUBE = 'https://www.youtube.com/watch?v='
const VIMEO = 'https://vimeo.com/'

/** Where a film is played from. */
export type PlayedFilm =
  | { host: 'youtube'; id: string }
  | { host: 'vimeo'; id: string; hash?: string }
  | { host: 'own'; id: string }

/** The film at an address, as `FILM_ADDRESS` allows it. Throws for any other address. */
export function filmOf(address: string): PlayedFilm {
  if (!FILM_ADDRESS.test(address)) throw new Error(`There is no film at "${address}".`)
  const after = (beginning: string) => address.slice(beginning.length)
  if (address.startsWith(OWN)) return { host: 'own', id: after(OWN) }
  if (address.startsWith(YOUTUBE)) return { host: 'youtube', id: after(YOUTUBE) }
  const [id = '', hash] = after(VIMEO).split('/')
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
