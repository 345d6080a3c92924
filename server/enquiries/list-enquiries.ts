import { and, count, desc, eq, ilike, or } from 'drizzle-orm'
import { DAY_MS, londonDay } from '../../domain/days.ts'
import {
  ENQUIRIES_PER_PAGE,
  type EnquiryInbox,
  type EnquiryQuery,
} from '../../domain/enquiries/enquiry-inbox.ts'
import { type Context, requireEditor } from '../context.ts'
import { likePattern } from '../platform/db/statements.ts'
import { enquiries } from './tables.ts'

/** The inbox: enquiries in one state, newest first. */
export async function listEnquiries(ctx: Context, { state, q, page }: EnquiryQuery): Promise<EnquiryInbox> {
  requireEditor(ctx)
  const where = and(eq(enquiries.state, state), q ? matching(q) : undefined)
  const [counted] = await ctx.db.select({ n: count() }).from(enquiries).where(where)
  const rows = await ctx.db
    .select()
    .from(enquiries)
    .where(where)
    .orderBy(desc(enquiries.createdAt), desc(enquiries.id))
    .limit(ENQUIRIES_PER_PAGE)
    .offset((page - 1) * ENQUIRIES_PER_PAGE)
  const byState = await ctx.db
    .select({ state: enquiries.state, n: count() })
    .from(enquiries)
    .groupBy(enquiries.state)
  const numberOf = (name: string) => byState.find((row) => row.state === name)?.n ?? 0
  return {
    enquiries: rows.map(({ createdAt, answeredAt, ...enquiry }) => ({
      ...enquiry,
      at: createdAt.toISOString(),
      keptUntil: londonDay(new Date(createdAt.getTime() + ctx.config.KEEP_ENQUIRIES_DAYS * DAY_MS)),
      answeredAt: answeredAt?.toISOString() ?? null,
    })),
    found: counted?.n ?? 0,
    counts: { new: numberOf('new'), answered: numberOf('answered'), archived: numberOf('archived') },
  }
}

function matching(q: string) {
  const like = likePattern(q)
  return or(
    ...[enquiries.name, enquiries.email, enquiries.service, enquiries.message].map((part) =>
      ilike(part, like),
    ),
  )
}
