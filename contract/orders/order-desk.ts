import { Done } from '../../domain/api-responses.ts'
import { IdParams } from '../../domain/ids.ts'
import {
  DeskOrderPrice,
  DeskSale,
  MarkPaid,
  PlaceDeskOrder,
  PlacedDeskOrder,
  PriceDeskOrder,
} from '../../domain/orders/checkout/place-desk-order.ts'
import {
  ExtendDownload,
  MakeAgain,
  MarkedPrints,
  MarkPrints,
  RequestRefund,
  ResendMail,
} from '../../domain/orders/order-changes.ts'
import { OrderDetail, OrderList, OrderQuery } from '../../domain/orders/order-desk.ts'
import { HomeAddress } from '../../domain/orders/prints/home-delivery.ts'
import { endpoint } from '../endpoint.ts'

export const listOrders = endpoint({
  post: '/api/admin/orders/search',
  summary: 'Search orders',
  body: OrderQuery,
  answer: OrderList,
})

export const showDeskOrder = endpoint({
  get: '/api/admin/orders/{id}',
  summary: 'Show an order',
  params: IdParams,
  answer: OrderDetail,
})

export const showDeskSale = endpoint({
  get: '/api/admin/pupils/{id}/sale',
  summary: 'Show what can be ordered for a student at the desk',
  params: IdParams,
  answer: DeskSale,
})

export const priceDeskOrder = endpoint({
  post: '/api/admin/orders/price',
  summary: 'Price an order at the desk',
  body: PriceDeskOrder,
  answer: DeskOrderPrice,
})

export const placeDeskOrder = endpoint({
  post: '/api/admin/orders',
  summary: 'Take an order at the desk',
  recentSignIn: true,
  body: PlaceDeskOrder,
  answer: PlacedDeskOrder,
  status: 201,
})

export const markOrderPaid = endpoint({
  post: '/api/admin/orders/{id}/paid',
  summary: 'Say that an order was paid by hand',
  recentSignIn: true,
  params: IdParams,
  body: MarkPaid,
  answer: Done,
})

export const cancelOrder = endpoint({
  post: '/api/admin/orders/{id}/cancel',
  summary: 'Cancel an unpaid order',
  params: IdParams,
  answer: Done,
})

export const recordRefundGiven = endpoint({
  post: '/api/admin/refunds/{id}/given',
  summary: 'Say that a refund was given by hand',
  recentSignIn: true,
  params: IdParams,
  answer: Done,
})

export const requestRefund = endpoint({
  post: '/api/admin/orders/{id}/refunds',
  summary: 'Refund an order',
  recentSignIn: true,
  params: IdParams,
  body: RequestRefund,
  answer: Done,
})

export const makeAgain = endpoint({
  post: '/api/admin/orders/{id}/remakes',
  summary: 'Have prints made again',
  params: IdParams,
  body: MakeAgain,
  answer: Done,
})

export const correctHomeAddress = endpoint({
  put: '/api/admin/orders/{id}/address',
  summary: 'Correct where the prints are sent',
  recentSignIn: true,
  params: IdParams,
  body: HomeAddress,
  answer: Done,
})

export const resendMail = endpoint({
  post: '/api/admin/orders/{id}/mails',
  summary: 'Resend a mail',
  params: IdParams,
  body: ResendMail,
  answer: Done,
})

export const extendDownload = endpoint({
  post: '/api/admin/orders/{id}/download-days',
  summary: 'Extend the download',
  params: IdParams,
  body: ExtendDownload,
  answer: Done,
})

export const markPrints = endpoint({
  post: '/api/admin/prints',
  summary: 'Mark prints as sent or delivered',
  body: MarkPrints,
  answer: MarkedPrints,
})
