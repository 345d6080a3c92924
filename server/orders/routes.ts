import { Done } from '../../domain/common.ts'
import {
  ConfirmTestPayment,
  Consent,
  OrderKeyParams,
  OrderPhotoParams,
  OrderView,
  PaymentOutcome,
  PlacedOrder,
  PlaceOrder,
} from '../../domain/orders.ts'
import type { Context } from '../context.ts'
import { readOrMissing, route, router } from '../http.ts'
import { confirmTestPayment } from './confirm-test-payment.ts'
import { downloadPhoto } from './download-photo.ts'
import { giveConsent } from './give-consent.ts'
import { placeOrder } from './place-order.ts'
import { showOrder } from './show-order.ts'

const tag = 'Orders'
const orderLimit = (ctx: Context) => ({
  name: 'orders',
  points: ctx.config.LIMIT_ORDERS_PER_HOUR,
  seconds: 3600,
})

/** Checkout, payment, the order page and its downloads. */
export function ordersRoutes() {
  const routes = router()
  routes.get('/api/orders/:key/photos/:photoId', async (c) => {
    const { body, contentType, fileName } = await downloadPhoto(
      c.var.ctx,
      readOrMissing(OrderPhotoParams, c.req.param()),
    )
    return new Response(new Uint8Array(body), {
      headers: {
        'Content-Type': contentType,
        'Content-Length': String(body.length),
        'Content-Disposition': `attachment; filename="${fileName}"`,
      },
    })
  })
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
      path: '/api/payments/test/confirm',
      summary: 'Confirm a payment of the test provider',
      tag,
      body: ConfirmTestPayment,
      answer: PaymentOutcome,
    },
    (ctx, { body }) => confirmTestPayment(ctx, body),
  )
  route(
    routes,
    {
      method: 'get',
      path: '/api/orders/{key}',
      summary: 'Show an order',
      tag,
      params: OrderKeyParams,
      answer: OrderView,
    },
    (ctx, { params }) => showOrder(ctx, params.key),
  )
  route(
    routes,
    {
      method: 'post',
      path: '/api/orders/{key}/consent',
      summary: 'Ask for the files now',
      tag,
      params: OrderKeyParams,
      body: Consent,
      answer: Done,
    },
    async (ctx, { params }) => {
      await giveConsent(ctx, params.key)
      return { ok: true as const }
    },
  )
  return routes
}
