import { and, inArray, lt } from 'drizzle-orm'
import { DAY_MS } from '../../domain/days.ts'
import { type Context, requireSystem } from '../context.ts'
import { deleteInBatches } from '../platform/db/statements.ts'
import { defineJob } from '../platform/jobs/port.ts'
import { messages } from '../platform/messages/tables.ts'
import { outboxIn, sweepOutbox } from '../platform/outbox.ts'
import { mailAutoReply, mailOwner } from './mail-enquiry.ts'
import { enquiries } from './tables.ts'

export const purgeEnquiriesJob = defineJob('enquiries.forget-old')

const MAILS = [mailOwner, mailAutoReply]
const KINDS = MAILS.flatMap(({ kinds }) => Object.keys(kinds))

/**
 * Deletes enquiries after `KEEP_ENQUIRIES_DAYS`, with what is left of mailing them: the records of the mails, the mails
 * themselves if they went to the outbox, and jobs that gave up. Idempotent.
 */
export async function purgeEnquiries(ctx: Context): Promise<void> {
  requireSystem(ctx)
  const { db, clock, config, jobs, log, requestId } = ctx
  const before = new Date(clock.now().getTime() - config.KEEP_ENQUIRIES_DAYS * DAY_MS)
  await jobs.deleteDeadLettered(MAILS, before)
  const mailed = and(inArray(messages.kind, KINDS), lt(messages.triedAt, before))
  const ids = (await db.select({ id: messages.id }).from(messages).where(mailed)).map(({ id }) => id)
  await sweepOutbox(outboxIn(config.DATA_DIR), ids)
  await db.delete(messages).where(inArray(messages.id, ids))
  const gone = await deleteInBatches(db, enquiries.id, lt(enquiries.createdAt, before))
  log.info({ requestId, enquiries: gone }, 'old enquiries deleted')
}
