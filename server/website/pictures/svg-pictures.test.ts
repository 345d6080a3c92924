import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaSender } from '../../../tests/support/send-media.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { createUploads } from '../../photos/upload/uploads.ts'
import { mediaUploads } from '../receive-upload.ts'
import { showPicture } from './list-pictures.ts'
import { readOriginal } from './read-pictures.ts'
import { mayBeSvg, readSvg } from './read-svg.ts'
import { MOST_SVG } from './svg-problem.ts'
import { sitePictures } from './tables.ts'

let testApp: TestApp
let sender: ReturnType<typeof mediaSender>
beforeAll(async () => {
  testApp = await openTestApp()
  sender = mediaSender(createUploads(testApp.parts, undefined, mediaUploads), testApp.admin)
})
afterAll(() => testApp.close())

const connection = {
  incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } },
}
const svg = (inside: string, more = 'viewBox="0 0 400 100"', before = '') =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${more}>${inside}</svg>`,
  )
const circle = (fill = '#e3a93b') => `<circle cx="50" cy="50" r="40" fill="${fill}"/>`
function problemOf(file: Buffer): string | undefined {
  try {
    readSvg(file)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

test('a drawing in SVG becomes a PNG that may be seen through, and is itself kept nowhere', async () => {
  const file = svg(
    `<title>Borders</title>${circle()}`,
    'viewBox="0 0 400 100"',
    '<?xml version="1.0"?><!-- drawn -->',
  )
  const { id, key } = await sender.uploaded('picture', file, 'logo.svg')
  await testApp.runJobs()
  const ready = await showPicture(testApp.admin, { id })
  expect(ready).toMatchObject({ fileName: 'logo.svg', state: 'ready', width: 1600, height: 400 })
  expect(ready.shown?.png).toBe(480)
  const kept = await readOriginal(testApp.parts, key)
  expect((await sharp(kept).metadata()).format).toBe('png')
  const answer = await testApp.app.request(`${ready.shown?.base}/480.png`, {}, connection)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  const png = sharp(Buffer.from(await answer.arrayBuffer()))
  expect(await png.metadata()).toMatchObject({ width: 480, height: 120, hasAlpha: true })
  const { data } = await png.raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * 480 + x) * 4, (y * 480 + x) * 4 + 4)]
  expect([at(60, 60), at(400, 60)[3]]).toEqual([[227, 169, 59, 255], 0])
  expect((await sender.uploaded('picture', file, 'again.svg')).id).toBe(id)
})

test('a picture that nothing shows through has no PNG; one of an earlier release gets it when it comes again', async () => {
  const square = sharp({ create: { width: 300, height: 300, channels: 3, background: '#7a2f3a' } })
  const opaque = await sender.uploaded('picture', await square.png().toBuffer(), 'opaque.png')
  const clear = await sharp({ create: { width: 300, height: 90, channels: 4, background: '#7a2f3a80' } })
    .png()
    .toBuffer()
  const { id } = await sender.uploaded('picture', clear, 'clear.png')
  await testApp.runJobs()
  expect((await showPicture(testApp.admin, { id: opaque.id })).shown).not.toHaveProperty('png')
  const { db, files } = testApp.parts
  const [row] = await db.select().from(sitePictures).where(eq(sitePictures.id, id))
  const { png: _, ...before } = row?.widths ?? { avif: [], webp: [], jpg: [] }
  await db.update(sitePictures).set({ widths: before }).where(eq(sitePictures.id, id))
  await files.remove(`site/pictures/${id}-${row?.recipe}/300.png`)
  expect(await sender.uploaded('picture', clear, 'clear.png')).toMatchObject({ id, known: true })
  await testApp.runJobs()
  const { shown } = await showPicture(testApp.admin, { id })
  expect(shown?.png).toBe(300)
  expect((await testApp.app.request(`${shown?.base}/300.png`, {}, connection)).status).toBe(200)
})

test('scripts, links, remarks and entities of a drawing are left out, and it draws as without them', () => {
  const hostile = svg(
    `<script>alert(1)</script><a xlink:href="javascript:alert(1)" onclick="alert(1)">${circle()}</a>` +
      '<foreignObject><iframe src="https://example.org"/></foreignObject><animate attributeName="r" to="9"/>' +
      '<metadata>&lol9;</metadata><g onload="alert(1)" data-x="1"/>',
    'viewBox="0 0 400 100" onload="alert(1)"',
    `<!DOCTYPE svg [<!ENTITY lol "lol">${[1, 2, 3, 4, 5, 6, 7, 8, 9]
      .map((n) => `<!ENTITY lol${n} "${`&lol${n === 1 ? '' : n - 1};`.repeat(10)}">`)
      .join('')}<!ENTITY xxe SYSTEM "file:///etc/passwd">]>`,
  )
  const { svg: read } = readSvg(hostile)
  expect(read).toBe(readSvg(svg(`<g>${circle()}</g><g/>`)).svg)
  expect(read).not.toMatch(/script|alert|http:\/\/example|foreign|ENTITY|lol/)
})

test('a drawing that needs anything from elsewhere is refused', () => {
  for (const inside of [
    '<use xlink:href="https://example.org/a.svg#b"/>',
    '<use href="file:///etc/passwd#b"/>',
    '<rect width="9" height="9" fill="url(https://example.org/a.svg#b)"/>',
    '<rect width="9" height="9" style="fill:url(//example.org/a#b)"/>',
    '<style>.a{fill:url("https://example.org/a#b")}</style>',
    '<rect width="9" height="9" style="fill:URL( https://example.org )"/>',
  ])
    expect([inside, problemOf(svg(inside))]).toEqual([inside, 'svg-outside'])
  for (const inside of [
    '<image href="data:image/png;base64,AAAA"/>',
    '<text>Name</text>',
    '<filter id="a"/>',
    '<rect width="9" height="9" style="fill:u\\72l(https://example.org)"/>',
    '<path d="M0 0h9" stroke-dasharray="0.00001"/>',
    '<style>.a{stroke-dasharray:0.00001}</style>',
  ])
    expect([inside, problemOf(svg(inside))]).toEqual([inside, 'svg-parts'])
  // A style sheet's imports are left out with everything else that is no rule.
  expect(readSvg(svg(`<style>@import url(https://example.org/a.css);</style>${circle()}`)).svg).not.toContain(
    'example',
  )
})

test('a drawing that would be drawn without end is refused before anything is drawn', () => {
  const doubling = Array.from(
    { length: 60 },
    (_, n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(2)}</g>`,
  )
  const masks = Array.from(
    { length: 60 },
    (_, n) => `<mask id="m${n + 1}"><rect class="m${n}" width="9"/></mask>`,
  )
  const sheet = masks.map((_, n) => `.m${n}{mask:url(#m${n})}`).join('')
  for (const inside of [
    '<path d="M0 0h9"/>'.repeat(MOST_SVG.elements + 1),
    '<g>'.repeat(100) + '</g>'.repeat(100),
    `<g id="a0">${circle()}</g>${doubling.join('')}`,
    `<style>${sheet}</style>${masks.join('')}`,
    '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>',
    `<g id="a">${circle().repeat(2000)}</g>${'<use href="#a"/>'.repeat(50)}`,
  ])
    expect([inside.slice(0, 60), problemOf(svg(inside))]).toEqual([inside.slice(0, 60), 'svg-too-many'])
  expect(problemOf(Buffer.concat([svg(circle()), Buffer.alloc(MOST_SVG.bytes, ' ')]))).toBe('svg-too-large')
})

test('however large a drawing says that it is, it is made in 1600 pixels; without a size it is refused', () => {
  for (const size of [
    'viewBox="0 0 4 1"',
    'width="400000000" height="100000000"',
    'width="4mm" height="1mm"',
  ])
    expect(readSvg(svg(circle(), size))).toMatchObject({ width: 1600, height: 400 })
  for (const size of [
    '',
    'viewBox="0 0 0 0"',
    'viewBox="0 0 1e400 1"',
    'viewBox="0 0 4000 1"',
    'width="100%" height="100%"',
  ])
    expect([size, problemOf(svg(circle(), size))]).toEqual([size, 'svg-damaged'])
})

test('what drawing programs write is read: classes, clip paths and gradients', () => {
  const file = svg(
    '<defs><style>.cls-1{fill:none;}.cls-2{clip-path:url(#clip);}.cls-3{fill:url(#blend);}</style>' +
      '<clipPath id="clip"><rect class="cls-1" width="400" height="100"/></clipPath>' +
      '<linearGradient id="blend" x1="0" x2="1"><stop offset="0" stop-color="#fff"/></linearGradient></defs>' +
      '<g class="cls-2" style="mix-blend-mode:normal"><rect class="cls-3" width="400" height="100" rx="4"/></g>',
    'viewBox="0 0 400 100" version="1.1" data-name="Layer 1"',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
  )
  expect(mayBeSvg(file)).toBe(true)
  expect(readSvg(file).svg).toContain('.cls-2{clip-path:url(#clip)}')
})

test('a refusal names the file and what to do, and leaves nothing behind', async () => {
  const before = await testApp.parts.db.$count(sitePictures)
  for (const [file, says] of [
    [svg('<text>Borders</text>'), 'Please turn texts into outlines'],
    [svg(''.padEnd(10), ''), 'does not say how large it is'],
    [Buffer.from('<svg viewBox="0 0 4 1"'), 'cannot be read'],
    [Buffer.from('<html><svg></svg></html>'), 'cannot be read'],
  ] as const) {
    const { status, message } = await sender.refusal('picture', file, 'mark.svg')
    expect(status).toBeGreaterThanOrEqual(400)
    expect(message).toMatch(new RegExp(`^mark.svg .*${says}`))
  }
  expect(await testApp.parts.db.$count(sitePictures)).toBe(before)
})
