import { hash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FileMissing, type Files, InvalidKey } from './port.ts'

export interface FilesUnderTest {
  files: Files
  /** The same driver over a store that cannot be written to. */
  broken: Files
  close(): Promise<void>
}

/** What every driver of `Files` guarantees. */
export function filesContract(name: string, open: () => Promise<FilesUnderTest>) {
  describe(`files: ${name}`, () => {
    let under: FilesUnderTest
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under.close())
    wholeFiles(() => under.files)
    failures(() => under.files)
    missingFiles(() => under.files)
    badKeys(() => under.files)
    lists(() => under.files)

    test('check says whether there is a place for files, and leaves nothing in their way', async () => {
      await under.files.check()
      await under.files.check()
      await expect(under.broken.check()).rejects.toThrow()
      await expect(under.broken.put('a/b.jpg', Buffer.from('x'))).rejects.toThrow()
      await expect(under.broken.put('a/b.jpg', chunks([Buffer.from('x')]))).rejects.toThrow()
    })
  })
}

function wholeFiles(files: () => Files) {
  test.each([
    ['no bytes', Buffer.alloc(0)],
    ['one byte', Buffer.from([0])],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x0d, 0x0a, 0x80])],
    ['a megabyte', randomBytes(1024 * 1024)],
  ])('%s come back as they were put, from a buffer and from a stream', async (_, bytes) => {
    await files().put('whole/buffer.bin', bytes)
    await files().put('whole/stream.bin', chunks([bytes]))
    for (const key of ['whole/buffer.bin', 'whole/stream.bin']) {
      expect((await files().read(key)).equals(bytes)).toBe(true)
      expect((await buffer(await files().stream(key))).equals(bytes)).toBe(true)
      expect(await files().size(key)).toBe(bytes.length)
    }
  })

  test('a part of a file comes without the rest', async () => {
    const bytes = randomBytes(300_000)
    await files().put('whole/film.mp4', bytes)
    for (const [start, end] of [
      [0, 2],
      [100_000, 200_001],
      [299_999, 300_000],
    ] as const) {
      const part = await buffer(await files().stream('whole/film.mp4', { start, end }))
      expect(part.equals(bytes.subarray(start, end))).toBe(true)
    }
  })

  test('a stream of 5 MB of unknown length arrives byte for byte', async () => {
    const parts = Array.from({ length: 80 }, () => randomBytes(65_536))
    await files().put('big/original.jpg', chunks(parts))
    expect(await files().size('big/original.jpg')).toBe(80 * 65_536)
    const sum = sha256(Buffer.concat(parts))
    expect(sha256(await files().read('big/original.jpg'))).toBe(sum)
    expect(sha256(await buffer(await files().stream('big/original.jpg')))).toBe(sum)
  })

  test('writing a key again replaces all of it', async () => {
    await files().put('again.txt', Buffer.from('the first and longer text'))
    await files().put('again.txt', Buffer.from('short'))
    expect((await files().read('again.txt')).toString()).toBe('short')
    await files().put('again.txt', chunks([Buffer.from('from a stream')]))
    expect((await files().read('again.txt')).toString()).toBe('from a stream')
  })

  test('of writers at the same time one wins, and readers see only whole files', async () => {
    const versions = Array.from({ length: 6 }, (_, i) => Buffer.alloc(300_000 + i * 7, i))
    const sums = versions.map(sha256)
    await files().put('race.bin', versions[0] ?? Buffer.alloc(0))
    const writers = versions.map((bytes, i) => files().put('race.bin', i % 2 ? bytes : chunks([bytes])))
    const readers = Array.from({ length: 6 }, async () => sha256(await files().read('race.bin')))
    for (const seen of await Promise.all(readers)) expect(sums).toContain(seen)
    await Promise.all(writers)
    expect(sums).toContain(sha256(await files().read('race.bin')))
  })

  test('many files are written at the same time without touching each other', async () => {
    const keys = Array.from({ length: 30 }, (_, i) => `many/${i % 3}/photo-${i}.jpg`)
    await Promise.all(keys.map((key) => files().put(key, chunks([Buffer.from(key)]))))
    const read = await Promise.all(keys.map(async (key) => (await files().read(key)).toString()))
    expect(read).toEqual(keys)
  })
}

function failures(files: () => Files) {
  test('a stream that fails half-way leaves nothing, and rejects with its error', async () => {
    await expect(files().put('half/new.jpg', failing(new Error('cut off')))).rejects.toThrow('cut off')
    expect(await files().size('half/new.jpg')).toBeUndefined()
  })

  test('a stream that fails half-way leaves the file that was there', async () => {
    await files().put('half/old.jpg', Buffer.from('old'))
    await expect(files().put('half/old.jpg', failing(new Error('cut off')))).rejects.toThrow('cut off')
    expect((await files().read('half/old.jpg')).toString()).toBe('old')
  })

  test('a stream that is closed before its end leaves nothing', async () => {
    const source = new Readable({ read() {} })
    source.push(Buffer.alloc(100_000))
    const put = files().put('half/closed.jpg', source)
    await turn()
    source.destroy()
    await expect(put).rejects.toThrow()
    expect(await files().size('half/closed.jpg')).toBeUndefined()
  })

  test('a stream that fails before it is read is refused with its error', async () => {
    const source = new Readable({ read() {} })
    const put = files().put('half/unread.jpg', source)
    source.destroy(new Error('failed unread'))
    await expect(put).rejects.toThrow('failed unread')
    expect(await files().size('half/unread.jpg')).toBeUndefined()
  })

  test('a stream that failed before it was put is refused with its error', async () => {
    const source = new Readable({ read() {} })
    source.on('error', () => undefined)
    source.destroy(new Error('failed early'))
    await expect(files().put('half/early.jpg', source)).rejects.toThrow('failed early')
    expect(await files().size('half/early.jpg')).toBeUndefined()
  })
}

function missingFiles(files: () => Files) {
  test('a missing file is told apart from every other failure', async () => {
    await expect(files().read('none/here.jpg')).rejects.toThrow(FileMissing)
    await expect(files().stream('none/here.jpg')).rejects.toThrow(FileMissing)
    expect(await files().size('none/here.jpg')).toBeUndefined()
  })

  test('a folder is no file', async () => {
    await files().put('folder/of/photo.jpg', Buffer.from('x'))
    await expect(files().read('folder/of')).rejects.toThrow(FileMissing)
    await expect(files().stream('folder/of')).rejects.toThrow(FileMissing)
    expect(await files().size('folder/of')).toBeUndefined()
    await files().remove('folder/of')
    expect(await files().size('folder/of/photo.jpg')).toBe(1)
  })

  test('a file is no folder', async () => {
    await files().put('photo.jpg', Buffer.from('x'))
    await expect(files().read('photo.jpg/inside')).rejects.toThrow(FileMissing)
    await expect(files().stream('photo.jpg/inside')).rejects.toThrow(FileMissing)
    expect(await files().size('photo.jpg/inside')).toBeUndefined()
    await files().remove('photo.jpg/inside')
    expect(await files().size('photo.jpg')).toBe(1)
  })

  test('what is removed is gone, and removing it again is fine', async () => {
    await files().put('gone.jpg', Buffer.from('x'))
    await files().put('gone.jpg.backup', Buffer.from('y'))
    await files().remove('gone.jpg')
    await files().remove('gone.jpg')
    await expect(files().read('gone.jpg')).rejects.toThrow(FileMissing)
    expect((await files().read('gone.jpg.backup')).toString()).toBe('y')
  })
}

async function keysIn(files: Files, folder: string) {
  const found = await Array.fromAsync(files.list(folder))
  return found.map(({ key }) => key).sort()
}

function lists(files: () => Files) {
  test('a folder is listed with all below it and nothing beside it, with size and day', async () => {
    const before = Date.now()
    for (const key of ['listed/b.jpg', 'listed/deep/er/a.jpg', 'listed-not/c.jpg', 'listed.jpg'])
      await files().put(key, Buffer.from(key))
    expect(await keysIn(files(), 'listed')).toEqual(['listed/b.jpg', 'listed/deep/er/a.jpg'])
    expect(await keysIn(files(), 'listed/deep')).toEqual(['listed/deep/er/a.jpg'])
    const [found] = await Array.fromAsync(files().list('listed/deep'))
    expect(found?.bytes).toBe('listed/deep/er/a.jpg'.length)
    // S3 timestamps have no milliseconds.
    expect(found?.changedAt.getTime()).toBeGreaterThan(before - 1000)
    expect(found?.changedAt.getTime()).toBeLessThan(Date.now() + 1000)
  })

  test('what is written again is listed as changed then; what is removed, and what never was, is not listed', async () => {
    await files().put('listed-again/a.jpg', Buffer.from('first'))
    await files().put('listed-again/a.jpg', Buffer.from('second one'))
    await files().put('listed-again/b.jpg', Buffer.from('b'))
    await files().remove('listed-again/b.jpg')
    const found = await Array.fromAsync(files().list('listed-again'))
    expect(found.map(({ key, bytes }) => [key, bytes])).toEqual([['listed-again/a.jpg', 10]])
    expect(await keysIn(files(), 'no-such-folder')).toEqual([])
    await expect(keysIn(files(), '../listed')).rejects.toThrow(InvalidKey)
  })

  test('more than one answer of the service holds is listed whole', async () => {
    const keys = Array.from({ length: 103 }, (_, i) => `listed-many/${String(i).padStart(4, '0')}.jpg`)
    while (keys.length > 0)
      await Promise.all(keys.splice(-30).map((key) => files().put(key, Buffer.alloc(1))))
    expect(await keysIn(files(), 'listed-many')).toHaveLength(103)
  })
}

const BAD_KEYS = [
  '',
  '.',
  '..',
  '/etc/passwd',
  '../outside.jpg',
  'originals/../../outside.jpg',
  'a/..b/c.jpg',
  'a..b.jpg',
  'a//b.jpg',
  'a/',
  './a.jpg',
  'a/.hidden',
  '.parts/a',
  'Originals/A.jpg',
  'a b.jpg',
  'a\\b.jpg',
  'a%2e%2e/b.jpg',
  'a\u0000.jpg',
  'a\n.jpg',
  'é.jpg',
  'a?b=c',
  `${'a'.repeat(201)}`,
]

function badKeys(files: () => Files) {
  test.each(BAD_KEYS)('the key %j is refused by every method', async (key) => {
    const source = chunks([Buffer.from('x')])
    await expect(files().put(key, Buffer.from('x'))).rejects.toThrow(InvalidKey)
    await expect(files().put(key, source)).rejects.toThrow(InvalidKey)
    expect(source.destroyed).toBe(true)
    await expect(files().read(key)).rejects.toThrow(InvalidKey)
    await expect(files().stream(key)).rejects.toThrow(InvalidKey)
    await expect(files().size(key)).rejects.toThrow(InvalidKey)
    await expect(files().remove(key)).rejects.toThrow(InvalidKey)
    await expect(Array.fromAsync(files().list(key))).rejects.toThrow(InvalidKey)
  })
}

const chunks = (parts: Buffer[]) => Readable.from(parts, { objectMode: false })
const failing = (error: Error) => Readable.from(halfWay(error), { objectMode: false })
const sha256 = (bytes: Buffer) => hash('sha256', bytes)

async function* halfWay(error: Error) {
  yield Buffer.alloc(200_000)
  throw error
}
