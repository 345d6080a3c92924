import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createLog } from '../server/platform/log.ts'
import { readSampleOriginal } from '../server/website/pictures/sample-pictures.ts'
import { createRenderer } from '../server/website/render/render-site.ts'
import { sampleSite } from '../server/website/sample-site.ts'
import { logoIcons } from '../web/site/site-files/icons.ts'
import { renderedSample } from './support/rendered-site.ts'

const KEY = `uploads/${'a'.repeat(32)}`
const BASE = `/media/uploads/${'a'.repeat(32)}-12345678`

test('with a logo every page has it, and the icons and the share pictures are drawn from it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'logo-'))
  const drawing = await sharp({ create: { width: 800, height: 200, channels: 4, background: '#00ff00' } })
    .png()
    .toBuffer()
  const renderer = await createRenderer({
    buildDir: path.join(import.meta.dirname, '../build'),
    folder,
    log: createLog('silent'),
    readOriginal: async (key) => (key === KEY ? drawing : readSampleOriginal(key)),
  })
  try {
    const sample = await sampleSite(renderer.build.pictures)
    const settings = { ...sample.content.settings, logo: { onDark: '', onLight: KEY } }
    const widths = { avif: [480, 800], webp: [800], jpg: [800] }
    const logo = {
      base: BASE,
      width: 800,
      height: 200,
      alt: '',
      slate: '',
      colour: '#00ff00',
      widths,
      png: 480,
    }
    const site = {
      ...sample,
      content: { ...sample.content, settings },
      pictures: { ...sample.pictures, [KEY]: logo },
    }
    const rendered = await renderer.render(site)
    const plain = await renderedSample()
    for (const [address, { body }] of Object.entries({ ...rendered.pages, missing: rendered.missing })) {
      const html = body.identity.toString()
      expect([address, html.includes(`src="${BASE}/480.png" alt="${settings.name}"`)]).toEqual([
        address,
        true,
      ])
      expect([address, html.includes('favicon.svg'), html.includes('href="/icon-192.png"')]).toEqual([
        address,
        false,
        true,
      ])
      // The page's own styles have what gives it its height.
      expect([address, /\.h-10\{/.test(html), /\.object-contain\{/.test(html)]).toEqual([address, true, true])
    }
    expect(rendered.pages['/']?.body.identity.toString()).toContain(
      `"logo":"${sample.origin}${BASE}/480.png"`,
    )
    // All share pictures differ from the sample's, which are drawn already.
    expect(Object.keys(plain.undrawn)).toEqual([])
    expect(Object.keys(rendered.undrawn).toSorted()).toEqual(
      [...Object.keys(plain.sharedPictures), ...Object.keys(logoIcons)].toSorted(),
    )
    const icons = Object.fromEntries(
      Object.entries(rendered.undrawn).filter(([address]) => logoIcons[address]),
    )
    const some = { ...icons, '/share/home.jpg': rendered.undrawn['/share/home.jpg'] as never }
    const { files } = await renderer.drawShares({ ...rendered, undrawn: some })
    for (const [address, { sizes }] of Object.entries(logoIcons)) {
      const bytes = files[address]?.identity ?? Buffer.alloc(0)
      if (address.endsWith('.ico')) expect(bytes.readUInt16LE(4)).toBe(3)
      else
        expect(await sharp(bytes).metadata()).toMatchObject({
          format: 'png',
          width: sizes[0],
          height: sizes[0],
        })
    }
    const { data } = await sharp(files['/share/home.jpg']?.identity)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const [r = 255, g = 0, b = 255] = data.subarray(3 * (545 * 1200 + 100))
    expect([r < 60, g > 200, b < 60]).toEqual([true, true, true])
    // Kept, and found as they were drawn.
    expect(Object.keys((await renderer.render(site)).undrawn)).toHaveLength(
      Object.keys(rendered.undrawn).length - Object.keys(some).length,
    )
  } finally {
    renderer.close()
    await rm(folder, { recursive: true })
  }
})

test('without a logo pages name the program’s own icons, and none is drawn', async () => {
  const { pages, files, sharedPictures } = await renderedSample()
  expect(pages['/']?.body.identity.toString()).toContain('href="/favicon.svg"')
  expect(Object.keys({ ...files, ...sharedPictures }).filter((address) => logoIcons[address])).toEqual([])
})
