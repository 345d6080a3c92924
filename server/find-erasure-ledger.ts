import path from 'node:path'
import { CommandRejected } from './backup/integrity.ts'
import type { Config } from './config.ts'
import { openFiles } from './open-services.ts'
import {
  type ErasureLedger,
  type ErasureLedgerContent,
  type ErasureLedgerEntry,
  erasureLedgerBesideBackup,
  openErasureLedger,
} from './platform/erasure-ledger.ts'
import { diskFiles } from './platform/files/disk.ts'

/** The settings behind `s3://BUCKET/FOLDER?endpoint=…&region=…`. Throws `Refused`. */
export function settingsOfBucket(address: string): Record<string, string> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 's3:' || !url.hostname)
    throw new CommandRejected(`${address} should be s3://BUCKET/FOLDER?endpoint=https://…&region=…`)
  const settings = {
    S3_BUCKET: url.hostname,
    S3_PREFIX: url.pathname.replace(/^\/|\/$/g, ''),
    S3_ENDPOINT: url.searchParams.get('endpoint'),
    S3_REGION: url.searchParams.get('region'),
  }
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value)) as Record<string, string>
}

/** The erasures of every ledger found, and a warning in words if they are known from copies alone. */
export interface FoundErasureLedger {
  entries: ErasureLedgerEntry[]
  warning: string | undefined
}

/**
 * The entries of every ledger found: the installation's own, those beside the backup and in `BACKUP_DIR`, and one given
 * by the operator. Rejects with `Refused` if there is none, or if one has a damaged entry that no other has whole,
 * because anything erased since the backup would come back.
 */
export async function findErasureLedger(
  config: Config,
  own: ErasureLedger,
  { file, given }: { file: string; given: string | undefined },
): Promise<FoundErasureLedger> {
  const copies = [...new Set([path.dirname(file), path.resolve(config.BACKUP_DIR ?? path.dirname(file))])]
  const found = await Promise.all(copies.map(async (dir) => await erasureLedgerBesideBackup(dir).read()))
  const inCopies = found.filter((content) => content !== undefined)
  // An empty one in the new place says nothing about the old.
  const here = await own.read().then((content) => (content?.entries.length ? content : undefined))
  const named = given && given !== 'none' ? await readGiven(config, given) : undefined
  const all = [here, ...inCopies, named].filter((content) => content !== undefined)
  const entries = new Map(all.flatMap((content) => content.entries).map((entry) => [entry.id, entry]))
  if (given === 'none') return { entries: [...entries.values()], warning: undefined }
  if (all.length === 0)
    throw new CommandRejected(
      'There is no ledger of erasures here or beside the backup: who was erased since would come back. Give it with --ledger FOLDER (DATA_DIR/erasures of the old house) or --ledger s3://BUCKET/FOLDER; if it is lost, --ledger none.',
    )
  const damaged = all.flatMap((content) => content.damaged).filter((id) => !entries.has(id))
  if (damaged.length > 0)
    throw new CommandRejected(
      `The ledger of erasures has damaged entries (${damaged.join(', ')}): who they are about would come back. Give a whole one with --ledger FOLDER (DATA_DIR/erasures of the old house) or --ledger s3://BUCKET/FOLDER; if there is none, --ledger none.`,
    )
  return { entries: [...entries.values()], warning: here || named ? undefined : warningOf(inCopies) }
}

async function readGiven(config: Config, place: string) {
  const content = await (await ledgerAt(config, place)).read()
  if (!content) throw new CommandRejected(`There is no ledger in ${place}.`)
  return content
}

function warningOf(copies: readonly ErasureLedgerContent[]) {
  const newest = copies
    .flatMap(({ comparedAt }) => comparedAt ?? [])
    .sort()
    .at(-1)
  const until = newest ? `last compared with the ledger itself at ${newest}` : 'of unknown age'
  return `Erasures are known from the copy beside the backups, ${until}. If the old DATA_DIR/erasures (or ledger/ in the bucket) can still be read and has more, empty this place and restore again with --ledger.`
}

async function ledgerAt(config: Config, place: string): Promise<ErasureLedger> {
  if (!place.startsWith('s3:')) {
    const dir = path.resolve(place)
    return openErasureLedger(diskFiles({ root: path.dirname(dir) }), path.basename(dir))
  }
  return openErasureLedger(await openFiles({ ...config, ...settingsOfBucket(place) }), 'ledger')
}
