import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BadKey, FileMissing, type Files } from './port.ts'

export interface FilesUnderTest {
  files: Files
  /** The same driver over a place that cannot be written. */
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
    listedFiles(() => under.files)
    badKeys(() => under.files)

    test('check says whether files can be written, and leaves nothing in their way', async () => {
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
  test('a stream that fails half-way leaves nothing, and its error is told', async () => {
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

function listedFiles(files: () => Files) {
  const list = async (folder: string) => {
    const found: [string, number][] = []
    for await (const { key, bytes, changedAt } of files().list(folder)) {
      expect(changedAt.getTime()).toBeGreaterThan(0)
      found.push([key, bytes])
    }
    return found.sort()
  }

  test('a folder lists its files and those of its folders, and nobody else’s', async () => {
    await files().put('listed/a.jpg', Buffer.from('x'))
    await files().put('listed/deep/er/b.jpg', Buffer.from('xyz'))
    await files().put('listed-not/c.jpg', Buffer.from('x'))
    expect(await list('listed')).toEqual([
      ['listed/a.jpg', 1],
      ['listed/deep/er/b.jpg', 3],
    ])
    await files().remove('listed/a.jpg')
    expect(await list('listed')).toEqual([['listed/deep/er/b.jpg', 3]])
    expect(await list('listed/nothing')).toEqual([])
    expect(() => files().list('../listed')).toThrow(BadKey)
  })

  test('more files than one answer holds are all listed', { timeout: 60_000 }, async () => {
    const keys = Array.from({ length: 1003 }, (_, i) => `crowd/${i}.txt`)
    for (let i = 0; i < keys.length; i += 50)
      await Promise.all(keys.slice(i, i + 50).map((key) => files().put(key, Buffer.alloc(1))))
    expect((await list('crowd')).map(([key]) => key)).toEqual(keys.sort())
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
    await expect(files().put(key, Buffer.from('x'))).rejects.toThrow(BadKey)
    await expect(files().put(key, source)).rejects.toThrow(BadKey)
    expect(source.destroyed).toBe(true)
    await expect(files().read(key)).rejects.toThrow(BadKey)
    await expect(files().stream(key)).rejects.toThrow(BadKey)
    await expect(files().size(key)).rejects.toThrow(BadKey)
    await expect(files().remove(key)).rejects.toThrow(BadKey)
  })
}

function chunks(parts: Buffer[]) {
  return Readable.from(parts, { objectMode: false })
}

function failing(error: Error) {
  return Readable.from(
    (async function* () {
      yield Buffer.alloc(200_000)
      throw error
    })(),
    { objectMode: false },
  )
}

function sha256(bytes: Buffer) {
  return createHash('sha256').update(bytes).digest('hex')
}
