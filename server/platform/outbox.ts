import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { PRIVACY } from '../../domain/screens.ts'
import type { Clock } from './clock.ts'
import { writeAtomically } from './write-atomically.ts'

export interface OutboxSettings {
  /** Created when needed, mode 0700. */
  dir: string
  clock: Clock
  /** Prints a line for the operator. */
  print: (line: string) => void
}

export interface OutboxMessage {
  id: string
  kind: string
  /** The text in which links are looked for. */
  text: string
  file: string | Buffer
}

/**
 * A folder of messages kept instead of sent, to read while trying things out. Each is one file (mode 0600) named
 * `<time>-<id>.<extension>`, so that they sort by time. A message whose id is already there is dropped. The links of
 * each text are printed.
 */
export function openOutbox({ dir, clock, print }: OutboxSettings, extension: string) {
  async function write(message: OutboxMessage) {
    const name = `${fileName(message.id)}.${extension}`
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const stamp = stampOf(clock.now())
    const others = await readdir(dir)
    if (others.some((other) => other.slice(stamp.length + 1) === name)) return
    await writeAtomically(
      path.join(dir, `${stamp}-${name}`),
      message.file,
      path.join(dir, `.${stamp}-${name}`),
    )
    // Every mail has the one to the privacy notice.
    for (const link of linksIn(message.text)) if (!link.endsWith(PRIVACY)) print(`${message.kind}: ${link}`)
  }
  let last = Promise.resolve()
  /** One at a time, so that two messages with the same id at once become one file. */
  return (message: OutboxMessage): Promise<void> => {
    last = last.catch(() => undefined).then(() => write(message))
    return last
  }
}

/** The folder of messages that are kept instead of sent. */
export const outboxIn = (dataDir: string): string => path.join(dataDir, 'outbox')

/** Deletes messages from the folder, if there is one: those with these ids, or those written before a moment. */
export async function sweepOutbox(dir: string, which: readonly string[] | Date): Promise<void> {
  const names = await readdir(dir).catch(() => [])
  const ids = new Set(which instanceof Date ? [] : which.map(fileName))
  const isOld = (name: string) => which instanceof Date && name < stampOf(which)
  const idOf = (name: string) => name.slice(STAMP_LENGTH + 1).replace(/\.\w+$/, '')
  for (const name of names)
    if (isOld(name) || ids.has(idOf(name))) await rm(path.join(dir, name), { force: true })
}

const stampOf = (at: Date) => at.toISOString().replaceAll(/[:.]/g, '-')
const STAMP_LENGTH = stampOf(new Date(0)).length

/** The id as part of a file name or Message-ID, different for different ids: `a/b` becomes `a_2fb`. */
export function fileName(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9-]/gu, (odd) => `_${Buffer.from(odd).toString('hex')}`)
}

/** The web addresses in a text, each once, without the full stop that ends their sentence. */
export function linksIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  return [...new Set(found.map((link) => link.replace(/(?<![.,;:!?'")\]])[.,;:!?'")\]]+$/, '')))]
}
