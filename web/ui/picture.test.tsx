import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture, picturePreloads } from './picture.tsx'
import type { PictureData } from './picture-data.ts'

const glen: PictureData = {
  base: '/media/glen-12345678',
  width: 1600,
  height: 1067,
  alt: 'A glen at first light.',
  slate: '',
  colour: '#282818',
  widths: { avif: [480, 1600], webp: [800], jpg: [1200] },
}
const tall = {
  ...glen,
  base: '/media/tall-12345678',
  width: 900,
  height: 1350,
  widths: { ...glen.widths, avif: [480, 900] },
}
const instead = { media: '(max-aspect-ratio: 3/4)', picture: tall, sizes: '90vw' }

test('a picture names its real widths, its size and its text, and loads lazily', () => {
  const html = renderToStaticMarkup(<Picture picture={glen} sizes="50vw" />)
  expect(html).toContain(
    '<source type="image/avif" srcSet="/media/glen-12345678/480.avif 480w, /media/glen-12345678/1600.avif 1600w" sizes="50vw"',
  )
  expect(html).toContain('<source type="image/webp" srcSet="/media/glen-12345678/800.webp 800w" sizes="50vw"')
  expect(html).toMatch(
    /<img src="\/media\/glen-12345678\/1200.jpg" alt="A glen at first light." width="1600" height="1067"/,
  )
  expect(html).toContain('loading="lazy" decoding="async"')
  expect(html).toContain('style="--tone:#282818"')
})

test('the first picture loads at once, and a decorative one has an empty text', () => {
  const html = renderToStaticMarkup(<Picture picture={glen} sizes="100vw" priority alt="" />)
  expect(html).toContain('alt=""')
  expect(html).not.toContain('loading=')
  expect(html).toContain('fetchPriority="high"')
})

const preloads = (shown: Parameters<typeof picturePreloads>[0]) =>
  picturePreloads(shown).filter((link) => link.rel === 'preload')

test('a preload names the same candidates as the picture, for the same screens', () => {
  const shown = { picture: glen, sizes: '100vw', instead }
  const html = renderToStaticMarkup(<Picture {...shown} priority />)
  const [narrow, wide] = preloads(shown)
  expect(narrow).toMatchObject({ media: '(max-aspect-ratio: 3/4)', imageSizes: '90vw', type: 'image/avif' })
  expect(wide).toMatchObject({ media: 'not all and (max-aspect-ratio: 3/4)', imageSizes: '100vw' })
  const narrowSource = `<source type="image/avif" media="(max-aspect-ratio: 3/4)" srcSet="${narrow?.imageSrcSet}" sizes="90vw" width="900" height="1350"`
  expect(html.indexOf(narrowSource)).toBeGreaterThan(0)
  expect(html.indexOf(`<source type="image/avif" srcSet="${wide?.imageSrcSet}"`)).toBeGreaterThan(
    html.indexOf(narrowSource),
  )
  expect(
    picturePreloads({ picture: glen, sizes: '100vw' }).filter(({ rel }) => rel === 'preload'),
  ).toHaveLength(1)
})

test('a page is shown no sooner than its first picture has a place, into which the last page’s picture grows', () => {
  const html = renderToStaticMarkup(<Picture picture={glen} sizes="100vw" priority />)
  const [place] = picturePreloads({ picture: glen, sizes: '100vw' })
  expect(place).toMatchObject({
    rel: 'expect',
    blocking: 'render',
    href: `#${/ id="([^"]+)"/.exec(html)?.[1]}`,
  })
})
