import { randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Upload } from '@tus/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { UploadStore } from './port.ts'

export interface StoresUnderTest {
  /** The same store, opened by two processes. */
  one: UploadStore
  other: UploadStore
  close(): Promise<void>
}

const MEGABYTE = 1024 ** 2

/** What every upload store guarantees. */
export function uploadsContract(name: string, open: () => Promise<StoresUnderTest>) {
  describe(`uploads: ${name}`, () => {
    let under: StoresUnderTest
    beforeAll(async () => {
      under = await open()
    })
    afterAll(() => under.close())
    const begin = async (size: number) => {
      const id = under.one.prefix + randomUUID()
      await under.one.tus.create(new Upload({ id, size, offset: 0, metadata: { filename: 'ä.jpg' } }))
      return id
    }
    const write = (store: UploadStore, id: string, bytes: Buffer, offset: number) =>
      store.tus.write(inPieces(bytes), id, offset)
    const wholeOf = (store: UploadStore, id: string) => store.withFile(id, (path) => readFile(path))
    const idsOf = async (store: UploadStore) => (await Array.fromAsync(store.list())).map(({ id }) => id)

    test.each([
      ['one byte', 1, [1]],
      ['a file in one go', 300_000, [300_000]],
      ['a file in small pieces', 1_000_000, [1, 400_000, 999_999]],
      ['what a browser sends at a time, twice', 10 * MEGABYTE, [5 * MEGABYTE, 10 * MEGABYTE]],
      ['a large file in odd pieces', 12_345_678, [3_000_000, 5_000_000, 5_300_000, 11_999_999]],
    ])('%s goes on at another process where it stopped, and is the same byte for byte', async (_, size, ends) => {
      const bytes = randomBytes(size)
      const id = await begin(size)
      let offset = 0
      for (const [at, end] of [...ends, size].entries()) {
        const store = at % 2 === 0 ? under.one : under.other
        expect(await store.find(id)).toMatchObject({ size, offset, metadata: { filename: 'ä.jpg' } })
        if (end > offset) offset = await write(store, id, bytes.subarray(offset, end), offset)
        expect(offset).toBe(end)
      }
      for (const store of [under.one, under.other]) {
        expect(await store.find(id)).toMatchObject({ size, offset: size })
        expect((await wholeOf(store, id)).equals(bytes)).toBe(true)
      }
    })

    test('when the connection breaks, the bytes that arrived stay, and nothing else', async () => {
      const bytes = randomBytes(7 * MEGABYTE)
      const id = await begin(bytes.length)
      const broken = Readable.from(
        (async function* () {
          yield* inPieces(bytes.subarray(0, 5_500_000))
          throw new Error('cut off')
        })(),
        { objectMode: false },
      )
      await under.one.tus.write(broken, id, 0).catch(() => undefined)
      const offset = (await under.other.find(id))?.offset ?? 0
      // Bytes in flight when it broke may be lost.
      expect(offset).toBeGreaterThan(5_000_000)
      expect(offset).toBeLessThanOrEqual(5_500_000)
      await write(under.other, id, bytes.subarray(offset), offset)
      expect((await wholeOf(under.one, id)).equals(bytes)).toBe(true)
    })

    test.each([
      ['nothing of it has come', 0],
      ['half of it has come', 200_000],
      ['more than a part has come', 6 * MEGABYTE],
      ['all of it has come', 7 * MEGABYTE],
    ])('a dropped upload of which %s is gone for all, and dropping it again is fine', async (_, come) => {
      const id = await begin(7 * MEGABYTE)
      if (come > 0) await write(under.one, id, randomBytes(come), 0)
      expect(await under.other.find(id)).toMatchObject({ offset: come })
      expect(await idsOf(under.other)).toContain(id)
      await under.other.drop(id)
      await under.one.drop(id)
      for (const store of [under.one, under.other]) {
        expect(await store.find(id)).toBeUndefined()
        expect(await idsOf(store)).not.toContain(id)
        await expect(wholeOf(store, id)).rejects.toThrow()
      }
    })

    test('unfinished and complete uploads are listed with the time of their last change', async () => {
      const before = Date.now()
      const begun = await begin(10)
      const whole = await begin(10)
      await write(under.one, whole, Buffer.alloc(10), 0)
      const listed = new Map((await Array.fromAsync(under.one.list())).map((one) => [one.id, one.changedAt]))
      for (const id of [begun, whole]) {
        const at = listed.get(id)?.getTime() ?? 0
        expect(Math.abs(at - before)).toBeLessThan(20_000)
      }
    })

    test('an unknown upload is not there', async () => {
      const id = under.one.prefix + randomUUID()
      expect(await under.one.find(id)).toBeUndefined()
      await expect(wholeOf(under.one, id)).rejects.toThrow()
    })
  })
}

/** Chunks of arbitrary size, as a network delivers them. */
function inPieces(bytes: Buffer) {
  const pieces = []
  for (let at = 0; at < bytes.length; at += 65_536) pieces.push(bytes.subarray(at, at + 65_536))
  return Readable.from(pieces, { objectMode: false })
}
