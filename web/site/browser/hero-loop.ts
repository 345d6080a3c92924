import { loopWords } from '../../../content/site/home/loop.ts'
import { whenIdle } from './when-idle.ts'

/** Films that `scripts/make-hero-loop.ts` made of pictures of the same name. */
const films = import.meta.glob<string>('../../../content/films/*.mp4', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Where the middle of the upright crop is in the whole picture, which the film shows. */
const MIDDLE_OF_CROP = 0.5125

/** Lets the first picture of the home page move, if it has a film and the visitor has the line and the wish for it. */
export async function moveHero() {
  const picture = document.querySelector<HTMLImageElement>('[data-hero=whole] img[fetchpriority=high]')
  const [, address] = Object.entries(films).find(([file]) => file.endsWith(`/${nameOf(picture)}.mp4`)) ?? []
  if (!picture || !address || !isWelcome()) return
  await picture.decode().catch(() => undefined)
  await whenIdle()
  const film = document.createElement('video')
  Object.assign(film, { muted: true, loop: true, playsInline: true, src: address })
  const screen = document.createElement('canvas')
  Object.assign(screen.style, { position: 'absolute', opacity: '0', transition: 'opacity 1200ms ease-out' })
  const onto = () => place(screen)
  onto()
  matchMedia(UPRIGHT).addEventListener('change', onto)
  film.requestVideoFrameCallback(() => {
    Object.assign(screen, { width: film.videoWidth, height: film.videoHeight })
    project(film, screen)
    picture.parentElement?.after(screen)
    requestAnimationFrame(() => requestAnimationFrame(() => show(film, screen)))
  })
  await play(film)
}

/** Refused by a phone that saves power, and broken off by a pause that comes before it has begun. */
const play = (film: HTMLVideoElement) => film.play().catch(() => undefined)

/** Draws the film, frame by frame. A video in the page would count as the largest thing that it paints, and late. */
function project(film: HTMLVideoElement, screen: HTMLCanvasElement) {
  screen.getContext('2d')?.drawImage(film, 0, 0)
  film.requestVideoFrameCallback(() => project(film, screen))
}

/** The name in a picture's address, `/media/hero/glen-1a2b3c4d/2400.jpg`: `glen`. */
const nameOf = (picture: HTMLImageElement | null) => picture?.src.split('/').at(-2)?.slice(0, -9)

/** Not for those who want less motion, save data or have a slow line. */
function isWelcome(): boolean {
  const { connection } = navigator as Navigator & {
    connection?: { saveData?: boolean; effectiveType?: string; downlink?: number }
  }
  const slow =
    connection?.saveData || /2g|3g/.test(connection?.effectiveType ?? '') || (connection?.downlink ?? 9) < 1.5
  return (
    !slow &&
    'requestVideoFrameCallback' in HTMLVideoElement.prototype &&
    matchMedia('(prefers-reduced-motion: no-preference)').matches
  )
}

/** Where the hero shows its upright crop (`home/hero-picture.tsx`). */
const UPRIGHT = '(max-aspect-ratio: 2/3)'

/** Puts each part of the film over the same part of the picture. */
function place(screen: HTMLElement) {
  const upright = matchMedia(UPRIGHT).matches
  Object.assign(screen.style, {
    inset: upright ? `0 auto 0 50%` : '0',
    translate: upright ? `${-100 * MIDDLE_OF_CROP}%` : 'none',
    width: upright ? 'auto' : '100%',
    height: '100%',
    maxWidth: 'none',
    objectFit: 'cover',
    aspectRatio: upright ? '16 / 9' : 'auto',
  })
}

/** Fades the film in, and adds the button that stops it. It rests while it is out of sight. */
function show(film: HTMLVideoElement, screen: HTMLElement) {
  screen.style.opacity = '1'
  const hero = screen.closest('section')
  const button = hero?.appendChild(document.createElement('button'))
  if (!hero || !button) return
  let stopped = false
  button.type = 'button'
  Object.assign(button.style, {
    position: 'absolute',
    zIndex: '1',
    width: '2.75rem',
    height: '2.75rem',
    display: 'grid',
    placeItems: 'center',
    cursor: 'pointer',
    color: 'var(--color-bone)',
    border: '1px solid color-mix(in srgb, currentColor 40%, transparent)',
    borderRadius: 'var(--radius-frame)',
    insetInlineEnd: 'max(var(--spacing-gutter), (100vw - 110rem) / 2 + var(--spacing-gutter))',
    insetBlockEnd: matchMedia('(width >= 52rem)').matches ? '8.25rem' : '2.25rem',
  })
  const draw = () => {
    button.ariaLabel = stopped ? loopWords.play : loopWords.pause
    const shape = stopped ? 'M7 4.5 16 10 7 15.5z' : 'M5.5 4.5h3v11h-3zM11.5 4.5h3v11h-3z'
    button.innerHTML = `<svg viewBox="0 0 20 20" width="20" aria-hidden="true"><path fill="currentColor" d="${shape}"/></svg>`
  }
  button.addEventListener('click', () => {
    stopped = !stopped
    if (stopped) film.pause()
    else play(film)
    draw()
  })
  new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) film.pause()
    else if (!stopped) play(film)
  }).observe(hero)
  draw()
}
