import { ErasureScope } from '../../domain/privacy/privacy-desk.ts'
import { diskFiles } from './files/disk.ts'
import type { Files } from './files/port.ts'

/** A requested erasure: ids and a time, no personal data. */
export interface ErasureLedgerEntry {
  id: string
  scope: ErasureScope
  subjectId: string
  askedBy: string
  /** RFC 3339. */
  askedAt: string
}

/** What a ledger holds. */
export interface ErasureLedgerContent {
  /** Oldest first. */
  entries: ErasureLedgerEntry[]
  /** The ids of entries whose file is damaged, as after a power cut while somebody copied the folder. */
  damaged: string[]
  /** Of a copy: when it was last compared with its original. RFC 3339. */
  comparedAt: string | undefined
}

/**
 * A record of erasures, kept outside every backup of the database: after a restore it says what has to be erased again.
 * Each entry is a file, so writing it twice, or from two processes, does no harm.
 */
export interface ErasureLedger {
  /** Creates it if needed, so that an empty ledger can be told from a lost one. */
  begin(): Promise<void>
  write(entry: ErasureLedgerEntry): Promise<void>
  /** Everything in it except these ids; undefined if there is no ledger. */
  read(except?: ReadonlySet<string>): Promise<ErasureLedgerContent | undefined>
  /** Notes that it now holds all that its original held at that time. */
  markCompared(at: Date): Promise<void>
}

/** A ledger in a folder of `files`. */
export function openErasureLedger(files: Files, folder: string): ErasureLedger {
  const startedFile = `${folder}/begun.json`
  return {
    async begin() {
      if ((await files.size(startedFile)) === undefined) await files.put(startedFile, Buffer.from('{}\n'))
    },
    async write({ id, scope, subjectId, askedBy, askedAt }) {
      const entry = { id, scope, subjectId, askedBy, askedAt }
      await files.put(`${folder}/${id}.json`, Buffer.from(`${JSON.stringify(entry)}\n`))
    },
    async read(except) {
      let found: ErasureLedgerContent | undefined
      for await (const { key } of files.list(folder)) {
        found ??= { entries: [], damaged: [], comparedAt: undefined }
        const id = key.slice(folder.length + 1).replace(/\.json$/, '')
        if (except?.has(id)) continue
        const content = parsed((await files.read(key)).toString())
        if (key === startedFile) found.comparedAt = timeIn(content)
        else if (isEntry(content, id)) found.entries.push(content)
        else found.damaged.push(id)
      }
      found?.entries.sort((a, b) => a.askedAt.localeCompare(b.askedAt))
      return found
    },
    async markCompared(at) {
      await files.put(startedFile, Buffer.from(`${JSON.stringify({ comparedAt: at.toISOString() })}\n`))
    },
  }
}

/** The copy of the ledger in a folder of backups. */
export const erasureLedgerBesideBackup = (dir: string): ErasureLedger =>
  openErasureLedger(diskFiles({ root: dir }), 'erasures')

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isEntry(content: unknown, id: string): content is ErasureLedgerEntry {
  const { scope, subjectId, askedBy, askedAt, ...more } = (content ?? {}) as Partial<ErasureLedgerEntry>
  return (
    more.id === id &&
    ErasureScope.safeParse(scope).success &&
    [subjectId, askedBy, askedAt].every((text) => typeof text === 'string')
  )
}

const timeIn = (content: unknown) => (content as { comparedAt?: string } | undefined)?.comparedAt

/**
 * Copies the entries that another ledger lacks or has damaged. Rejects, once the others are copied, if the original has
 * damaged ones that the copy lacks.
 */
export async function copyErasureLedger(from: ErasureLedger, to: ErasureLedger): Promise<void> {
  const known = new Set((await to.read())?.entries.map(({ id }) => id))
  const { entries, damaged } = (await from.read(known)) ?? { entries: [], damaged: [] }
  await to.begin()
  for (const entry of entries) await to.write(entry)
  if (damaged.length > 0) throw new Error(`damaged entries of the ledger of erasures: ${damaged.join(', ')}`)
}
