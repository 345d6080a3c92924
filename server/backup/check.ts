import { rm } from 'node:fs/promises'
import { requireSystem } from '../context.ts'
import { FileMissing } from '../platform/files/port.ts'
import { checkOptOuts } from './check-opt-outs.ts'
import { checkWebsite } from './check-website.ts'
import { filesPendingDeletion, listManifestFiles } from './file-manifest.ts'
import { type BackupFiles, checksumOfStream, type ReportProgress } from './integrity.ts'
import { checkInvoices } from './order-checks/check-invoices.ts'
import { checkOrders } from './order-checks/check-orders.ts'
import { FOLDERS } from './restore-target.ts'

/** Something that is wrong. */
export interface Finding {
  /** `book`: figures that don't add up; `website`: a document or a former address. */
  what: 'missing' | 'damaged' | 'orphaned' | 'book' | 'opt-out' | 'website'
  /** A file's key, an order's number, a student's id and opt-out, a document's kind and id, or an address. */
  where: string
  says: string
}

export interface CheckSummary {
  /** How many files that rows name were compared. */
  files: number
  orders: number
  /** Of how many orders and invoices the server asks the payment provider as soon as it works, as after a restore. */
  due: number
  findings: Finding[]
}

/** Exports the rows as they are now, and returns the folder. */
type LookAtRows = () => Promise<string>

/**
 * Compares rows with files in both directions and by checksum, and checks that the books add up and that each refusal
 * holds. Writes nothing.
 * Findings are checked again against newer rows, because something may just have been uploaded, erased or paid.
 */
export async function checkConsistency(
  ctx: BackupFiles,
  rows: LookAtRows,
  report: ReportProgress,
): Promise<CheckSummary> {
  requireSystem(ctx)
  const first = await look(ctx, rows, report)
  if (first.findings.length === 0) return first
  const again = await look(ctx, rows, report, new Set(first.findings.map(nameOf)))
  const lasting = new Set(again.findings.map(nameOf))
  return { ...first, findings: first.findings.filter((finding) => lasting.has(nameOf(finding))) }
}

const nameOf = ({ what, where }: Finding) => `${what} ${where}`

async function look(
  ctx: BackupFiles,
  rows: LookAtRows,
  report: ReportProgress,
  only?: Set<string>,
): Promise<CheckSummary> {
  // Uploads from now on are missing from this list, and erasures from now on from the rows.
  const there = await filesThere(ctx)
  const folder = await rows()
  try {
    const findings: Finding[] = []
    let files = 0
    for await (const named of listManifestFiles(folder)) {
      const { key, sum, due } = named
      const stored = there.delete(key)
      const wanted = !only || only.has(`missing ${key}`) || only.has(`damaged ${key}`)
      if (!(due || stored) || !wanted) continue
      const finding = await compare(ctx, { key, sum })
      if (finding && (due || finding.what !== 'missing')) findings.push(finding)
      report('files', ++files)
    }
    for await (const key of filesPendingDeletion(folder)) there.delete(key)
    for (const where of there) findings.push({ what: 'orphaned', where, says: 'A file that no row names.' })
    const { orders, due, findings: inBooks } = await checkOrders(folder)
    const invoices = await checkInvoices(folder)
    const others = [...invoices.findings, ...(await checkOptOuts(folder)), ...(await checkWebsite(folder))]
    return { files, orders, due: due + invoices.due, findings: [...findings, ...inBooks, ...others] }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function filesThere({ files }: BackupFiles): Promise<Set<string>> {
  const there = new Set<string>()
  for (const folder of FOLDERS) for await (const { key } of files.list(folder)) there.add(key)
  return there
}

/** An original is read and compared with its checksum; a rendition only has to be there and not empty. */
async function compare(
  { files }: BackupFiles,
  { key, sum }: { key: string; sum?: string | undefined },
): Promise<Finding | undefined> {
  const missing = {
    what: 'missing',
    where: key,
    says: 'A row names this file, and it is not there.',
  } as const
  if (sum === undefined) {
    const size = await files.size(key)
    if (size === undefined) return missing
    return size > 0 ? undefined : { what: 'damaged', where: key, says: 'The file is empty.' }
  }
  try {
    const found = await checksumOfStream(await files.stream(key))
    return found === sum
      ? undefined
      : { what: 'damaged', where: key, says: 'The file is not what was uploaded: its checksum is another.' }
  } catch (error) {
    if (error instanceof FileMissing) return missing
    throw error
  }
}
