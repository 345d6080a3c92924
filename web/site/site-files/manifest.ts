import { home } from '../../../content/site/home/home.ts'
import { site } from '../../../content/site.ts'
import { desk } from '../../../domain/screens.ts'
import { manifestIcons } from './icons.ts'

/** `--color-peat`: a manifest cannot use CSS variables. */
const PEAT = '#11120f'

/** `/site.webmanifest`: name, colours and icons for a phone's home screen. */
export function manifest(): string {
  return JSON.stringify({
    name: site.name,
    short_name: site.name,
    description: home.description,
    lang: 'en-GB',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: PEAT,
    theme_color: PEAT,
    icons: icons(),
  })
}

/** `/desk.webmanifest`: the owner's desk as an app of its own. */
export function deskManifest(): string {
  return JSON.stringify({
    id: desk.events,
    name: `${site.name} Desk`,
    short_name: 'Desk',
    lang: 'en-GB',
    start_url: desk.events,
    scope: desk.events,
    display: 'standalone',
    background_color: PEAT,
    theme_color: PEAT,
    icons: icons(),
  })
}

const icons = () => [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  ...manifestIcons.map(({ file, size, purpose }) => ({
    src: `/${file}`,
    type: 'image/png',
    sizes: `${size}x${size}`,
    purpose,
  })),
]
