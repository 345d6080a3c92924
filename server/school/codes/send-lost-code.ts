import { and, eq, isNull } from 'drizzle-orm'
import { allowAnyone, type Context, inTransaction } from '../../context.ts'
import { limitByAddress } from '../../http/rate-limit-requests.ts'
import { isOverLimit } from '../../platform/rate-limiter.ts'
import { classes, events, pupils } from '../tables.ts'
import { mailLostCode } from './mail-lost-code.ts'

const seconds = 3600
/** One family's children, in events that are not archived. */
const AT_MOST = 20

/**
 * Mails a parent's codes to the address that the school gave. Answer and effort are the same whether or not anyone has
 * this address: a job is queued, which does nothing if there are no pupils.
 */
export async function sendLostCode(ctx: Context, { email }: { email: string }): Promise<void> {
  allowAnyone(ctx)
  const { LIMIT_LOST_CODES_PER_HOUR, LIMIT_LOST_CODES_PER_EMAIL_PER_HOUR } = ctx.config
  await limitByAddress(ctx, { name: 'lost-codes', points: LIMIT_LOST_CODES_PER_HOUR, seconds })
  const address = email.toLowerCase()
  const toOne = { name: 'lost-codes-to', points: LIMIT_LOST_CODES_PER_EMAIL_PER_HOUR, seconds }
  const tooOften = await isOverLimit(ctx.limits.count(toOne, address))
  const found = await ctx.db
    .select({ id: pupils.id })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(and(eq(pupils.parentEmail, address), isNull(events.archivedAt)))
    .limit(AT_MOST)
  const pupilIds = tooOften ? [] : found.map(({ id }) => id)
  await inTransaction(ctx, (ctx) => ctx.jobs.send(mailLostCode, { pupilIds }))
}
