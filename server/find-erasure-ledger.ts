import path from 'node:path'
import type { Config } from './config.ts'
import { Refused } from './keeping/keeping.ts'
import { openFiles } from './open-parts.ts'
import { type Ledger, type LedgerEntry, ledgerIn } from './platform/erasure-ledger.ts'
import { diskFiles } from './platform/files/disk.ts'

/** The settings behind `s3://BUCKET/FOLDER?endpoint=…&region=…`. Throws `Refused`. */
export function settingsOfBucket(address: string): Record<string, string> {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 's3:' || !url.hostname)
    throw new Refused(`${address} should be s3://BUCKET/FOLDER?endpoint=https://…&region=…`)
  const settings = {
    S3_BUCKET: url.hostname,
    S3_PREFIX: url.pathname.replace(/^\/|\/$/g, ''),
    S3_ENDPOINT: url.searchParams.get('endpoint'),
    S3_REGION: url.searchParams.get('region'),
  }
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value)) as Record<string, string>
}

/**
 * The entries of every ledger found: the installation's own, those beside the backup and in `BACKUP_DIR`, and one given
 * by the operator. Rejects with `Refused` if there is none, because anything erased since the backup would come back.
 */
export async function findLedger(
  config: Config,
  own: Ledger,
  { file, given }: { file: string; given: string | undefined },
): Promise<LedgerEntry[]> {
  const beside = (dir: string) => ledgerIn(diskFiles({ root: dir }), 'erasures')
  const places = [own, beside(path.dirname(file)), ...(config.BACKUP_DIR ? [beside(config.BACKUP_DIR)] : [])]
  const found = await Promise.all(places.map((place) => place.read()))
  if (given && given !== 'none') {
    const entries = await (await ledgerAt(config, given)).read()
    if (!entries) throw new Refused(`There is no ledger in ${given}.`)
    found.push(entries)
  }
  if (given !== 'none' && found.every((entries) => entries === undefined))
    throw new Refused(
      'There is no ledger of erasures here or beside the backup: who was erased since would come back. Give it with --ledger FOLDER (DATA_DIR/erasures of the old house) or --ledger s3://BUCKET/FOLDER; if it is lost, --ledger none.',
    )
  return [...new Map(found.flatMap((entries) => entries ?? []).map((entry) => [entry.id, entry])).values()]
}

async function ledgerAt(config: Config, place: string): Promise<Ledger> {
  if (!place.startsWith('s3:')) {
    const dir = path.resolve(place)
    return ledgerIn(diskFiles({ root: path.dirname(dir) }), path.basename(dir))
  }
  return ledgerIn(await openFiles({ ...config, ...settingsOfBucket(place) }), 'ledger')
}
