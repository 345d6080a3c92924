import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from './clock.ts'
import { writeWhole } from './write-whole.ts'

export interface OutboxSettings {
  /** Made when needed, mode 0700. */
  dir: string
  clock: Clock
  /** Says a line to the operator. */
  print: (line: string) => void
}

export interface OutboxMessage {
  id: string
  kind: string
  /** The words in which links are looked for. */
  text: string
  file: string | Buffer
}

/**
 * A folder of messages that did not leave, for reading while trying things out: one file each (mode 0600),
 * named `<time>-<id>.<extension>`, so that they sort by time. A message of an id that is there already is
 * dropped. The links of each text are printed.
 */
export function openOutbox({ dir, clock, print }: OutboxSettings, extension: string) {
  async function write(message: OutboxMessage) {
    const name = `${fileName(message.id)}.${extension}`
    await mkdir(dir, { recursive: true, mode: 0o700 })
    const stamp = clock.now().toISOString().replaceAll(/[:.]/g, '-')
    const others = await readdir(dir)
    if (others.some((other) => other.slice(stamp.length + 1) === name)) return
    await writeWhole(path.join(dir, `${stamp}-${name}`), message.file, path.join(dir, `.${stamp}-${name}`))
    for (const link of linksIn(message.text)) print(`${message.kind}: ${link}`)
  }
  let last = Promise.resolve()
  /** One after the other, so that two of the same id at the same time are one file. */
  return (message: OutboxMessage): Promise<void> => {
    last = last.catch(() => undefined).then(() => write(message))
    return last
  }
}

/** The id as part of a file name or a Message-ID, different for different ids: `a/b` becomes `a_2fb`. */
export function fileName(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9-]/gu, (odd) => `_${Buffer.from(odd).toString('hex')}`)
}

/** The web addresses in a text, each once, without the full stop that ends their sentence. */
export function linksIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  return [...new Set(found.map((link) => link.replace(/[.,;:!?'")\]]+$/, '')))]
}
