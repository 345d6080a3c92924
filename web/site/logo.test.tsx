import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ShownContent } from '../../domain/site/contact.ts'
import { GREY_BASE } from '../../domain/site/media/site-media.ts'
import { site } from '../../tests/support/sample-site.ts'
import type { PictureData } from '../ui/picture-data.ts'
import { Header } from './header.tsx'
import home from './home/page.tsx'
import { SiteProvider } from './site.ts'
import { siteFiles } from './site-files/all.ts'

const { name } = site.content.settings
const widths = { avif: [480], webp: [800], jpg: [1200] }
const logo = (folder: string, more: Partial<PictureData> = {}): PictureData => ({
  ...{
    base: `/media/uploads/${folder}`,
    width: 1600,
    height: 400,
    alt: '',
    slate: '',
    colour: '#ffffff',
    widths,
  },
  ...more,
})
const pale = logo('pale', { png: 480 })
const dark = logo('dark', { png: 480, width: 400 })

/** The sample's site with these logos. */
function withLogo(
  settings: Partial<ShownContent['settings']['logo']>,
  pictures: Record<string, PictureData>,
) {
  const content = {
    ...site.content,
    settings: { ...site.content.settings, logo: { onDark: '', onLight: '', ...settings } },
  }
  return { ...site, content, pictures: { ...site.pictures, ...pictures } }
}
const header = (of: typeof site) =>
  renderToStaticMarkup(
    <SiteProvider value={of}>
      <Header clear />
    </SiteProvider>,
  )
const images = (html: string) => html.match(/<img[^>]*>/g) ?? []
const logoInData = (of: typeof site) =>
  home.head(home.load('/', of), of).flatMap((entry) => {
    if (!('script:ld+json' in entry)) return []
    const graph = entry['script:ld+json']['@graph'] as Record<string, unknown>[]
    return graph.filter((one) => one['@type'] === 'ProfessionalService').map((one) => one.logo)
  })

test('without a logo the name stands at the top of a page, and the program has its own icons', () => {
  expect(header(site)).toContain(`>${name}</a>`)
  expect(header(site)).not.toMatch(/<picture|shrink-\[99\]/)
  expect(logoInData(site)).toEqual([undefined])
  expect(siteFiles['site.webmanifest']?.(site)).toContain('favicon.svg')
})

test('a logo says the name, and its place is known before it has loaded', () => {
  const [image = '', ...more] = images(header(withLogo({ onDark: 'uploads/pale' }, { 'uploads/pale': pale })))
  expect(more).toEqual([])
  expect(image).toContain('src="/media/uploads/pale/480.png"')
  expect(image).toContain(`alt="${name}"`)
  expect(image).toContain('width="1600" height="400"')
  expect(image).toMatch(/class="[^"]*\bh-10 w-auto\b/)
})

test('each ground has its logo: the header is dark, colours of the system and search results are light', () => {
  const both = withLogo(
    { onDark: 'uploads/pale', onLight: 'uploads/dark' },
    { 'uploads/pale': pale, 'uploads/dark': dark },
  )
  const html = header(both)
  expect(images(html)[0]).toContain('/pale/480.png')
  expect(html).toMatch(
    /<source media="\(forced-colors: active\) and \(prefers-color-scheme: light\)" srcSet="[^"]*dark\/480.png" width="400"/,
  )
  expect(logoInData(both)).toEqual([`${site.origin}/media/uploads/dark/480.png`])
})

test.each(['onDark', 'onLight'] as const)('a logo that is given only as %s serves both grounds', (ground) => {
  const one = withLogo({ [ground]: 'uploads/pale' }, { 'uploads/pale': pale })
  expect(images(header(one))).toHaveLength(1)
  expect(header(one)).not.toContain('<source')
  expect(logoInData(one)).toEqual([`${site.origin}/media/uploads/pale/480.png`])
  expect(siteFiles['site.webmanifest']?.(one)).not.toContain('svg')
})

test('a logo that nothing shows through is a picture like others', () => {
  const opaque = withLogo({ onDark: 'uploads/photo' }, { 'uploads/photo': logo('photo') })
  expect(images(header(opaque))[0]).toContain('src="/media/uploads/photo/800.webp"')
  expect(logoInData(opaque)).toEqual([`${site.origin}/media/uploads/photo/1200.jpg`])
})

test('where a logo was removed everywhere, the other one or the name is back, and no grey frame', () => {
  const gone = { 'uploads/pale': { ...pale, base: GREY_BASE } }
  expect(header(withLogo({ onDark: 'uploads/pale' }, gone))).toBe(header(site))
  const other = withLogo(
    { onDark: 'uploads/pale', onLight: 'uploads/dark' },
    { ...gone, 'uploads/dark': dark },
  )
  expect(images(header(other))[0]).toContain('/dark/480.png')
})
