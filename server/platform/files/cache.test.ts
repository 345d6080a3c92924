import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFileCache } from './cache.ts'
import { diskFiles } from './disk.ts'
import { FileMissing, type Files } from './port.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'copies-'))
})
afterAll(() => rm(dir, { recursive: true }))

let places = 0

/** Files far away that count how often each is fetched, and a place for copies. */
function openCache(maxBytes = 1_000_000) {
  places += 1
  const files = diskFiles({ root: path.join(dir, `far-${places}`) })
  const fetched: string[] = []
  const far: Files = {
    ...files,
    read(key) {
      fetched.push(key)
      return files.read(key)
    },
  }
  const root = path.join(dir, `near-${places}`)
  const near = diskFiles({ root })
  const open = () => createFileCache(far, near, { maxBytes, folder: 'pictures' })
  const bytesKept = async () => {
    const kept = await Array.fromAsync(near.list('pictures'))
    return kept.reduce((sum, { bytes }) => sum + bytes, 0)
  }
  return { far, near, fetched, root, open, bytesKept }
}

const names = (count: number) => Array.from({ length: count }, (_, n) => `pictures/${n}.webp`)

test('a file is fetched once, even by many readers at once or by another process on this machine', async () => {
  const { far, fetched, open } = openCache()
  await far.put('pictures/a.webp', Buffer.from('a picture'))
  const copies = open()
  const read = await Promise.all(Array.from({ length: 20 }, () => copies.read('pictures/a.webp', '1')))
  expect(read.map(String)).toEqual(Array(20).fill('a picture'))
  await copies.settled()
  expect(String(await open().read('pictures/a.webp', '1'))).toBe('a picture')
  expect(fetched).toEqual(['pictures/a.webp'])
})

test('a new version of a file is never served from the old one’s cache entry', async () => {
  const { far, open } = openCache()
  const copies = open()
  await far.put('pictures/a.webp', Buffer.from('upright'))
  await copies.read('pictures/a.webp', '1')
  await copies.settled()
  await far.put('pictures/a.webp', Buffer.from('turned'))
  expect(String(await copies.read('pictures/a.webp', '2'))).toBe('turned')
})

test('a missing file is reported as missing, and found as soon as it is written', async () => {
  const { far, open } = openCache()
  const copies = open()
  await expect(copies.read('pictures/a.webp', '1')).rejects.toThrow(FileMissing)
  await far.put('pictures/a.webp', Buffer.from('now'))
  expect(String(await copies.read('pictures/a.webp', '1'))).toBe('now')
})

test('the cache stays within its size, and evicts the oldest entries', async () => {
  const { far, open, bytesKept, fetched } = openCache(100_000)
  const copies = open()
  const keys = names(60)
  for (const key of keys) {
    await far.put(key, Buffer.alloc(5000, key))
    await copies.read(key, '1')
    await copies.settled()
    expect(await bytesKept()).toBeLessThanOrEqual(100_000)
  }
  expect(await bytesKept()).toBeGreaterThan(80_000)
  fetched.length = 0
  const [oldest = '', newest = ''] = [keys[0], keys.at(-1)]
  await copies.read(newest, '1')
  await copies.read(oldest, '1')
  expect(fetched).toEqual([oldest])
})

test('three processes sharing a cache stay within its size plus an eighth each, and read only whole files', async () => {
  const { far, open, bytesKept } = openCache(100_000)
  const keys = names(80)
  for (const key of keys) await far.put(key, Buffer.alloc(5000, key))
  const processes = [open(), open(), open()]
  await Promise.all(
    processes.map(async (copies, at) => {
      for (const key of at === 1 ? keys.toReversed() : keys)
        expect((await copies.read(key, '1')).equals(Buffer.alloc(5000, key))).toBe(true)
    }),
  )
  await Promise.all(processes.map((copies) => copies.settled()))
  expect(await bytesKept()).toBeLessThanOrEqual(100_000 + 3 * 12_500)
})

test('cache entries are listed with their versions, and fetched again once removed', async () => {
  const { far, fetched, open } = openCache()
  await far.put('pictures/a.webp', Buffer.from('a picture'))
  const copies = open()
  await copies.read('pictures/a.webp', '1')
  await copies.settled()
  expect(await Array.fromAsync(copies.list('pictures'))).toEqual([{ key: 'pictures/a.webp', version: '1' }])
  await copies.remove('pictures/a.webp', '1')
  expect(await Array.fromAsync(copies.list('pictures'))).toEqual([])
  await copies.read('pictures/a.webp', '1')
  expect(fetched).toHaveLength(2)
})

test('a file is served even if it cannot be cached', async () => {
  const { far, root, open, fetched } = openCache()
  await writeFile(root, 'no folder')
  await far.put('pictures/a.webp', Buffer.from('a picture'))
  const copies = open()
  for (let look = 0; look < 2; look++) {
    expect(String(await copies.read('pictures/a.webp', '1'))).toBe('a picture')
    await copies.settled()
  }
  expect(fetched).toHaveLength(2)
})
