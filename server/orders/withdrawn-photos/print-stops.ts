import { asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { PrintStop, PrintStops, StoppedStep } from '../../../domain/orders/prints/print-stops.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { familyColumns, isRetained, retentionColumns } from '../../photos/photo-visibility.ts'
import { photos } from '../../photos/tables.ts'
import type { Reader } from '../../platform/db/port.ts'
import { events, pupils } from '../../school/tables.ts'
import { orderNumber } from '../order-key.ts'
import { isToHome } from '../queries.ts'
import { orderLines, orderPrints, orders } from '../tables.ts'
import { printStops, stoppedPrints } from './tables.ts'

/** Prints to stop that nobody has settled, the oldest first. */
export async function listPrintStops(ctx: Context): Promise<PrintStops> {
  requireAdmin(ctx)
  return { stops: await readPrintStops(ctx.db, isNull(printStops.settledAt)) }
}

/** Stops with their prints as far as they have got by now; those whose prints are gone, with their orders, are left out. */
export async function readPrintStops(db: Reader, where: SQL): Promise<PrintStop[]> {
  const stops = await db
    .select({ stop: printStops, event: { id: events.id, name: events.name, schoolName: events.schoolName } })
    .from(printStops)
    .leftJoin(events, eq(events.id, printStops.eventId))
    .where(where)
    .orderBy(asc(printStops.foundAt), asc(printStops.id))
  const prints = await printsOfStops(
    db,
    stops.map(({ stop }) => stop.id),
  )
  const read = stops.map(({ stop: { id, classRef, picture, reason, foundAt }, event }) => {
    const theirs = prints.filter(({ stopId }) => stopId === id)
    const made = theirs.flatMap(({ madeAt }) => madeAt ?? []).map((at) => at.toISOString())
    return {
      id,
      event,
      classRef,
      picture,
      reason,
      foundAt: foundAt.toISOString(),
      madeAt: made.toSorted().at(-1) ?? null,
      lifted: theirs.length > 0 && theirs.every(({ kept }) => kept),
      prints: theirs.map(({ id: printId, orderId, number, product, quantity, step, toHome }) => ({
        id: printId,
        orderId,
        number,
        product,
        quantity,
        step,
        toHome,
      })),
    }
  })
  return read.filter(({ prints }) => prints.length > 0)
}

async function printsOfStops(db: Reader, stopIds: string[]) {
  if (stopIds.length === 0) return []
  const rows = await db
    .select({
      id: stoppedPrints.printId,
      stopId: stoppedPrints.stopId,
      madeAt: stoppedPrints.madeAt,
      orderId: orders.id,
      number: orders.number,
      product: orderPrints.name,
      quantity: orderPrints.quantity,
      sentAt: orderLines.printsSentAt,
      deliveredAt: orderLines.printsDeliveredAt,
      toHome: isToHome,
      photoId: photos.id,
      facts: retentionColumns,
      family: familyColumns,
    })
    .from(stoppedPrints)
    .innerJoin(printStops, eq(printStops.id, stoppedPrints.stopId))
    .innerJoin(orderPrints, eq(orderPrints.id, stoppedPrints.printId))
    .innerJoin(orderLines, eq(orderLines.id, orderPrints.lineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(photos, eq(photos.id, printStops.photoId))
    .leftJoin(pupils, eq(pupils.id, orderLines.pupilId))
    .where(inArray(stoppedPrints.stopId, stopIds))
    .orderBy(asc(orders.number), asc(orderPrints.id))
  return rows.map(({ number, photoId, facts, family, ...row }) => ({
    ...row,
    number: orderNumber({ number }),
    step: printStepOf(row),
    kept: photoId !== null && isRetained(facts as Parameters<typeof isRetained>[0], family),
  }))
}

function printStepOf(print: {
  madeAt: Date | null
  sentAt: Date | null
  deliveredAt: Date | null
  toHome: boolean
}): StoppedStep {
  if (print.deliveredAt) return print.toHome ? 'posted' : 'delivered'
  if (print.sentAt) return 'sent'
  return print.madeAt ? 'made' : 'ordered'
}
