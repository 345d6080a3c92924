import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
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
    const stamp = clock.now().toISOString().replaceAll(/[:.]/g, '-')
    const others = await readdir(dir)
    if (others.some((other) => other.slice(stamp.length + 1) === name)) return
    await writeAtomically(
      path.join(dir, `${stamp}-${name}`),
      message.file,
      path.join(dir, `.${stamp}-${name}`),
    )
    for (const link of linksIn(message.text)) print(`${message.kind}: ${link}`)
  }
  let last = Promise.resolve()
  /** One at a time, so that two messages with the same id at once become one file. */
  return (message: OutboxMessage): Promise<void> => {
    last = last.catch(() => undefined).then(() => write(message))
    return last
  }
}

/** The id as part of a file name or Message-ID, different for different ids: `a/b` becomes `a_2fb`. */
export function fileName(id: string): string {
  return id.replaceAll(/[^A-Za-z0-9-]/gu, (odd) => `_${Buffer.from(odd).toString('hex')}`)
}

/** The web addresses in a text, each once, without the full stop that ends their sentence. */
export function linksIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"]+/g) ?? []
  return [...new Set(found.map((link) => link.replace(/(?<![.,;:!?'")\]])[.,;:!?'")\]]+$/, '')))]
}
