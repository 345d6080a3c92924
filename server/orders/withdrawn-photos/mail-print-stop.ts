import { inArray } from 'drizzle-orm'
import { printStopMail } from '../../../content/mails/print-stops.ts'
import { desk } from '../../../domain/screens.ts'
import { type Context, requireSystem } from '../../context.ts'
import { mailToOwner } from '../../mail-templates/render-mail.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { readPrintStops } from './print-stops.ts'
import { printStops } from './tables.ts'

export const mailPrintStopJob = defineJob('orders.mail-print-stop', { retryLimit: 20 })

/** Tells the owner about prints to stop, by school, class and order, never by a child's name. */
export async function mailPrintStop(
  ctx: Context,
  { stopIds }: { stopIds: string[] },
  job: { id: string },
): Promise<void> {
  requireSystem(ctx)
  const stops = await readPrintStops(ctx.db, inArray(printStops.id, stopIds))
  const events = [...new Set(stops.map(({ event }) => event?.id))]
  const [eventId] = events
  if (stops.length === 0) return
  const screen = eventId && events.length === 1 ? desk.eventSales(eventId) : desk.sales
  await mailToOwner(ctx, job, {
    kind: 'print-stop',
    letter: printStopMail(stops, `${ctx.config.PUBLIC_URL}${screen}`),
  })
}
