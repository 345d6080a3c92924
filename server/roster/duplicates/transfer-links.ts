import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { carryErrors } from '../../../content/errors/desk.ts'
import type { OtherEvents } from '../../../domain/school/merging.ts'
import { MAX_ACCOUNTS_PER_PUPIL } from '../../../domain/school/parent-links.ts'
import { users } from '../../accounts/tables.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { conflict, invalid } from '../../errors.ts'
import { createChangeLog } from '../../platform/db/change-log.ts'
import { getPupil, lockPupil } from '../../school/queries.ts'
import { classes, events, pupilLinks, pupilSteps, pupils } from '../../school/tables.ts'

const SHOWN = 10

/** Rows of other events with a pupil's name, newest first, with their linked accounts. */
export async function showOtherEvents(ctx: Context, pupilId: string): Promise<OtherEvents> {
  requireAdmin(ctx)
  const pupil = await getPupil(ctx.db, pupilId)
  const found = await ctx.db
    .select({
      id: pupils.id,
      classRef: classes.ref,
      eventName: events.name,
      schoolName: events.schoolName,
      accounts: sql<
        string[]
      >`array(select coalesce(u.email, '') from ${pupilLinks} l join ${users} u on u.id = l.user_id
        where l.pupil_id = ${pupils.id} order by l.place)`,
    })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(
      and(
        ne(events.id, pupil.eventId),
        eq(sql`lower(${pupils.firstName})`, pupil.firstName.toLowerCase()),
        eq(sql`lower(${pupils.lastName})`, pupil.lastName.toLowerCase()),
      ),
    )
    .orderBy(desc(events.date), asc(pupils.id))
    .limit(SHOWN)
  return { rows: found }
}

/**
 * Links the accounts of a child's row in an earlier event to this row too, which has its own code, photos and orders.
 * The earlier links stay. Can be undone.
 */
export async function transferLinks(
  ctx: Context,
  { pupilId, from }: { pupilId: string; from: string },
): Promise<{ stepId: string }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const id = await lockPupil(ctx.db, pupilId)
    const [pupil, earlier] = [await getPupil(ctx.db, id), await getPupil(ctx.db, from)]
    if (earlier.eventId === pupil.eventId) throw invalid(carryErrors.sameEvent)
    const links = await ctx.db
      .select()
      .from(pupilLinks)
      .where(inArray(pupilLinks.pupilId, [id, earlier.id]))
      .orderBy(asc(pupilLinks.place))
    const own = links.filter((link) => link.pupilId === id)
    const more = links.filter(
      ({ pupilId, userId }) => pupilId !== id && !own.some((link) => link.userId === userId),
    )
    if (more.length === 0) throw conflict('nothing-to-carry', carryErrors.nothing)
    if (own.length + more.length > MAX_ACCOUNTS_PER_PUPIL)
      throw conflict('too-many-accounts', carryErrors.tooMany)
    const record = createChangeLog(ctx.db)
    const taken = new Set(own.map(({ place }) => place))
    for (const { userId } of more) {
      const place = taken.has(1) ? 2 : 1
      taken.add(place)
      await record.insert('pupil_links', {
        id: randomUUID(),
        pupil_id: id,
        user_id: userId,
        place,
        linked_at: ctx.clock.now().toISOString(),
      })
    }
    const stepId = randomUUID()
    await ctx.db.insert(pupilSteps).values({
      id: stepId,
      pupilId: id,
      kind: 'carried',
      changes: record.changes,
      doneAt: ctx.clock.now(),
    })
    await audit(ctx, 'pupil.carried', { subjectId: id, from: earlier.id, accounts: more.length })
    return { stepId }
  })
}
