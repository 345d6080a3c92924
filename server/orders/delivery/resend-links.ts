import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { allowAnyone, type Context, inTransaction } from '../../context.ts'
import { limitByAddress } from '../../http/rate-limit-requests.ts'
import { isOverLimit } from '../../platform/rate-limiter.ts'
import { orders } from '../tables.ts'
import { mailLinks } from './mail-links.ts'

const seconds = 3600
const AT_MOST = 10

/**
 * Mails an address the links of its newest orders. Answer and effort are the same whether or not it has any: a job is
 * queued, which does nothing if there are no orders.
 */
export async function resendLinks(ctx: Context, { email }: { email: string }): Promise<void> {
  allowAnyone(ctx)
  const { LIMIT_RESENT_LINKS_PER_HOUR, LIMIT_RESENT_LINKS_PER_EMAIL_PER_HOUR } = ctx.config
  await limitByAddress(ctx, { name: 'resent-links', points: LIMIT_RESENT_LINKS_PER_HOUR, seconds })
  const address = email.toLowerCase()
  const toOne = { name: 'resent-links-to', points: LIMIT_RESENT_LINKS_PER_EMAIL_PER_HOUR, seconds }
  const tooOften = await isOverLimit(ctx.limits.count(toOne, address))
  const bought = inArray(orders.state, ['paid', 'delivered', 'refunded'])
  const found = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(sql`lower(${orders.email})`, address), bought))
    .orderBy(desc(orders.placedAt))
    .limit(AT_MOST)
  const orderIds = tooOften ? [] : found.map(({ id }) => id)
  await inTransaction(ctx, (ctx) => ctx.jobs.send(mailLinks, { orderIds }))
}
