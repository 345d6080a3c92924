import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { planShare } from '../../../server/website/render/share-plan.ts'
import type { SharedPage } from '../../../web/assets.ts'
import { buildShare } from './share.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'share-'))
  await mkdir(join(root, 'source'))
  await writeFile(join(root, 'source/hill.jpg'), await halves('#203040', '#a0b0c0'))
})
afterEach(() => rm(root, { recursive: true }))

/** A tall picture of two colours, one above the other. */
const halves = (above: string, below: string) =>
  sharp({ create: { width: 1200, height: 1600, channels: 3, background: above } })
    .composite([
      {
        input: { create: { width: 1200, height: 800, channels: 3, background: below } },
        top: 800,
        left: 0,
      },
    ])
    .jpeg()
    .toBuffer()

const page = { url: '/about', title: 'About', category: 'Page', picture: 'hill', position: '50% 0%' } as const
const settings = { name: 'Tweedlight', town: 'Peebles', region: 'Scottish Borders' }
const build = async (...pages: SharedPage[]) => {
  const asked = pages.length ? pages : [page]
  const places = { source: join(root, 'source'), out: join(root, 'out'), cache: join(root, 'cache') }
  const done = await buildShare(places, asked, settings)
  /** A page's picture, where a server looks for it. */
  const of = (each: SharedPage = asked[0] ?? page) =>
    readFile(join(root, 'out', planShare(each, settings, done).file))
  return { of, pages: done.pages, built: done.built }
}

test('each page has its own picture of 1200 by 630', async () => {
  const home = { ...page, url: '/', headline: 'Films that move people' }
  const { of } = await build(page, home)
  for (const each of [page, home])
    expect(await sharp(await of(each)).metadata()).toMatchObject({
      width: 1200,
      height: 630,
      format: 'jpeg',
    })
})

test('the part that should stay in view stays in view', async () => {
  const top = async (shown: SharedPage) => {
    const { data } = await sharp(await (await build(shown)).of())
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return data[2] ?? 0
  }
  expect(await top(page)).toBeLessThan(0x60)
  expect(await top({ ...page, position: '50% 100%' })).toBeGreaterThan(0xa0)
})

test('the words are drawn: another title makes another picture', async () => {
  const before = await (await build(page)).of()
  const after = await (await build({ ...page, title: 'Somebody else' })).of()
  expect(after.equals(before)).toBe(false)
})

test('a second build draws nothing, and pictures no longer used are deleted', async () => {
  expect(await build()).toMatchObject({ pages: 1, built: 1 })
  expect(await build()).toMatchObject({ pages: 1, built: 0 })
  expect(await build({ ...page, title: 'Me' })).toMatchObject({ pages: 1, built: 1 })
  expect(await readdir(join(root, 'cache'))).toHaveLength(1)
})

test('a page whose picture is missing stops the build', async () => {
  await expect(build({ ...page, picture: 'none' })).rejects.toThrow('none.jpg')
})
