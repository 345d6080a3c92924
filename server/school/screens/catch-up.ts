import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm'
import type { CatchUp } from '../../../domain/school/event-screens.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { photos } from '../../photos/tables.ts'
import { fullNameColumn } from '../../platform/db/full-name.ts'
import type { Reader } from '../../platform/db/port.ts'
import { printCards } from '../cards/print-cards.ts'
import { getEvent, inClassOrder, inSchoolOrder } from '../queries.ts'
import { classes, pupils } from '../tables.ts'

/** The pupils of an event who have no photo yet, for a catch-up day. */
export async function showCatchUp(ctx: Context, eventId: string): Promise<CatchUp> {
  requireAdmin(ctx)
  const event = await getEvent(ctx.db, eventId)
  const missing = await withoutPhoto(ctx.db, eventId)
  return {
    eventId,
    eventName: event.name,
    pupils: missing.filter(({ noPhoto }) => !noPhoto),
    refused: missing.filter(({ noPhoto }) => noPhoto).length,
  }
}

/** The access cards of these pupils as a PDF, by which the second day's photos are sorted. */
export async function printCatchUpCards(ctx: Context, eventId: string): Promise<Uint8Array> {
  requireAdmin(ctx)
  const { pupils } = await showCatchUp(ctx, eventId)
  return printCards(
    ctx,
    { eventId },
    pupils.map(({ id }) => id),
  )
}

function withoutPhoto(db: Reader, eventId: string) {
  const own = db
    .select({ one: sql`1` })
    .from(photos)
    .where(and(eq(photos.pupilId, pupils.id), ne(photos.state, 'refused'), isNull(photos.removedAt)))
  return db
    .select({
      id: pupils.id,
      name: fullNameColumn(pupils),
      classId: classes.id,
      classRef: classes.ref,
      noPhoto: pupils.noPhoto,
      absent: sql<boolean>`${pupils.absentAt} is not null`,
    })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(and(eq(classes.eventId, eventId), notExists(own)))
    .orderBy(...inSchoolOrder, ...inClassOrder)
}
