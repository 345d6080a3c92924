import * as automatic from '../../contract/business/automatic-invoice-reminders.ts'
import * as prefixes from '../../contract/business/paper-prefixes.ts'
import * as rates from '../../contract/business/reference-rates.ts'
import * as client from '../../contract/client-page.ts'
import * as calendar from '../../contract/projects/calendar.ts'
import * as interest from '../../contract/projects/interest.ts'
import * as reminders from '../../contract/projects/invoice-reminders.ts'
import * as desk from '../../contract/projects/projects.ts'
import { mountAddress, mountEndpoint } from '../http/mount-endpoint.ts'
import { router } from '../http/route.ts'
import {
  endCalendarFeed,
  readCalendarFeed,
  readClientCalendar,
  showCalendar,
  startCalendarFeed,
} from './calendar/show-calendar.ts'
import { cancelBooking, showCancellation } from './cancellation/cancel-booking.ts'
import { creditInvoice } from './credit-notes/credit-invoice.ts'
import { moveDay } from './days/move-day.ts'
import { deleteProject } from './delete-project.ts'
import { editClient } from './edit-client.ts'
import { addInterest, previewInterest } from './interest/add-interest.ts'
import { previewReminder, remindOfInvoice } from './invoice-reminders/remind.ts'
import { stopInvoiceReminders } from './invoice-reminders/stop-invoice-reminders.ts'
import { sendInvoice } from './invoices/send-invoice.ts'
import { listProjects } from './list-projects.ts'
import { writePaper } from './papers/write-paper.ts'
import { writeStructuredPaper } from './papers/write-structured-paper.ts'
import { payInvoice, settleInvoice } from './payment/pay-invoice.ts'
import { recordPayment } from './payment/record-payment.ts'
import { acceptQuote, declineQuote } from './quotes/answer-quote.ts'
import { saveQuote } from './quotes/save-quote.ts'
import { sendQuote } from './quotes/send-quote.ts'
import { refundInvoice } from './refunds/refund-invoice.ts'
import {
  saveAutomaticInvoiceReminders,
  showAutomaticInvoiceReminders,
} from './settings/automatic-invoice-reminders.ts'
import { savePaperPrefixes, showPaperPrefixes } from './settings/paper-prefixes.ts'
import { saveReferenceRate, showReferenceRates } from './settings/reference-rates.ts'
import { showClientPage } from './show-client-page.ts'
import { showProject } from './show-project.ts'
import { startProject } from './start-project.ts'

const CALENDAR_HEADERS = {
  'Content-Type': 'text/calendar; charset=utf-8',
  'Cache-Control': 'private, no-store',
}

/** Projects at the desk, and the client's page. */
export function projectsRoutes() {
  const routes = router()
  mountEndpoint(routes, desk.listProjects, (ctx, { query }) => listProjects(ctx, query))
  mountEndpoint(routes, desk.startProject, (ctx, { body }) => startProject(ctx, body))
  mountEndpoint(routes, desk.showProject, (ctx, { params }) => showProject(ctx, params))
  mountEndpoint(routes, desk.deleteProject, (ctx, { params }) => deleteProject(ctx, params))
  mountEndpoint(routes, desk.editClient, (ctx, { params, body }) => editClient(ctx, { ...params, ...body }))
  mountEndpoint(routes, desk.saveQuote, (ctx, { params, body }) => saveQuote(ctx, { ...params, ...body }))
  mountEndpoint(routes, desk.sendQuote, (ctx, { params, body }) => sendQuote(ctx, { ...params, ...body }))
  mountEndpoint(routes, desk.recordPayment, (ctx, { params, body }) =>
    recordPayment(ctx, { ...body, invoiceId: params.id }),
  )
  mountEndpoint(routes, desk.refundInvoice, (ctx, { params, body }) =>
    refundInvoice(ctx, { ...body, invoiceId: params.id }),
  )
  mountEndpoint(routes, desk.creditInvoice, (ctx, { params, body }) =>
    creditInvoice(ctx, { ...body, invoiceId: params.id }),
  )
  mountEndpoint(routes, reminders.previewReminder, (ctx, { params, query }) =>
    previewReminder(ctx, { ...params, ...query }),
  )
  mountEndpoint(routes, reminders.remindOfInvoice, (ctx, { params, body }) =>
    remindOfInvoice(ctx, { ...body, invoiceId: params.id }),
  )
  mountEndpoint(routes, interest.previewInterest, (ctx, { params }) => previewInterest(ctx, params))
  mountEndpoint(routes, interest.addInterest, (ctx, { params, body }) =>
    addInterest(ctx, { ...body, invoiceId: params.id }),
  )
  mountEndpoint(routes, automatic.showAutomaticInvoiceReminders, (ctx) => showAutomaticInvoiceReminders(ctx))
  mountEndpoint(routes, automatic.saveAutomaticInvoiceReminders, (ctx, { body }) =>
    saveAutomaticInvoiceReminders(ctx, body),
  )
  mountEndpoint(routes, reminders.stopInvoiceReminders, (ctx, { params, body }) =>
    stopInvoiceReminders(ctx, { ...params, ...body }),
  )
  mountEndpoint(routes, prefixes.showPaperPrefixes, (ctx) => showPaperPrefixes(ctx))
  mountEndpoint(routes, prefixes.savePaperPrefixes, (ctx, { body }) => savePaperPrefixes(ctx, body))
  mountEndpoint(routes, rates.showReferenceRates, (ctx) => showReferenceRates(ctx))
  mountEndpoint(routes, rates.saveReferenceRate, (ctx, { body }) => saveReferenceRate(ctx, body))
  mountEndpoint(routes, desk.showCancellation, (ctx, { params, query }) =>
    showCancellation(ctx, { ...params, ...query }),
  )
  mountEndpoint(routes, desk.cancelBooking, (ctx, { params, body }) =>
    cancelBooking(ctx, { ...params, ...body }),
  )
  mountEndpoint(routes, desk.sendInvoice, (ctx, { params, body }) => sendInvoice(ctx, { ...params, ...body }))
  mountEndpoint(routes, calendar.showCalendar, (ctx, { query }) => showCalendar(ctx, query))
  mountEndpoint(routes, calendar.startCalendarFeed, (ctx) => startCalendarFeed(ctx))
  mountEndpoint(routes, calendar.endCalendarFeed, (ctx) => endCalendarFeed(ctx))
  mountEndpoint(routes, calendar.moveDay, (ctx, { params, body }) => moveDay(ctx, { ...params, ...body }))
  mountAddress(routes, calendar.calendarFeed, async (c, { params }) =>
    c.body(await readCalendarFeed(c.var.ctx, params), 200, CALENDAR_HEADERS),
  )
  mountAddress(routes, calendar.clientCalendar, async (c, { params }) =>
    c.body(await readClientCalendar(c.var.ctx, params), 200, CALENDAR_HEADERS),
  )
  mountEndpoint(routes, client.showClientPage, (ctx, { params }) => showClientPage(ctx, params))
  mountEndpoint(routes, client.acceptQuote, (ctx, { params, body }) =>
    acceptQuote(ctx, { ...params, ...body }),
  )
  mountEndpoint(routes, client.declineQuote, (ctx, { params, body }) =>
    declineQuote(ctx, { ...params, ...body }),
  )
  mountEndpoint(routes, client.payInvoice, (ctx, { params }) => payInvoice(ctx, params))
  mountEndpoint(routes, client.settleInvoice, (ctx, { params }) => settleInvoice(ctx, params))
  mountAddress(routes, client.clientPaper, async (c, { params }) => {
    const { body, fileName } = await writePaper(c.var.ctx, params)
    return c.body(Buffer.from(body), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    })
  })
  mountAddress(routes, client.structuredPaper, async (c, { params }) => {
    const { body, fileName } = await writeStructuredPaper(c.var.ctx, params)
    return c.body(body, 200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    })
  })
  return routes
}
