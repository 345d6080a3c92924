import { inArray } from 'drizzle-orm'
import { printStopMail, printStopsLabels } from '../../../content/mails/print-stops.ts'
import { desk } from '../../../domain/screens.ts'
import { requireSystem } from '../../context.ts'
import { defineOwnerMail } from '../../mail-templates/define-mail.ts'
import { readPrintStops } from './print-stops.ts'
import { printStops } from './tables.ts'

/** Tells the owner about prints to stop, by school, class and order, never by a child's name. */
export const mailPrintStop = defineOwnerMail({
  job: 'orders.mail-print-stop',
  kind: 'print-stop',
  labels: printStopsLabels.printStop,
  async write(ctx, { stopIds }: { stopIds: string[] }) {
    requireSystem(ctx)
    const stops = await readPrintStops(ctx.db, inArray(printStops.id, stopIds))
    const events = [...new Set(stops.map(({ event }) => event?.id))]
    const [eventId] = events
    if (stops.length === 0) return
    const screen = eventId && events.length === 1 ? desk.eventSales(eventId) : desk.sales
    return { letter: printStopMail(stops, `${ctx.config.PUBLIC_URL}${screen}`) }
  },
})
