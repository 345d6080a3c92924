import { and, count, countDistinct, eq, inArray, sql, sum } from 'drizzle-orm'
import type { ErasurePreview, ErasureSubject } from '../../../domain/privacy/privacy-desk.ts'
import { papersRetainedUntil } from '../../../domain/projects/retain-papers.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { includesFiles } from '../../orders/queries.ts'
import { orderLines, orderPhotos, orders } from '../../orders/tables.ts'
import { photos } from '../../photos/tables.ts'
import { lastPaperDay } from '../../projects/delete-papers.ts'
import { invoices } from '../../projects/invoices/tables.ts'
import { projects } from '../../projects/tables.ts'
import { classes, pupils } from '../../school/tables.ts'
import { classesIn, describe, photosIn, pupilsIn } from '../queries.ts'

/** What an erasure would destroy, and who would be affected. */
export async function previewErasure(ctx: Context, subject: ErasureSubject): Promise<ErasurePreview> {
  requireAdmin(ctx)
  const { title, phrase } = await describe(ctx.db, subject)
  const [ofPhotos] = await ctx.db
    .select({ n: count(), bytes: sum(photos.bytes) })
    .from(photos)
    .where(photosIn(subject))
  return {
    title,
    phrase,
    photos: ofPhotos?.n ?? 0,
    bytes: Number(ofPhotos?.bytes ?? 0),
    pupils: await ctx.db.$count(pupils, pupilsIn(subject)),
    classes: await ctx.db.$count(classes, classesIn(subject)),
    ...(await ordersTouched(ctx, subject)),
    ...(await papersOf(ctx, subject)),
  }
}

/** A client's project, with what is kept of it and until when. */
async function papersOf({ db }: Context, { scope, id }: ErasureSubject) {
  if (scope !== 'client') return { projects: 0, invoices: 0, keptUntil: null }
  const found = await db
    .select({
      last: lastPaperDay,
      invoices: sql<number>`(select count(*)::int from ${invoices} i where i.project_id = "projects"."id")`,
    })
    .from(projects)
    .where(eq(projects.clientId, id))
  const last = found
    .flatMap(({ last }) => last ?? [])
    .toSorted()
    .at(-1)
  return {
    projects: found.length,
    invoices: found.reduce((all, { invoices }) => all + invoices, 0),
    keptUntil: last ? papersRetainedUntil(last) : null,
  }
}

async function ordersTouched(ctx: Context, subject: ErasureSubject) {
  const touched = ctx.db
    .select({ id: orderLines.orderId })
    .from(orderLines)
    .leftJoin(orderPhotos, eq(orderPhotos.lineId, orderLines.id))
    .leftJoin(photos, eq(photos.id, orderPhotos.photoId))
    .leftJoin(pupils, eq(pupils.id, orderLines.pupilId))
    .where(sql`(${photosIn(subject)}) or (${pupilsIn(subject)})`)
  const retained = and(inArray(orders.id, touched), inArray(orders.state, ['paid', 'delivered', 'refunded']))
  const now = ctx.clock.now().toISOString()
  const [found] = await ctx.db
    .select({
      orders: countDistinct(orders.id),
      openDownloads: sql<number>`count(*) filter (where (${orders.state} = 'paid' and ${includesFiles}) or (${orders.state} = 'delivered' and ${orders.downloadsUntil} > ${now}::timestamptz))::int`,
      openPrints: sql<number>`count(*) filter (where ${orders.prints} in ('ordered', 'sent') and ${orders.state} <> 'refunded')::int`,
    })
    .from(orders)
    .where(retained)
  return found ?? { orders: 0, openDownloads: 0, openPrints: 0 }
}
