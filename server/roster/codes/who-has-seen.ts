import { and, eq, inArray } from 'drizzle-orm'
import { findPupilsWithOrders } from '../../orders/queries.ts'
import { orderLines } from '../../orders/tables.ts'
import type { Reader } from '../../platform/db/port.ts'
import { auditLog } from '../../platform/tables.ts'
import type { CodeMailStatus } from '../../school/codes/queue-codes.ts'

/** Whose family has opened the gallery, and whose has bought. */
export async function whoHasSeen(db: Reader, all: CodeMailStatus[]) {
  const ids = all.map((one) => one.pupilId)
  if (ids.length === 0) return { opened: new Set<string>(), bought: new Set<string>() }
  const looks = await db
    .selectDistinct({ pupilId: auditLog.subjectId })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'gallery.opened'), inArray(auditLog.subjectId, ids)))
  return {
    opened: new Set(looks.flatMap(({ pupilId }) => (pupilId ? [pupilId] : []))),
    bought: await findPupilsWithOrders(db, inArray(orderLines.pupilId, ids)),
  }
}
