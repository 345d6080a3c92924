import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, type Pack, pack } from 'tar-stream'
import { CommandRejected, IntegrityError } from './integrity.ts'

/** The first bytes of every file encrypted by age. */
const AGE = 'age-encryption.org/'

/** The entries of an archive, in order. */
export interface Packer {
  text(name: string, text: string): Promise<void>
  stream(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void>
}

/**
 * Writes a tar file, encrypted with age if there is a passphrase; both can be opened without this program. The file
 * appears whole or not at all: until then its name ends in `.part`.
 */
export async function writeArchive(
  file: string,
  passphrase: string | undefined,
  fill: (into: Packer) => Promise<void>,
): Promise<void> {
  const part = `${file}.part`
  const tar = pack()
  const plain = tar as AsyncIterable<Uint8Array>
  // If one stream fails it takes the other down; the first error is the cause.
  let cause: unknown
  const broken = (error: unknown) => {
    cause ??= error
    tar.destroy()
  }
  const filling = fill(packer(tar))
    .then(() => tar.finalize())
    .catch(broken)
  try {
    const sealed = passphrase ? await encrypted(plain, passphrase) : plain
    const target = createWriteStream(part, { mode: 0o600, flush: true })
    await Promise.all([filling, pipeline(Readable.from(sealed), target).catch(broken)])
    if (cause) throw cause
    await rename(part, file)
    await sync(path.dirname(path.resolve(file)))
  } catch (error) {
    broken(error)
    await rm(part, { force: true })
    throw cause
  }
}

function packer(tar: Pack): Packer {
  return {
    text: (name, text) =>
      new Promise((resolve, reject) => {
        tar.entry({ name, mode: 0o600 }, text, (error) => (error ? reject(error) : resolve()))
      }),
    async stream(name, size, content) {
      const entry = tar.entry({ name, size, mode: 0o600 })
      await pipeline(Readable.from(content), entry)
    },
  }
}

async function encrypted(tar: AsyncIterable<Uint8Array>, passphrase: string) {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return fromWeb(await encrypter.encrypt(toWeb(tar)))
}

export interface Entry {
  name: string
  content: AsyncIterable<Uint8Array>
}

/** The entries of an archive in order; each has to be read to its end. Rejects with `Refused` or `IntegrityError`. */
export async function* readArchive(file: string, passphrase: string | undefined): AsyncGenerator<Entry> {
  const source = createReadStream(file)
  const tar = extract()
  const reading = pipeline(Readable.from(await opened(source, file, passphrase)), tar)
  reading.catch(() => undefined)
  /** The first error of the stream, which a later one may follow from. */
  const cause = async (error: unknown) =>
    asDamage(
      file,
      await reading.then(
        () => error,
        (first) => first,
      ),
    )
  async function* content(entry: AsyncIterable<Uint8Array>) {
    try {
      yield* entry
    } catch (error) {
      throw await cause(error)
    }
  }
  try {
    for await (const entry of tar)
      yield { name: entry.header.name, content: content(entry as AsyncIterable<Uint8Array>) }
    await reading
  } catch (error) {
    throw await cause(error)
  } finally {
    source.destroy()
  }
}

async function opened(
  source: AsyncIterable<Uint8Array>,
  file: string,
  passphrase: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  if ((await beginning(file)) !== AGE) return source
  if (!passphrase)
    throw new CommandRejected(`${file} is encrypted: set BACKUP_PASSPHRASE to what it was made with.`)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(source)))
  } catch (error) {
    throw /no identity/.test(String(error))
      ? new CommandRejected(`BACKUP_PASSPHRASE is not what ${file} was made with.`)
      : error
  }
}

/** age works with web streams. */
const toWeb = (bytes: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(bytes) as unknown as globalThis.ReadableStream<Uint8Array>
const fromWeb = (stream: object) => stream as AsyncIterable<Uint8Array>

async function beginning(file: string) {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new CommandRejected(`There is no file ${file}.`) : error
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE.length), 0, AGE.length, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Anything but an error of the disk, or one of our own, means that the content is damaged. */
function asDamage(file: string, error: unknown) {
  const isOurs = error instanceof CommandRejected || error instanceof IntegrityError
  if (isOurs || (error instanceof Error && 'syscall' in error)) return error
  return new IntegrityError(
    `${file} is damaged or cut off: ${error instanceof Error ? error.message : error}.`,
  )
}

async function sync(folder: string) {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
