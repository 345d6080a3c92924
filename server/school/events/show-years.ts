import { and, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { londonDay } from '../../../domain/days.ts'
import { stagesToShow } from '../../../domain/school/classes-together.ts'
import type { SchoolYears } from '../../../domain/school/stages.ts'
import { allowAnyone, type Context } from '../../context.ts'
import { classes, events } from '../tables.ts'

/** The years of the schools whose photos are on sale; never the names of their classes, which may be teachers'. */
export async function showSchoolYears(ctx: Context): Promise<SchoolYears> {
  allowAnyone(ctx)
  const today = londonDay(ctx.clock.now())
  const rows = await ctx.db
    .selectDistinct({ eventId: classes.eventId, ref: classes.ref })
    .from(classes)
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(
      and(
        isNull(events.archivedAt),
        lte(events.salesOpen, today),
        or(isNull(events.salesClose), gte(events.salesClose, today)),
      ),
    )
  const lists = Map.groupBy(rows, ({ eventId }) => eventId)
  return { years: stagesToShow(...[...lists.values()].map((list) => list.map(({ ref }) => ref))) }
}
