import { desc, eq, inArray } from 'drizzle-orm'
import type { SampleState } from '../../../domain/business/sample-data.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { auditLog } from '../../platform/tables.ts'
import { events } from '../../school/tables.ts'
import { areOrdersUnderWay } from '../past-campaign/seed-orders.ts'
import { sampleRowsOf } from '../sample-rows.ts'
import { sampleRows } from '../tables.ts'
import { countSample } from './sample-conditions.ts'

/** The sample's state, and the progress of its removal. */
export async function showSample(ctx: Context): Promise<SampleState> {
  requireAdmin(ctx)
  const { db } = ctx
  const eventIds = await sampleRowsOf(db, 'event')
  const enquiryIds = await sampleRowsOf(db, 'enquiry')
  const projectIds = await sampleRowsOf(db, 'project')
  const counts = {
    ...(await countSample(db, eventIds)),
    ...{ enquiries: enquiryIds.length, projects: projectIds.length },
  }
  const names = await db
    .select({ name: events.name })
    .from(events)
    .where(inArray(events.id, eventIds))
    .orderBy(desc(events.date))
  const [removal] = await db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.action, 'sample.removal-asked'))
    .orderBy(desc(auditLog.at))
    .limit(1)
  const there = (await db.$count(sampleRows)) > 0
  const { pieces = 0 } = (removal?.detail ?? {}) as { pieces?: number }
  const left = counts.pupils + counts.photos + counts.orders
  return {
    ...counts,
    ordersUnderWay: there && !removal && (await areOrdersUnderWay(ctx)),
    state: there ? (removal ? 'going' : 'there') : 'none',
    events: names.map(({ name }) => name),
    done: there ? (pieces > 0 ? Math.min(1, Math.max(0, 1 - left / pieces)) : 0) : 1,
  }
}
