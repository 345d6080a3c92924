import { uploadIdOf } from '../../../../domain/site/media/site-media.ts'
import { FILM_ADDRESS } from '../../../../domain/site/media/text-media.ts'

/** Hosts whose addresses people copy for a film at YouTube or Vimeo. */
const YOUTUBE = /^(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com$/
const VIMEO = /^(?:www\.|player\.)?vimeo\.com$/

/**
 * The address of a film as documents keep it, from whatever was pasted: a link from an address bar, a *Share* button, or
 * the code for embedding. Undefined if it is none at YouTube or Vimeo.
 */
export function readFilmAddress(pasted: string): string | undefined {
  const text = pasted.trim().slice(0, 1000)
  const source = /\ssrc="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? text
  if (uploadIdOf(source)) return source
  const url = urlOf(source)
  const address = url && (youtubeAddress(url) ?? vimeoAddress(url))
  return address !== undefined && FILM_ADDRESS.test(address) ? address : undefined
}

function urlOf(text: string): URL | undefined {
  const whole = text.startsWith('//')
    ? `https:${text}`
    : /^https?:\/\//i.test(text)
      ? text
      : `https://${text}`
  return URL.canParse(whole) ? new URL(whole) : undefined
}

function youtubeAddress({ hostname, pathname, searchParams }: URL): string | undefined {
  const [first = '', second = ''] = pathname.split('/').slice(1)
  const watch = (id: string | null) => (id ? `https://www.youtube.com/watch?v=${id}` : undefined)
  if (hostname === 'youtu.be') return watch(first)
  if (!YOUTUBE.test(hostname)) return undefined
  return ['embed', 'shorts', 'live', 'v'].includes(first) ? watch(second) : watch(searchParams.get('v'))
}

function vimeoAddress({ hostname, pathname, searchParams }: URL): string | undefined {
  if (!VIMEO.test(hostname)) return undefined
  const parts = pathname.split('/').filter(Boolean)
  const at = parts.findIndex((part) => /^\d{6,12}$/.test(part))
  if (at < 0) return undefined
  const next = parts[at + 1] ?? ''
  const hash = searchParams.get('h') ?? (/^[0-9a-f]{6,16}$/.test(next) ? next : undefined)
  return `https://vimeo.com/${parts[at]}${hash ? `/${hash}` : ''}`
}
