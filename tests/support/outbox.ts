import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** What is in a data folder's outbox, oldest first: mails end in `.eml`, text messages in `.txt`. */
export async function readOutbox(dataDir: string, ending = ''): Promise<string[]> {
  const outbox = path.join(dataDir, 'outbox')
  const names = await readdir(outbox).catch(() => [])
  // A name with a dot in front is still being written.
  const whole = names.filter((name) => !name.startsWith('.') && name.endsWith(ending)).sort()
  return Promise.all(whole.map((name) => readFile(path.join(outbox, name), 'utf8')))
}
