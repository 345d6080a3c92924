import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArchive, writeArchive } from './archive.ts'
import { IntegrityError } from './integrity.ts'

const PASSPHRASE = 'burn heather bracken'
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'archive-'))
})
afterAll(() => rm(dir, { recursive: true }))

async function* one(content: Buffer) {
  yield content
}

async function entries(file: string, passphrase?: string) {
  const found: [string, number][] = []
  for await (const { name, content } of readArchive(file, passphrase))
    found.push([name, (await text(content)).length])
  return found
}

test('an encrypted archive reveals nothing, and is refused with the reason if it is cut off or the passphrase is missing or wrong', async () => {
  const file = path.join(dir, 'sealed.tar.age')
  await writeArchive(file, PASSPHRASE, async (into) => {
    await into.text('begin.json', '{"of":"Isla Reid"}')
    await into.stream('files/a.jpg', 200_000, one(Buffer.alloc(200_000, 'x')))
  })
  const bytes = await readFile(file)
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  for (const word of ['Isla', 'files/', 'xxxx']) expect(bytes.includes(word)).toBe(false)
  expect(await entries(file, PASSPHRASE)).toEqual([
    ['begin.json', 18],
    ['files/a.jpg', 200_000],
  ])
  await expect(entries(file)).rejects.toThrow('encrypted: set BACKUP_PASSPHRASE')
  await expect(entries(file, 'not the right one')).rejects.toThrow(/is not what .* was made with/)
  const cut = path.join(dir, 'cut.tar.age')
  await writeFile(cut, bytes.subarray(0, bytes.length - 70_000))
  await expect(entries(cut, PASSPHRASE)).rejects.toThrow(IntegrityError)
})

test('a failure half-way leaves no file, and its first cause is reported', async () => {
  const file = path.join(dir, 'failed.tar')
  const failing = async function* () {
    yield Buffer.alloc(100)
    throw new Error('the bucket is away')
  }
  const writing = writeArchive(file, undefined, async (into) => {
    await into.text('begin.json', '{}')
    await into.stream('files/a.jpg', 1000, failing())
  })
  await expect(writing).rejects.toThrow('the bucket is away')
  const nowhere = writeArchive(path.join(dir, 'no/such/folder.tar'), undefined, async (into) => {
    for (let n = 0; n < 100; n++) await into.stream(`files/${n}`, 100_000, one(Buffer.alloc(100_000)))
  })
  await expect(nowhere).rejects.toThrow('ENOENT')
  expect((await readdir(dir)).filter((name) => name.startsWith('failed'))).toEqual([])
})
