import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { discountsByLine } from '../orders/ledger/sums.ts'
import { orderNumber } from '../orders/order-key.ts'
import { cropColumns, isToHome } from '../orders/queries.ts'
import { orderLines, orderPrints, orders } from '../orders/tables.ts'
import { isOnSheet } from '../photos/class-sheets/sheet-conditions.ts'
import { classSheets } from '../photos/class-sheets/tables.ts'
import { idCrops, photos } from '../photos/tables.ts'
import { foreignKeysTo } from '../platform/db/references.ts'
import { rows } from '../platform/db/rows.ts'
import { auditLog } from '../platform/tables.ts'
import { idsMergedInto } from '../school/queries.ts'
import { classes, events, pupils } from '../school/tables.ts'

/**
 * Columns left out: parents' and staff's accounts, keys, the other child of a mark, and undo records (`former_pupils`
 * has the names).
 */
const NOT_THEIRS = [
  'user_id',
  'set_by',
  'lifted_by',
  'marked_by',
  'access_code_hash',
  'token_hash',
  'one',
  'other',
  'changes',
]

/** A reason that is not the pupil's own words: of the family, who may be the other parent, or of the school. */
const WITHHELD = 'Given by somebody else, and left out'

/** Every row about a student, without what somebody else said or did. */
export async function dataOf(ctx: Context, pupilId: string) {
  const [found] = await ctx.db
    .select({ pupil: pupils, class: classes, event: events })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(eq(pupils.id, pupilId))
  if (!found) throw notFound('student')
  const pictures = await ctx.db
    .select()
    .from(photos)
    .where(eq(photos.pupilId, pupilId))
    .orderBy(asc(photos.createdAt))
  const ids = pictures.map(({ id }) => id)
  const theirs = [pupilId, ...(await idsMergedInto(ctx.db, pupilId))]
  return {
    pupil: found.pupil,
    class: { ref: found.class.ref },
    event: { name: found.event.name, school: found.event.schoolName, date: found.event.date },
    photos: pictures,
    idFrames: await ctx.db.select().from(idCrops).where(inArray(idCrops.photoId, ids)),
    /** The class sheets that show them. */
    sheets: await sheetsOf(ctx, pupilId),
    orders: await ordersOf(ctx, pupilId),
    other: await otherRowsOf(ctx, pupilId),
    looks: await ctx.db
      .select()
      .from(auditLog)
      .where(
        or(
          inArray(auditLog.subjectId, [...theirs, ...ids]),
          inArray(sql`${auditLog.detail}->>'pupilId'`, theirs),
        ),
      )
      .orderBy(asc(auditLog.at)),
  }
}

const sheetsOf = ({ db }: Context, pupilId: string) =>
  db
    .select({ madeAt: classSheets.madeAt, title: classSheets.title })
    .from(photos)
    .innerJoin(classSheets, eq(classSheets.photoId, photos.id))
    .where(isOnSheet(pupilId))
    .orderBy(asc(classSheets.madeAt))

async function ordersOf(ctx: Context, pupilId: string) {
  const rows = await ctx.db
    .select({
      number: orders.number,
      placedAt: orders.placedAt,
      state: orders.state,
      childName: orders.childName,
      className: orders.className,
      title: orderLines.title,
      packageName: orderLines.packageName,
      product: orderLines.productName,
      quantity: orderLines.quantity,
      photos: orderLines.photoCount,
      subtotal: orderLines.subtotal,
      discount: orderLines.discount,
      total: orderLines.total,
      lineId: orderLines.id,
      // The address is the buyer's, who may be another parent than the one who asks.
      printsToHome: isToHome,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orderLines.pupilId, pupilId))
    .orderBy(asc(orders.number))
  const off = await discountsByLine(
    ctx.db,
    rows.map(({ lineId }) => lineId),
  )
  const prints = await printsOf(
    ctx,
    rows.map(({ lineId }) => lineId),
  )
  return rows.map(({ number, lineId, ...row }) => ({
    number: orderNumber({ number }),
    ...row,
    prints: prints.flatMap(({ lineId: of, ...print }) => (of === lineId ? [print] : [])),
    reductions: off.flatMap(({ lineId: of, ...reduction }) => (of === lineId ? [reduction] : [])),
  }))
}

/** The prints of these lines, with the photo of each and the part of it that was chosen. */
const printsOf = ({ db }: Context, lineIds: string[]) =>
  db
    .select({
      lineId: orderPrints.lineId,
      product: orderPrints.name,
      quantity: orderPrints.quantity,
      photo: photos.fileName,
      ...cropColumns,
    })
    .from(orderPrints)
    .leftJoin(photos, eq(photos.id, orderPrints.photoId))
    .where(inArray(orderPrints.lineId, lineIds))
    .orderBy(asc(orderPrints.name), asc(orderPrints.id))

/** The rows of every other table that refers to the pupil, found by the database's foreign keys. */
async function otherRowsOf(ctx: Context, pupilId: string) {
  const seen = ['photos', 'order_lines']
  const found: Record<string, Record<string, unknown>[]> = {}
  for (const { table, column } of await foreignKeysTo(ctx.db, 'pupils')) {
    if (seen.includes(table)) continue
    const referring = await rows<Record<string, unknown>>(
      ctx.db,
      sql`select * from ${sql.identifier(table)} where ${sql.identifier(column)} = ${pupilId}::uuid`,
    )
    const theirs = referring.map((row) =>
      Object.fromEntries(
        Object.entries(isOthersReason(table, row) ? { ...row, reason: WITHHELD } : row).filter(
          ([name]) => !NOT_THEIRS.includes(name),
        ),
      ),
    )
    // A table may refer to pupils by more than one column.
    found[table] = [...(found[table] ?? []), ...theirs]
  }
  return found
}

const isOthersReason = (table: string, { source, reason }: Record<string, unknown>) =>
  table === 'opt_outs' && source !== 'pupil' && reason !== null
