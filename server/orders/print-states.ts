import { and, eq, inArray, isNull } from 'drizzle-orm'
import { PRINT_STEPS, type PrintStep } from '../../domain/orders/states.ts'
import type { Reader } from '../platform/db/port.ts'
import { isToHome } from './queries.ts'
import { orderLines, orderPrints } from './tables.ts'

export interface PrintedLine {
  id: string
  orderId: string
  eventId: string | null
  /** They are sent to the buyer's address. */
  toHome: boolean
  step: PrintStep
}

/** The lines of these orders that have prints to make, and how far each one has got. */
export async function printedLines(db: Reader, orderIds: readonly string[]): Promise<PrintedLine[]> {
  if (orderIds.length === 0) return []
  const rows = await db
    .selectDistinct({
      id: orderLines.id,
      orderId: orderLines.orderId,
      eventId: orderLines.eventId,
      toHome: isToHome,
      sentAt: orderLines.printsSentAt,
      deliveredAt: orderLines.printsDeliveredAt,
    })
    .from(orderLines)
    .innerJoin(orderPrints, eq(orderPrints.lineId, orderLines.id))
    .where(and(inArray(orderLines.orderId, [...orderIds]), isNull(orderPrints.cancelledAt)))
  return rows.map(({ sentAt, deliveredAt, ...line }) => ({
    ...line,
    step: printStepOf({ sentAt, deliveredAt }),
  }))
}

export function printStepOf({
  sentAt,
  deliveredAt,
}: {
  sentAt: Date | null
  deliveredAt: Date | null
}): PrintStep {
  if (deliveredAt) return 'delivered'
  return sentAt ? 'sent' : 'ordered'
}

/** How far the prints of all these lines have got, judged by the furthest behind. */
export function earliestStep(lines: readonly Pick<PrintedLine, 'step'>[]): PrintStep | undefined {
  return PRINT_STEPS.find((step) => lines.some((line) => line.step === step))
}
