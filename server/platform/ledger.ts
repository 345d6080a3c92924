import type { ErasureScope } from '../../domain/desk/privacy.ts'
import type { Files } from './files/port.ts'

/** An erasure that was asked for: ids and a time, nothing of whom it is about. */
export interface LedgerEntry {
  id: string
  scope: ErasureScope
  subjectId: string
  askedBy: string
  /** RFC 3339. */
  askedAt: string
}

/**
 * What was erased, kept where no backup of the database reaches: a restored one is told by it what has to go again. An
 * entry is a file of its own, so that writing it twice, or from two processes, is the same.
 */
export interface Ledger {
  /** Sees that there is one, so that an empty ledger can be told from a lost one. */
  begin(): Promise<void>
  write(entry: LedgerEntry): Promise<void>
  /** Every entry, oldest first; undefined where there is no ledger. */
  read(): Promise<LedgerEntry[] | undefined>
}

/** The ledger in a folder of some files. */
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

/** Has every entry of one ledger in another too. */
export async function copyLedger(from: Ledger, to: Ledger): Promise<void> {
  await to.begin()
  const known = new Set((await to.read())?.map(({ id }) => id))
  for (const entry of (await from.read()) ?? []) if (!known.has(entry.id)) await to.write(entry)
}
