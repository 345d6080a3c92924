import { Readable } from 'node:stream'
import { Done } from '../../domain/common.ts'
import {
  Activity,
  ActivityQuery,
  DeskCounts,
  JobBoard,
  MessageLog,
  MessageQuery,
} from '../../domain/desk/desk-log.ts'
import { DeskFile, DeskFileLink, TicketParams } from '../../domain/desk/downloads.ts'
import { OrderDetail, OrderList, OrderQuery } from '../../domain/orders/order-desk.ts'
import { SalesOfEvent, SalesOverview } from '../../domain/orders/sales.ts'
import { IdParams } from '../../domain/school/school.ts'
import { SchoolEventDetail, SchoolEvents, SchoolRoster } from '../../domain/school/staff.ts'
import { type Router, readOrMissing, route, router } from '../http/route.ts'
import { askFile } from './files/ask-file.ts'
import { lookAtFile, openFile } from './files/open-file.ts'
import { listActivity } from './log/list-activity.ts'
import { listJobs } from './log/list-jobs.ts'
import { listMessages } from './log/list-messages.ts'
import { retryJob } from './log/retry-job.ts'
import { listOrders } from './orders/list-orders.ts'
import { showDeskOrder } from './orders/show-order.ts'
import { showEventSales, showSales } from './orders/show-sales.ts'
import { showCounts } from './show-counts.ts'
import { listSchoolEvents, showSchoolClass, showSchoolEvent } from './show-own-school.ts'

const shared = { method: 'get', tag: 'Desk' } as const
const withId = { ...shared, params: IdParams }

/** What the owner's office shows: orders, sales, messages, jobs, activity and files; and what a school sees of its own. */
export function officeRoutes() {
  const routes = router()
  orders(routes)
  logs(routes)
  files(routes)
  ownSchool(routes)
  return routes
}

function orders(routes: Router) {
  route(
    routes,
    {
      ...shared,
      path: '/api/admin/orders',
      summary: 'List orders',
      query: OrderQuery,
      answer: OrderList,
    },
    (ctx, { query }) => listOrders(ctx, query),
  )
  route(
    routes,
    { ...withId, path: '/api/admin/orders/{id}', summary: 'Show an order', answer: OrderDetail },
    (ctx, { params }) => showDeskOrder(ctx, params.id),
  )
  route(
    routes,
    { ...shared, path: '/api/admin/sales', summary: 'Show sales by event', answer: SalesOverview },
    (ctx) => showSales(ctx),
  )
  route(
    routes,
    { ...withId, path: '/api/admin/sales/{id}', summary: 'Show an event’s sales', answer: SalesOfEvent },
    (ctx, { params }) => showEventSales(ctx, params.id),
  )
}

function logs(routes: Router) {
  route(
    routes,
    { ...shared, path: '/api/admin/counts', summary: 'Count what waits', answer: DeskCounts },
    (ctx) => showCounts(ctx),
  )
  route(
    routes,
    {
      ...shared,
      path: '/api/admin/messages',
      summary: 'List messages',
      query: MessageQuery,
      answer: MessageLog,
    },
    (ctx, { query }) => listMessages(ctx, query),
  )
  route(routes, { ...shared, path: '/api/admin/jobs', summary: 'List jobs', answer: JobBoard }, (ctx) =>
    listJobs(ctx),
  )
  route(
    routes,
    {
      ...withId,
      method: 'post',
      path: '/api/admin/jobs/{id}/retry',
      summary: 'Try a job again',
      answer: Done,
    },
    async (ctx, { params }) => {
      await retryJob(ctx, params.id)
      return { ok: true as const }
    },
  )
  route(
    routes,
    {
      ...shared,
      path: '/api/admin/activity',
      summary: 'Search the audit log',
      query: ActivityQuery,
      answer: Activity,
    },
    (ctx, { query }) => listActivity(ctx, query),
  )
}

function files(routes: Router) {
  route(
    routes,
    {
      ...shared,
      method: 'post',
      path: '/api/admin/files',
      summary: 'Ask for a file',
      body: DeskFile,
      answer: DeskFileLink,
    },
    (ctx, { body }) => askFile(ctx, body),
  )
  routes.get('/api/admin/files/:ticket', async (c) => {
    const { ticket } = readOrMissing(TicketParams, c.req.param())
    if (c.req.method === 'HEAD') {
      const { what } = await lookAtFile(c.var.ctx, ticket)
      return c.body(null, 200, { 'Content-Type': CONTENT_TYPES[what] })
    }
    const { body, fileName, what } = await openFile(c.var.ctx, ticket)
    return c.body(body instanceof Readable ? (Readable.toWeb(body) as ReadableStream) : asBody(body), 200, {
      'Content-Type': CONTENT_TYPES[what],
      'Content-Disposition': `attachment; filename="${fileName}"`,
    })
  })
}

const CONTENT_TYPES: Record<DeskFile['what'], string> = {
  lab: 'application/zip',
  accounts: 'text/csv; charset=utf-8',
  enquiries: 'text/csv; charset=utf-8',
  pupil: 'application/zip',
  certificate: 'application/pdf',
}

const asBody = (body: string | Uint8Array) => (typeof body === 'string' ? body : new Uint8Array(body))

function ownSchool(routes: Router) {
  route(
    routes,
    { ...shared, path: '/api/school/events', summary: 'List one’s school’s events', answer: SchoolEvents },
    (ctx) => listSchoolEvents(ctx),
  )
  route(
    routes,
    {
      ...withId,
      path: '/api/school/events/{id}',
      summary: 'Show an event of one’s school',
      answer: SchoolEventDetail,
    },
    (ctx, { params }) => showSchoolEvent(ctx, params.id),
  )
  route(
    routes,
    {
      ...withId,
      path: '/api/school/classes/{id}',
      summary: 'Show a class list of one’s school',
      answer: SchoolRoster,
    },
    (ctx, { params }) => showSchoolClass(ctx, params.id),
  )
}
