import type { ErasureScope } from '../../domain/desk/privacy.ts'
import type { Files } from './files/port.ts'

/** A requested erasure: ids and a time, no personal data. */
export interface LedgerEntry {
  id: string
  scope: ErasureScope
  subjectId: string
  askedBy: string
  /** RFC 3339. */
  askedAt: string
}

/**
 * A record of erasures, kept outside every backup of the database: after a restore it says what has to be erased again.
 * Each entry is a file, so writing it twice, or from two processes, does no harm.
 */
export interface Ledger {
  /** Creates it if needed, so that an empty ledger can be told from a lost one. */
  begin(): Promise<void>
  write(entry: LedgerEntry): Promise<void>
  /** Every entry, oldest first; undefined if there is no ledger. */
  read(): Promise<LedgerEntry[] | undefined>
}

/** A ledger in a folder of `files`. */
export function ledgerIn(files: Files, folder: string): Ledger {
  const begun = `${folder}/begun.json`
  return {
    async begin() {
      if ((await files.size(begun)) === undefined) await files.put(begun, Buffer.from('{}\n'))
    },
    async write({ id, scope, subjectId, askedBy, askedAt }) {
      const entry = { id, scope, subjectId, askedBy, askedAt }
      await files.put(`${folder}/${id}.json`, Buffer.from(`${JSON.stringify(entry)}\n`))
    },
    async read() {
      let there = false
      const entries: LedgerEntry[] = []
      for await (const { key } of files.list(folder)) {
        there = true
        if (key !== begun) entries.push(JSON.parse((await files.read(key)).toString()) as LedgerEntry)
      }
      return there ? entries.sort((one, other) => one.askedAt.localeCompare(other.askedAt)) : undefined
    },
  }
}

/** Copies the entries that another ledger lacks. */
export async function copyLedger(from: Ledger, to: Ledger): Promise<void> {
  await to.begin()
  const known = new Set((await to.read())?.map(({ id }) => id))
  for (const entry of (await from.read()) ?? []) if (!known.has(entry.id)) await to.write(entry)
}
