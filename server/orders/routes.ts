import { Readable } from 'node:stream'
import { Done } from '../../domain/common.ts'
import {
  ChangePrints,
  ConfirmTestPayment,
  Consent,
  MyOrders,
  OrderKeyParams,
  OrderPhotoParams,
  OrderView,
  PaymentOutcome,
  PaymentSettings,
  PlacedOrder,
  PlaceOrder,
} from '../../domain/orders/orders.ts'
import { ResendLinks } from '../../domain/school/links.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { answerWithParts, isResumed } from '../http/byte-range.ts'
import { type Router, readOrMissing, route, router } from '../http/route.ts'
import { placeOrder } from './checkout/place-order.ts'
import { downloadAll, openZip } from './delivery/download-all.ts'
import { downloadPhoto } from './delivery/download-photo.ts'
import { giveConsent } from './delivery/give-consent.ts'
import { resendLinks } from './delivery/resend-links.ts'
import { listMyOrders } from './list-my-orders.ts'
import { confirmTestPayment } from './payment/confirm-test-payment.ts'
import { hearPayment } from './payment/hear-payment.ts'
import { paymentSettings } from './payment/payment-settings.ts'
import { settleOrder } from './payment/settle-order.ts'
import { cancelPrints } from './prints/cancel-prints.ts'
import { changePrints } from './prints/change-prints.ts'
import { showOrder } from './show-order.ts'

const tag = 'Orders'
const orderLimit = (ctx: Context) => ({
  name: 'orders',
  points: ctx.config.LIMIT_ORDERS_PER_HOUR,
  seconds: 3600,
})

const done = async (work: Promise<void>) => {
  await work
  return { ok: true as const }
}

/** Checkout, payment, the order page and its downloads. */
export function ordersRoutes() {
  const routes = router()
  downloads(routes)
  payments(routes)
  checkout(routes)
  orderPage(routes)
  return routes
}

const takenBy = (method: string, range: string | undefined) =>
  method === 'HEAD' ? 'nothing' : isResumed(range) ? 'rest' : 'whole'

function downloads(routes: Router) {
  routes.get('/api/orders/:key/zip', async (c) => {
    const { key } = readOrMissing(OrderKeyParams, c.req.param())
    const headers = (fileName: string) => ({
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    })
    if (c.req.method === 'HEAD') return c.body(null, 200, headers((await openZip(c.var.ctx, key)).fileName))
    const { body, fileName } = await downloadAll(c.var.ctx, key)
    return c.body(Readable.toWeb(body) as ReadableStream, 200, headers(fileName))
  })
  routes.get('/api/orders/:key/photos/:photoId', async (c) => {
    const { body, etag, contentType, fileName } = await downloadPhoto(c.var.ctx, {
      ...readOrMissing(OrderPhotoParams, c.req.param()),
      taken: takenBy(c.req.method, c.req.header('Range')),
    })
    return answerWithParts(c.req.raw.headers, {
      body,
      etag,
      headers: {
        'Content-Type': contentType,
        'Content-Disposition': `attachment; filename="${fileName}"`,
      },
    })
  })
}

function payments(routes: Router) {
  routes.post('/api/payments/:provider/webhook', async (c) => {
    const { provider, webhook } = c.var.ctx.payments
    if (!webhook || c.req.param('provider') !== provider) throw notFound('address')
    const signature = c.req.header(webhook.signatureHeader) ?? ''
    await hearPayment(c.var.ctx, { body: await c.req.text(), signature })
    return c.json({ ok: true })
  })
  route(
    routes,
    {
      method: 'get',
      path: '/api/payments',
      summary: 'Say who takes the money',
      tag,
      answer: PaymentSettings,
    },
    (ctx) => paymentSettings(ctx),
  )
  route(
    routes,
    {
      method: 'post',
      path: '/api/payments/test/confirm',
      summary: 'Confirm a payment of the test provider',
      tag,
      body: ConfirmTestPayment,
      answer: PaymentOutcome,
    },
    (ctx, { body }) => confirmTestPayment(ctx, body),
  )
}

function checkout(routes: Router) {
  route(
    routes,
    {
      method: 'post',
      path: '/api/orders',
      summary: 'Place an order',
      tag,
      body: PlaceOrder,
      answer: PlacedOrder,
      status: 201,
      limit: orderLimit,
    },
    (ctx, { body }) => placeOrder(ctx, body),
  )
  route(
    routes,
    {
      method: 'post',
      path: '/api/orders/resend',
      summary: 'Send the links of an address’s orders to it',
      tag,
      body: ResendLinks,
      answer: Done,
    },
    (ctx, { body }) => done(resendLinks(ctx, body)),
  )
  route(
    routes,
    {
      method: 'get',
      path: '/api/account/orders',
      summary: 'List the orders of the account',
      tag,
      answer: MyOrders,
    },
    (ctx) => listMyOrders(ctx),
  )
}

function orderPage(routes: Router) {
  const shared = { tag, params: OrderKeyParams }
  route(
    routes,
    { ...shared, method: 'get', path: '/api/orders/{key}', summary: 'Show an order', answer: OrderView },
    (ctx, { params }) => showOrder(ctx, params.key),
  )
  route(
    routes,
    {
      ...shared,
      method: 'post',
      path: '/api/orders/{key}/settle',
      summary: 'Ask the payment provider what became of the payment',
      answer: PaymentOutcome,
    },
    (ctx, { params }) => settleOrder(ctx, params.key),
  )
  route(
    routes,
    {
      ...shared,
      method: 'post',
      path: '/api/orders/{key}/consent',
      summary: 'Ask for the files now',
      body: Consent,
      answer: Done,
    },
    (ctx, { params }) => done(giveConsent(ctx, params.key)),
  )
  route(
    routes,
    {
      ...shared,
      method: 'put',
      path: '/api/orders/{key}/prints',
      summary: 'Choose what is printed',
      body: ChangePrints,
      answer: Done,
    },
    (ctx, { params, body }) => done(changePrints(ctx, params.key, body)),
  )
  route(
    routes,
    {
      ...shared,
      method: 'post',
      path: '/api/orders/{key}/prints/cancel',
      summary: 'Cancel the prints',
      answer: Done,
    },
    (ctx, { params }) => done(cancelPrints(ctx, params.key)),
  )
}
