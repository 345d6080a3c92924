import { home } from '../../../content/home.ts'
import { site } from '../../../content/site.ts'
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
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      ...manifestIcons.map(({ file, size, purpose }) => ({
        src: `/${file}`,
        type: 'image/png',
        sizes: `${size}x${size}`,
        purpose,
      })),
    ],
  })
}
