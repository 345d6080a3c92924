import { eq } from 'drizzle-orm'
import type { Reader } from '../platform/db/port.ts'
import { auditLog } from '../platform/tables.ts'
import { sampleRows } from './tables.ts'

type Kind = (typeof sampleRows.$inferSelect)['kind']

/** The ids of the sample's rows of one kind. */
export async function sampleRowsOf(db: Reader, kind: Kind): Promise<string[]> {
  const rows = await db.select({ id: sampleRows.id }).from(sampleRows).where(eq(sampleRows.kind, kind))
  return rows.map(({ id }) => id)
}

/** Whether the owner has asked for the sample's removal: from then on nothing is added to it. */
export async function isSampleBeingRemoved(db: Reader): Promise<boolean> {
  return (await db.$count(auditLog, eq(auditLog.action, 'sample.removal-asked'))) > 0
}
