import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Frame } from '../../../domain/site/kinds/shared.ts'
import type { PictureData } from '../../../web/ui/picture-data.ts'
import { buildMedia } from './build-media.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'media-'))
  await mkdir(join(root, 'source/hero'), { recursive: true })
})
afterEach(() => rm(root, { recursive: true }))

const build = (uprights: Frame[] = [], patiently: string[] = []) =>
  buildMedia({
    uprights,
    patiently,
    source: join(root, 'source'),
    out: join(root, 'out'),
    cache: join(root, 'cache'),
    manifest: join(root, 'media.json'),
  })

const jpeg = (width: number, height: number, background = '#385858') =>
  sharp({
    create: { width, height, channels: 3, background, noise: { type: 'gaussian', mean: 90, sigma: 20 } },
  })
    .jpeg()
    .toBuffer()

/** Puts pictures into the source folder, and all of them into its manifest. */
async function put(pictures: Record<string, Buffer>) {
  for (const [file, bytes] of Object.entries(pictures)) await writeFile(join(root, 'source', file), bytes)
  const files = (await readdir(join(root, 'source'), { recursive: true })).filter((file) =>
    file.endsWith('.jpg'),
  )
  await describe(files.map((file) => ({ file, alt: `What ${file} shows.`, dominant: '#385858' })))
}

function describe(entries: object[]) {
  return writeFile(join(root, 'source/manifest.json'), JSON.stringify(entries))
}

const published = async () =>
  (await readdir(join(root, 'out'), { recursive: true })).filter((path) => /\.\w+$/.test(path)).toSorted()

const catalogue = async (): Promise<Record<string, PictureData>> =>
  JSON.parse(await readFile(join(root, 'media.json'), 'utf8'))

test('every width that the manifest lists exists, in its format and exactly that wide', async () => {
  await put({ 'hero/loch.jpg': await jpeg(900, 600), 'bridge.jpg': await jpeg(300, 400) })
  await build()
  const { 'hero/loch': loch, bridge } = await catalogue()
  expect(loch).toMatchObject({ width: 900, height: 600, alt: 'What hero/loch.jpg shows.', colour: '#385858' })
  expect(loch?.base).toMatch(/^\/media\/hero\/loch-[0-9a-f]{8}$/)
  const told = [loch, bridge].flatMap((picture) =>
    Object.entries(picture?.widths ?? {}).flatMap(([format, widths]) =>
      widths.map((width) => `${picture?.base.replace('/media/', '')}/${width}.${format}`),
    ),
  )
  expect(await published()).toEqual(told.toSorted())
  for (const path of told) {
    const { width, format } = await sharp(join(root, 'out', path)).metadata()
    expect(`${width}.${format === 'heif' ? 'avif' : format === 'jpeg' ? 'jpg' : format}`).toBe(
      path.split('/').at(-1),
    )
  }
})

test('no rendition is wider than its original', async () => {
  await put({ 'small.jpg': await jpeg(310, 200), 'middle.jpg': await jpeg(1000, 20) })
  await build()
  const { small, middle } = await catalogue()
  expect(small?.widths).toEqual({ avif: [310], webp: [310], jpg: [310] })
  expect(middle?.widths).toEqual({ avif: [480, 600, 800, 1000], webp: [800, 1000], jpg: [1000] })
})

test('a picture taken with the camera on its side is shown upright', async () => {
  await put({
    'tall.jpg': await sharp(await jpeg(600, 400))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  })
  await build()
  const { tall } = await catalogue()
  expect(tall).toMatchObject({ width: 400, height: 600 })
  expect(
    await sharp(join(root, 'out', `${tall?.base.slice('/media/'.length)}/400.avif`)).metadata(),
  ).toMatchObject({
    width: 400,
    height: 600,
  })
})

test('a picture encoded patiently is smaller, and has its own address', async () => {
  const photo = 'content/media/hero/mist-filled-glen-first-light-tall.jpg'
  await put({ 'first.jpg': await sharp(photo).resize(480).jpeg().toBuffer() })
  const weighed = async (patiently: string[]) => {
    await build([], patiently)
    const { base } = (await catalogue()).first ?? { base: '' }
    return { base, size: (await stat(join(root, 'out', base.slice('/media/'.length), '480.avif'))).size }
  }
  const quick = await weighed([])
  const patient = await weighed(['first'])
  expect(patient.base).not.toBe(quick.base)
  expect(patient.size).toBeLessThan(quick.size)
})

test('phones get an upright crop of a page’s opening frame, positioned as the frame is', async () => {
  const striped = await sharp({ create: { width: 1500, height: 1000, channels: 3, background: '#000' } })
    .composite([
      {
        input: { create: { width: 800, height: 1000, channels: 3, background: '#fff' } },
        left: 140,
        top: 0,
      },
    ])
    .jpeg()
    .toBuffer()
  await put({ 'hero/loch.jpg': striped })
  const frame = (position: string) => ({ picture: 'hero/loch', position, slate: '' })
  const gone = { picture: 'gone', position: '50% 50%', slate: '' }
  expect(await build([frame('20% 58%'), frame('20% 40%'), frame('100% 50%'), gone])).toMatchObject({
    pictures: 3,
  })
  const { 'hero/loch-upright-20': cut, 'hero/loch-upright-100': right } = await catalogue()
  expect(cut).toMatchObject({ width: 800, height: 1000, widths: { avif: [600, 800], webp: [800], jpg: [] } })
  const brightness = async (picture: PictureData | undefined) =>
    (await sharp(join(root, 'out', `${picture?.base.slice('/media/'.length)}/600.avif`)).stats()).channels[0]
      ?.mean
  expect(await brightness(cut)).toBeGreaterThan(250)
  expect(await brightness(right)).toBeLessThan(90)
  expect(await build([frame('20% 58%')])).toMatchObject({ pictures: 2, built: 0 })
})

test('a second build makes only what changed, under a new address, and deletes what is gone', async () => {
  await put({ 'a.jpg': await jpeg(200, 100), 'b.jpg': await jpeg(220, 100), 'c.jpg': await jpeg(240, 100) })
  expect(await build()).toMatchObject({ pictures: 3, built: 3 })
  const before = await catalogue()
  const untouched = join(root, 'out', `${before.a?.base.slice('/media/'.length)}/200.avif`)
  const { ino } = await stat(untouched)

  expect(await build()).toMatchObject({ pictures: 3, built: 0 })

  await rm(join(root, 'source/c.jpg'))
  await put({ 'b.jpg': await jpeg(260, 100) })
  expect(await build()).toMatchObject({ pictures: 2, built: 1 })
  const after = await catalogue()
  expect(after.a).toEqual(before.a)
  expect((await stat(untouched)).ino).toBe(ino)
  expect(after.b?.base).not.toBe(before.b?.base)
  expect(Object.keys(after)).toEqual(['a', 'b'])
  const bases = new Set((await published()).map((path) => path.split('/')[0]))
  expect([...bases]).toEqual([after.a, after.b].map((picture) => picture?.base.slice('/media/'.length)))
  expect(await readdir(join(root, 'cache'))).toHaveLength(2)
})

test('a wiped build folder is filled again without encoding', async () => {
  await put({ 'a.jpg': await jpeg(200, 100) })
  await build()
  const before = await published()
  await rm(join(root, 'out'), { recursive: true })
  expect(await build()).toMatchObject({ built: 0 })
  expect(await published()).toEqual(before)
})

test('a damaged picture is refused by name, and published pictures stay', async () => {
  await put({ 'good.jpg': await jpeg(200, 100), 'hero/torn.jpg': await jpeg(400, 300) })
  await build()
  await cp(join(root, 'out'), join(root, 'before'), { recursive: true })
  const whole = await readFile(join(root, 'source/hero/torn.jpg'))
  await put({ 'hero/torn.jpg': whole.subarray(0, whole.length / 2), 'empty.jpg': Buffer.alloc(0) })
  const failure = await build().catch((error: Error) => error.message)
  expect(failure).toMatch(
    /^\S+source\/empty\.jpg: damaged, or not a picture \(.+\)\n\S+source\/hero\/torn\.jpg: damaged, /,
  )
  expect(await published()).toEqual(
    (await readdir(join(root, 'before'), { recursive: true }))
      .filter((path) => /\.\w+$/.test(path))
      .toSorted(),
  )
  expect((await readdir(join(root, 'cache'))).filter((name) => name.startsWith('.part-'))).toEqual([])
})

test('a picture without an alt text, an entry without a picture and a file that is no .jpg are refused by name', async () => {
  await put({ 'a.jpg': await jpeg(200, 100), 'b.png': await jpeg(200, 100) })
  await describe([{ file: 'gone.jpg', alt: 'A bridge.', dominant: '#385858' }])
  await expect(build()).rejects.toThrow(
    /b\.png: only \.jpg[\s\S]*a\.jpg: no entry[\s\S]*gone\.jpg: in manifest\.json, but not/,
  )
  await rm(join(root, 'source/b.png'))
  await describe([{ file: 'a.jpg', alt: ' ', dominant: '#385858' }])
  await expect(build()).rejects.toThrow(/manifest\.json[\s\S]*alt/)
  await writeFile(join(root, 'source/manifest.json'), '[{')
  await expect(build()).rejects.toThrow(/manifest\.json: SyntaxError/)
})
