import { and, desc, eq, gte, lte, sql } from 'drizzle-orm'
import { daysAfter, londonDay } from '../../../domain/days.ts'
import { FEWEST_ENQUIRIES, type Visits, type VisitsQuery } from '../../../domain/site/visits.ts'
import { type Context, requireEditor } from '../../context.ts'
import { pagesBeforeEnquiries, pageVisits } from './tables.ts'

/** How many pages and sources are shown. */
const MOST_ROWS = 100

/** How often pages were opened in a period until today, and from where; and before enquiries, where there are several. */
export async function showVisits(ctx: Context, { days, page }: VisitsQuery): Promise<Visits> {
  requireEditor(ctx)
  const { db, clock, config } = ctx
  const to = londonDay(clock.now())
  const from = daysAfter(to, 1 - Number(days))
  const within = and(gte(pageVisits.day, from), lte(pageVisits.day, to))
  const ofPage = and(within, page === undefined ? undefined : eq(pageVisits.page, page))
  const visits = sql<number>`sum(${pageVisits.visits})::int`.as('sum')
  const enquiries = sql<number>`sum(${pagesBeforeEnquiries.enquiries})::int`.as('sum')
  const byDay = await db
    .select({ day: pageVisits.day, visits })
    .from(pageVisits)
    .where(ofPage)
    .groupBy(pageVisits.day)
  const found = new Map(byDay.map((row) => [row.day, row.visits]))
  return {
    counted: config.COUNT_VISITS === 'on',
    keptDays: config.KEEP_VISITS_DAYS,
    total: byDay.reduce((sum, row) => sum + row.visits, 0),
    days: Array.from({ length: Number(days) }, (_, at) => {
      const day = daysAfter(from, at)
      return { day, visits: found.get(day) ?? 0 }
    }),
    pages: await db
      .select({ page: pageVisits.page, visits })
      .from(pageVisits)
      .where(within)
      .groupBy(pageVisits.page)
      .orderBy(desc(visits), pageVisits.page)
      .limit(MOST_ROWS),
    sources: await db
      .select({ source: pageVisits.source, visits })
      .from(pageVisits)
      .where(ofPage)
      .groupBy(pageVisits.source)
      .orderBy(desc(visits), pageVisits.source)
      .limit(MOST_ROWS),
    beforeEnquiries: await db
      .select({ page: pagesBeforeEnquiries.page, enquiries })
      .from(pagesBeforeEnquiries)
      .where(and(gte(pagesBeforeEnquiries.day, from), lte(pagesBeforeEnquiries.day, to)))
      .groupBy(pagesBeforeEnquiries.page)
      .having(gte(sql`sum(${pagesBeforeEnquiries.enquiries})`, FEWEST_ENQUIRIES))
      .orderBy(desc(enquiries), pagesBeforeEnquiries.page)
      .limit(MOST_ROWS),
  }
}
