import { Done } from '../../domain/common.ts'
import {
  AskRefund,
  ExtendDownload,
  MarkedPrints,
  MarkPrints,
  ResendMail,
} from '../../domain/orders/order-desk.ts'
import { IdParams } from '../../domain/school/school.ts'
import { route, router } from '../http/route.ts'
import { extendDownload } from './delivery/extend-download.ts'
import { resendMail } from './delivery/resend-mail.ts'
import { markPrints } from './prints/mark-prints.ts'
import { askRefund } from './refunds/ask-refund.ts'

const order = '/api/admin/orders/{id}'
const shared = { method: 'post', tag: 'Orders', answer: Done, params: IdParams } as const
const done = { ok: true as const }

/** What the owner does with an order. */
export function ordersAdminRoutes() {
  const routes = router()
  route(
    routes,
    { ...shared, path: `${order}/refunds`, summary: 'Refund an order', body: AskRefund },
    async (ctx, { params, body }) => {
      await askRefund(ctx, { ...body, orderId: params.id })
      return done
    },
  )
  route(
    routes,
    { ...shared, path: `${order}/mails`, summary: 'Send a mail again', body: ResendMail },
    async (ctx, { params, body }) => {
      await resendMail(ctx, { ...body, orderId: params.id })
      return done
    },
  )
  route(
    routes,
    { ...shared, path: `${order}/download-days`, summary: 'Extend the download', body: ExtendDownload },
    async (ctx, { params, body }) => {
      await extendDownload(ctx, { ...body, orderId: params.id })
      return done
    },
  )
  route(
    routes,
    {
      method: 'post',
      path: '/api/admin/prints',
      summary: 'Mark prints as sent or delivered',
      tag: 'Orders',
      body: MarkPrints,
      answer: MarkedPrints,
    },
    (ctx, { body }) => markPrints(ctx, body),
  )
  return routes
}
