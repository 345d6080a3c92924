import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
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
const build = (...pages: Parameters<typeof buildShare>[1] & {}) =>
  buildShare(
    { source: join(root, 'source'), out: join(root, 'out'), cache: join(root, 'cache') },
    pages.length ? pages : [page],
  )
const made = (name = 'about') => readFile(join(root, `out/share/${name}.jpg`))

test('each page has its own picture of 1200 by 630; the home page’s is called home', async () => {
  await build(page, { ...page, url: '/', headline: 'Films that move people' })
  for (const name of ['about', 'home'])
    expect(await sharp(await made(name)).metadata()).toMatchObject({
      width: 1200,
      height: 630,
      format: 'jpeg',
    })
})

test('the part that should stay in view stays in view', async () => {
  const top = async () => {
    const { data } = await sharp(await made())
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return data[2] ?? 0
  }
  await build(page)
  expect(await top()).toBeLessThan(0x60)
  await build({ ...page, position: '50% 100%' })
  expect(await top()).toBeGreaterThan(0xa0)
})

test('the words are drawn: another title makes another picture', async () => {
  await build(page)
  const before = await made()
  await build({ ...page, title: 'Somebody else' })
  expect((await made()).equals(before)).toBe(false)
})

test('a second build draws nothing, and pictures no longer used are deleted', async () => {
  expect(await build()).toEqual({ pages: 1, built: 1 })
  expect(await build()).toEqual({ pages: 1, built: 0 })
  expect(await build({ ...page, title: 'Me' })).toEqual({ pages: 1, built: 1 })
  expect(await readdir(join(root, 'cache'))).toHaveLength(1)
})

test('a page whose picture is missing stops the build', async () => {
  await expect(build({ ...page, picture: 'none' })).rejects.toThrow('none.jpg')
})
