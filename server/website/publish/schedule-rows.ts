import { and, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import type { DocumentName } from '../read-content.ts'
import { siteSchedules } from '../tables.ts'

/** Which row is a document's plan. */
export const isScheduleOf = ({ kind, id }: DocumentName) =>
  and(eq(siteSchedules.kind, kind), eq(siteSchedules.documentId, id))

/** Drops what was planned for a document; its job finds nothing then. */
export const dropSchedule = ({ db }: TransactionContext, name: DocumentName) =>
  db.delete(siteSchedules).where(isScheduleOf(name)).returning({ id: siteSchedules.id })
