import { Readable } from 'node:stream'
import * as desk from '../../contract/orders/order-desk.ts'
import * as orders from '../../contract/orders/orders.ts'
import * as paying from '../../contract/orders/payments.ts'
import * as stops from '../../contract/orders/print-stops.ts'
import * as lost from '../../contract/orders/resend-links.ts'
import * as offers from '../../contract/shop/offers.ts'
import { notFound } from '../errors.ts'
import { answerWithParts, isResumed } from '../http/byte-range.ts'
import { mountAddress, mountEndpoint } from '../http/mount-endpoint.ts'
import { type Router, router } from '../http/route.ts'
import { RENDITION_TYPE } from '../photos/derive/renditions.ts'
import { placeOrder } from './checkout/place-order.ts'
import { downloadAll, openZip } from './delivery/download-all.ts'
import { downloadPhoto } from './delivery/download-photo.ts'
import { extendDownload } from './delivery/extend-download.ts'
import { recordDeliveryConsent } from './delivery/record-delivery-consent.ts'
import { resendLinks } from './delivery/resend-links.ts'
import { resendMail } from './delivery/resend-mail.ts'
import { showCleanPhoto } from './delivery/show-clean-photo.ts'
import { cancelOrder, markOrderPaid, placeDeskOrder, priceDeskOrder } from './desk/place-desk-order.ts'
import { showDeskSale } from './desk/show-desk-sale.ts'
import { listMyOrders } from './list-my-orders.ts'
import { giveCredit, giveCreditToAddress, resendCredit } from './offers/give-credit.ts'
import { listOffers } from './offers/list-offers.ts'
import { mailHandOut } from './offers/mail-hand-out.ts'
import { createOffer, editOffer, endOffer } from './offers/write-offer.ts'
import { paymentSettings, payOrder } from './payment/begin-payment.ts'
import { confirmTestPayment, handlePaymentWebhook, settleOrder } from './payment/settle-payment.ts'
import { priceForBuyer } from './price/price-for-buyer.ts'
import { showGalleryOffers } from './price/show-gallery-offers.ts'
import { cancelPrints } from './prints/cancel-prints.ts'
import { changePrint, listPrintablePhotos } from './prints/change-print.ts'
import { changePrints } from './prints/change-prints.ts'
import { changeHomeAddress, correctHomeAddress } from './prints/home-address.ts'
import { makeAgain } from './prints/make-again.ts'
import { markPrints } from './prints/mark-prints.ts'
import { writeReceipt } from './receipts/write-receipt.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { recordRefundGiven } from './refunds/settle-refund.ts'
import { showOrder } from './show-order.ts'
import { listPrintStops } from './withdrawn-photos/print-stops.ts'
import { settlePrintStop } from './withdrawn-photos/settle-print-stop.ts'

/** Checkout, payment, the order page and its downloads, and the owner's actions on an order. */
export function ordersRoutes() {
  const routes = router()
  downloads(routes)
  payments(routes)
  checkout(routes)
  orderPage(routes)
  ownersRoutes(routes)
  offersRoutes(routes)
  return routes
}

const takenBy = (method: string, range: string | undefined) =>
  method === 'HEAD' ? 'nothing' : isResumed(range) ? 'rest' : 'whole'

function downloads(routes: Router) {
  mountAddress(routes, orders.orderReceipt, async (c, { params: { key } }) => {
    const { body, fileName } = await writeReceipt(c.var.ctx, key)
    return c.body(Buffer.from(body), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    })
  })
  mountAddress(routes, orders.orderZip, async (c, { params: { key } }) => {
    const headers = (fileName: string) => ({
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      // Packed while it is sent: neither its length nor its later parts exist before. Each photo has both by itself.
      'Accept-Ranges': 'none',
    })
    if (c.req.method === 'HEAD') return c.body(null, 200, headers((await openZip(c.var.ctx, key)).fileName))
    const { body, fileName } = await downloadAll(c.var.ctx, key)
    return c.body(Readable.toWeb(body) as ReadableStream, 200, headers(fileName))
  })
  mountAddress(routes, orders.cleanOrderPhoto, async (c, { params }) =>
    c.body(new Uint8Array(await showCleanPhoto(c.var.ctx, params)), 200, {
      'Content-Type': RENDITION_TYPE.contentType,
      'Cache-Control': 'private, no-store',
      'Cross-Origin-Resource-Policy': 'same-origin',
    }),
  )
  mountAddress(routes, orders.orderPhoto, async (c, { params }) => {
    const { body, etag, contentType, fileName } = await downloadPhoto(c.var.ctx, {
      ...params,
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
  mountAddress(routes, paying.paymentWebhook, async (c, { params }) => {
    const { provider, webhook } = c.var.ctx.payments
    if (!webhook || params.provider !== provider) throw notFound('address')
    const signature = c.req.header(webhook.signatureHeader) ?? ''
    await handlePaymentWebhook(c.var.ctx, { body: await c.req.text(), signature })
    return c.json({ ok: true })
  })
  mountEndpoint(routes, paying.paymentSettings, (ctx) => paymentSettings(ctx))
  mountEndpoint(routes, paying.confirmTestPayment, (ctx, { body }) => confirmTestPayment(ctx, body))
}

function checkout(routes: Router) {
  mountEndpoint(routes, orders.showGalleryOffers, (ctx, { body }) => showGalleryOffers(ctx, body))
  mountEndpoint(routes, orders.priceForBuyer, (ctx, { body }) => priceForBuyer(ctx, body))
  mountEndpoint(routes, orders.placeOrder, (ctx, { body }) => placeOrder(ctx, body))
  mountEndpoint(routes, lost.resendLinks, (ctx, { body }) => resendLinks(ctx, body))
  mountEndpoint(routes, orders.listMyOrders, (ctx) => listMyOrders(ctx))
}

function orderPage(routes: Router) {
  mountEndpoint(routes, orders.showOrder, (ctx, { params }) => showOrder(ctx, params.key))
  mountEndpoint(routes, orders.payOrder, (ctx, { params }) => payOrder(ctx, params.key))
  mountEndpoint(routes, orders.settleOrder, (ctx, { params }) => settleOrder(ctx, params.key))
  mountEndpoint(routes, orders.recordDeliveryConsent, (ctx, { params }) =>
    recordDeliveryConsent(ctx, params.key),
  )
  mountEndpoint(routes, orders.changePrints, (ctx, { params, body }) => changePrints(ctx, params.key, body))
  mountEndpoint(routes, orders.listPrintablePhotos, (ctx, { params }) => listPrintablePhotos(ctx, params))
  mountEndpoint(routes, orders.changePrint, (ctx, { params, body }) =>
    changePrint(ctx, { ...body, ...params }),
  )
  mountEndpoint(routes, orders.changeHomeAddress, (ctx, { params, body }) =>
    changeHomeAddress(ctx, { ...body, ...params }),
  )
  mountEndpoint(routes, orders.cancelPrints, (ctx, { params }) => cancelPrints(ctx, params.key))
}

function ownersRoutes(routes: Router) {
  mountEndpoint(routes, desk.showDeskSale, (ctx, { params }) => showDeskSale(ctx, params.id))
  mountEndpoint(routes, desk.priceDeskOrder, (ctx, { body }) => priceDeskOrder(ctx, body))
  mountEndpoint(routes, desk.placeDeskOrder, (ctx, { body }) => placeDeskOrder(ctx, body))
  mountEndpoint(routes, desk.markOrderPaid, (ctx, { params, body }) =>
    markOrderPaid(ctx, { ...body, orderId: params.id }),
  )
  mountEndpoint(routes, desk.cancelOrder, (ctx, { params }) => cancelOrder(ctx, params.id))
  mountEndpoint(routes, desk.recordRefundGiven, (ctx, { params }) => recordRefundGiven(ctx, params.id))
  mountEndpoint(routes, desk.requestRefund, (ctx, { params, body }) =>
    requestRefund(ctx, { ...body, orderId: params.id }),
  )
  mountEndpoint(routes, desk.makeAgain, (ctx, { params, body }) =>
    makeAgain(ctx, { ...body, orderId: params.id }),
  )
  mountEndpoint(routes, desk.correctHomeAddress, (ctx, { params, body }) =>
    correctHomeAddress(ctx, { ...body, orderId: params.id }),
  )
  mountEndpoint(routes, desk.resendMail, (ctx, { params, body }) =>
    resendMail(ctx, { ...body, orderId: params.id }),
  )
  mountEndpoint(routes, desk.extendDownload, (ctx, { params, body }) =>
    extendDownload(ctx, { ...body, orderId: params.id }),
  )
  mountEndpoint(routes, desk.markPrints, (ctx, { body }) => markPrints(ctx, body))
  mountEndpoint(routes, stops.listPrintStops, (ctx) => listPrintStops(ctx))
  mountEndpoint(routes, stops.settlePrintStop, (ctx, { params }) => settlePrintStop(ctx, params.id))
}

function offersRoutes(routes: Router) {
  mountEndpoint(routes, offers.listOffers, (ctx) => listOffers(ctx))
  mountEndpoint(routes, offers.makeOffer, (ctx, { body }) => createOffer(ctx, body))
  mountEndpoint(routes, offers.editOffer, (ctx, { params, body }) => editOffer(ctx, { ...body, ...params }))
  mountEndpoint(routes, offers.endOffer, (ctx, { params, body }) => endOffer(ctx, { ...body, ...params }))
  mountEndpoint(routes, offers.mailHandOut, (ctx, { params, body }) =>
    mailHandOut(ctx, { ...body, offerId: params.id }),
  )
  mountEndpoint(routes, offers.giveCredit, (ctx, { params, body }) =>
    giveCredit(ctx, { ...body, orderId: params.id }),
  )
  mountEndpoint(routes, offers.giveCreditToAddress, (ctx, { body }) => giveCreditToAddress(ctx, body))
  mountEndpoint(routes, offers.resendCredit, (ctx, { params }) => resendCredit(ctx, params.id))
}
