import { Readable } from 'node:stream'
import * as codes from '../../contract/events/codes.ts'
import * as events from '../../contract/events/events.ts'
import * as photoDay from '../../contract/events/photo-day.ts'
import * as files from '../../contract/files.ts'
import * as orders from '../../contract/orders/order-desk.ts'
import * as sorting from '../../contract/photos/sorting.ts'
import * as log from '../../contract/records/desk-log.ts'
import * as pupils from '../../contract/roster/pupils.ts'
import * as offers from '../../contract/shop/offers.ts'
import * as prices from '../../contract/shop/prices.ts'
import * as ownSchool from '../../contract/staff-school.ts'
import type { DeskFile } from '../../domain/desk/downloads.ts'
import { mountAddress, mountEndpoint, mountFile } from '../http/mount-endpoint.ts'
import { type Router, router } from '../http/route.ts'
import { retryCodeMail } from '../school/codes/queue-codes.ts'
import { showMoves } from './class-moves/show-moves.ts'
import { undoImport } from './class-moves/undo-import.ts'
import { printCatchUpCards, showCatchUp } from './codes/catch-up.ts'
import { sendCodes, showCodes } from './codes/send-codes.ts'
import { showUnwritableNames } from './codes/unwritable-names.ts'
import { markNotDuplicates } from './duplicates/mark-not-duplicates.ts'
import { mergePupils } from './duplicates/merge-pupils.ts'
import { showDuplicatePair, showDuplicates } from './duplicates/show-duplicates.ts'
import { showOtherEvents, transferLinks } from './duplicates/transfer-links.ts'
import { undoStep } from './duplicates/undo-step.ts'
import { listEvents, showClass, showEvent } from './events/event-screens.ts'
import { renameClass } from './events/rename-class.ts'
import { openFile, previewFile, requestFile, requestSchoolFile } from './files/open-file.ts'
import { listActivity } from './log/list-activity.ts'
import { listJobs, retryJob } from './log/list-jobs.ts'
import { listMessages } from './log/list-messages.ts'
import { showCounts } from './log/show-counts.ts'
import { mailHandOut } from './offers/mail-hand-out.ts'
import { showHandOut } from './offers/show-hand-out.ts'
import { listOrders } from './orders/list-orders.ts'
import { showDeskOrder } from './orders/show-desk-order.ts'
import { showEventSales, showSales } from './orders/show-sales.ts'
import { recordMarks } from './photo-day/record-marks.ts'
import { showPhotoDay } from './photo-day/show-photo-day.ts'
import { showIdPhotos } from './photos/show-id-photos.ts'
import { showContactSheet, showSorting } from './photos/show-sorting.ts'
import { showPriceList, showPrices } from './prices/show-prices.ts'
import { searchPupils } from './pupils/search-pupils.ts'
import { showPupil, showPupilDetail } from './pupils/show-pupil.ts'
import { decideRosterChanges } from './roster/decide-roster-changes.ts'
import { showRosterChanges } from './roster/show-roster-changes.ts'
import { listSchoolEvents, showSchoolClass, showSchoolEvent } from './school/show-staff-school.ts'

/**
 * The owner's screens that span features, the sending of codes, files by ticket, and a school's view of its own events.
 */
export function deskRoutes() {
  const routes = router()
  levelRoutes(routes)
  codeRoutes(routes)
  orderRoutes(routes)
  offerRoutes(routes)
  logRoutes(routes)
  fileRoutes(routes)
  ownSchoolRoutes(routes)
  return routes
}

function levelRoutes(routes: Router) {
  mountEndpoint(routes, prices.listPrices, (ctx) => showPrices(ctx))
  mountEndpoint(routes, prices.showPriceList, (ctx, { params }) => showPriceList(ctx, params.id))
  mountEndpoint(routes, events.listEvents, async (ctx) => ({ events: await listEvents(ctx) }))
  mountEndpoint(routes, events.renameClass, (ctx, { params, body }) =>
    renameClass(ctx, { classId: params.id, ...body }),
  )
  mountEndpoint(routes, events.showEvent, (ctx, { params }) => showEvent(ctx, params.id))
  mountEndpoint(routes, events.showUnwritableNames, (ctx, { params }) => showUnwritableNames(ctx, params.id))
  mountEndpoint(routes, events.showCatchUp, (ctx, { params }) => showCatchUp(ctx, params.id))
  mountEndpoint(routes, photoDay.showPhotoDay, (ctx, { params }) => showPhotoDay(ctx, params.id))
  mountEndpoint(routes, photoDay.sendMarks, (ctx, { params, body }) =>
    recordMarks(ctx, { eventId: params.id, ...body }),
  )
  mountFile(routes, events.catchUpCards, async (ctx, { params }) => ({
    body: await printCatchUpCards(ctx, params.id),
    contentType: events.catchUpCards.file,
    fileName: 'catch-up-cards.pdf',
  }))
  mountEndpoint(routes, events.showClass, (ctx, { params }) => showClass(ctx, params.id))
  mountEndpoint(routes, pupils.showPupil, (ctx, { params }) => showPupilDetail(ctx, params.id))
  mountEndpoint(routes, pupils.showRosterChanges, (ctx, { params }) => showRosterChanges(ctx, params.id))
  mountEndpoint(routes, pupils.decideRosterChanges, (ctx, { params, body }) =>
    decideRosterChanges(ctx, { proposalId: params.id, ...body }),
  )
  mountEndpoint(routes, pupils.showDuplicates, (ctx, { params }) => showDuplicates(ctx, params.id))
  mountEndpoint(routes, pupils.showDuplicatePair, (ctx, { query }) => showDuplicatePair(ctx, query))
  mountEndpoint(routes, pupils.markNotDuplicates, (ctx, { body }) => markNotDuplicates(ctx, body))
  mountEndpoint(routes, pupils.showMoves, (ctx, { params }) => showMoves(ctx, params.id))
  mountEndpoint(routes, pupils.undoImport, (ctx, { params }) => undoImport(ctx, params.id))
  mountEndpoint(routes, pupils.mergePupils, (ctx, { params, body }) =>
    mergePupils(ctx, { pupilId: params.id, ...body }),
  )
  mountEndpoint(routes, pupils.showOtherEvents, (ctx, { params }) => showOtherEvents(ctx, params.id))
  mountEndpoint(routes, pupils.transferLinks, (ctx, { params, body }) =>
    transferLinks(ctx, { pupilId: params.id, ...body }),
  )
  mountEndpoint(routes, pupils.undoStep, (ctx, { params }) => undoStep(ctx, params.id))
  mountEndpoint(routes, pupils.searchPupils, (ctx, { body }) => searchPupils(ctx, body))
  mountEndpoint(routes, sorting.showPupilPhotos, (ctx, { params }) => showPupil(ctx, params.id))
  mountEndpoint(routes, sorting.showSorting, (ctx, { params }) => showSorting(ctx, params.id))
  mountEndpoint(routes, sorting.showIdPhotos, (ctx, { params }) => showIdPhotos(ctx, params.id))
  mountEndpoint(routes, sorting.showContactSheet, (ctx, { params }) => showContactSheet(ctx, params.id))
}

function codeRoutes(routes: Router) {
  mountEndpoint(routes, codes.showEventCodes, (ctx, { params }) => showCodes(ctx, { eventId: params.id }))
  mountEndpoint(routes, codes.showClassCodes, (ctx, { params }) => showCodes(ctx, { classId: params.id }))
  mountEndpoint(routes, codes.sendEventCodes, (ctx, { params, body }) =>
    sendCodes(ctx, { eventId: params.id }, body),
  )
  mountEndpoint(routes, codes.sendClassCodes, (ctx, { params, body }) =>
    sendCodes(ctx, { classId: params.id }, body),
  )
  mountEndpoint(routes, codes.sendPupilCode, (ctx, { params }) => retryCodeMail(ctx, params.id))
}

function orderRoutes(routes: Router) {
  mountEndpoint(routes, orders.listOrders, (ctx, { body }) => listOrders(ctx, body))
  mountEndpoint(routes, orders.showOrder, (ctx, { params }) => showDeskOrder(ctx, params.id))
  mountEndpoint(routes, orders.showSales, (ctx, { query }) => showSales(ctx, query))
  mountEndpoint(routes, orders.showEventSales, (ctx, { params }) => showEventSales(ctx, params.id))
}

function offerRoutes(routes: Router) {
  mountEndpoint(routes, offers.showHandOut, (ctx, { params }) => showHandOut(ctx, params.id))
  mountEndpoint(routes, offers.mailHandOut, (ctx, { params, body }) =>
    mailHandOut(ctx, { ...body, offerId: params.id }),
  )
}

function logRoutes(routes: Router) {
  mountEndpoint(routes, log.showCounts, (ctx) => showCounts(ctx))
  mountEndpoint(routes, log.listMessages, (ctx, { body }) => listMessages(ctx, body))
  mountEndpoint(routes, log.listJobs, (ctx) => listJobs(ctx))
  mountEndpoint(routes, log.retryJob, (ctx, { params }) => retryJob(ctx, params.id))
  mountEndpoint(routes, log.listActivity, (ctx, { body }) => listActivity(ctx, body))
}

function fileRoutes(routes: Router) {
  mountEndpoint(routes, files.requestFile, (ctx, { body }) => requestFile(ctx, body))
  mountAddress(routes, files.fileByTicket, async (c, { params: { ticket } }) => {
    if (c.req.method === 'HEAD') {
      const { file } = await previewFile(c.var.ctx, ticket)
      return c.body(null, 200, { 'Content-Type': contentTypeOf(file) })
    }
    const { body, fileName, file } = await openFile(c.var.ctx, ticket)
    return c.body(body instanceof Readable ? (Readable.toWeb(body) as ReadableStream) : asBody(body), 200, {
      'Content-Type': contentTypeOf(file),
      'Content-Disposition': `attachment; filename="${fileName}"`,
    })
  })
}

const CONTENT_TYPES: Record<DeskFile['what'], string> = {
  lab: 'application/zip',
  packing: 'application/zip',
  accounts: 'text/csv; charset=utf-8',
  payouts: 'text/csv; charset=utf-8',
  receipts: 'application/zip',
  enquiries: 'text/csv; charset=utf-8',
  pupil: 'application/zip',
  certificate: 'application/pdf',
  'offer-slips': 'application/pdf',
  'composite-pdf': 'application/pdf',
  'composite-jpeg': 'image/jpeg',
  paper: 'application/pdf',
  'school-copy': 'application/zip',
  'id-photos': 'application/zip',
  'office-sheet': 'application/pdf',
  yearbook: 'application/zip',
  commission: 'application/pdf',
}

function contentTypeOf(file: DeskFile): string {
  if (file.what === 'paper' && file.form === 'markdown') return 'text/markdown; charset=utf-8'
  if (file.what === 'commission' && file.form === 'csv') return 'text/csv; charset=utf-8'
  return CONTENT_TYPES[file.what]
}

const asBody = (body: string | Uint8Array) => (typeof body === 'string' ? body : new Uint8Array(body))

function ownSchoolRoutes(routes: Router) {
  mountEndpoint(routes, ownSchool.listSchoolEvents, (ctx) => listSchoolEvents(ctx))
  mountEndpoint(routes, ownSchool.showSchoolEvent, (ctx, { params }) => showSchoolEvent(ctx, params.id))
  mountEndpoint(routes, ownSchool.showSchoolClass, (ctx, { params }) => showSchoolClass(ctx, params.id))
  mountEndpoint(routes, files.requestSchoolFile, (ctx, { body }) => requestSchoolFile(ctx, body))
}
