import { asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { PrivacyBoard } from '../../domain/privacy/privacy-desk.ts'
import { type Context, requireAdmin } from '../context.ts'
import { photos } from '../photos/tables.ts'
import { events } from '../school/tables.ts'
import { deletionDay } from './erasure/deletion-day.ts'
import { erasedPhotos, erasures } from './tables.ts'

const SHOWN = 200

/** What was destroyed, is being destroyed, and is due to be. */
export async function showPrivacy(ctx: Context): Promise<PrivacyBoard> {
  requireAdmin(ctx)
  const photoCount = sql<number>`(select count(*)::int from ${photos} f where f.event_id = ${events}.id)`
  const planned = await ctx.db
    .select({
      id: events.id,
      name: events.name,
      schoolName: events.schoolName,
      deletePhotosAfter: events.deletePhotosAfter,
      deletionWarnedAt: events.deletionWarnedAt,
      photos: photoCount,
    })
    .from(events)
    .where(isNotNull(events.deletePhotosAfter))
    .orderBy(asc(events.deletePhotosAfter), asc(events.name))
  return {
    erasures: await listErasures(ctx),
    unplanned: await ctx.db.$count(events, isNull(events.deletePhotosAfter)),
    planned: planned
      .filter((event) => event.photos > 0)
      .map(({ deletionWarnedAt, deletePhotosAfter, ...event }) => {
        const day = deletePhotosAfter ?? ''
        return {
          ...event,
          deletePhotosAfter: day,
          due: deletionDay({ deletePhotosAfter, deletionWarnedAt }, ctx.clock.now()) ?? day,
          warned: deletionWarnedAt !== null,
        }
      }),
  }
}

async function listErasures(ctx: Context): Promise<PrivacyBoard['erasures']> {
  const rows = await ctx.db
    .select({
      erasure: erasures,
      photos: sql<number>`count(${erasedPhotos.photoId})::int`,
      destroyed: sql<number>`count(${erasedPhotos.destroyedAt})::int`,
      bytes: sql<string>`coalesce(sum(${erasedPhotos.bytes}), 0)`,
    })
    .from(erasures)
    .leftJoin(erasedPhotos, eq(erasedPhotos.erasureId, erasures.id))
    .groupBy(erasures.id)
    .orderBy(desc(erasures.askedAt))
    .limit(SHOWN)
  return rows.map(({ erasure, bytes, ...figures }) => ({
    id: erasure.id,
    scope: erasure.scope,
    about: erasure.about,
    state: erasure.state,
    askedAt: erasure.askedAt.toISOString(),
    finishedAt: erasure.finishedAt?.toISOString() ?? null,
    askedBy: erasure.askedBy.startsWith('system:') ? 'system' : 'owner',
    pupils: erasure.pupils,
    classes: erasure.classes,
    orders: erasure.orders,
    bytes: Number(bytes),
    ...figures,
  }))
}
