import { Done } from '../domain/api-responses.ts'
import { IdParams } from '../domain/ids.ts'
import {
  ExtendDownload,
  MakeAgain,
  MarkedPrints,
  MarkPrints,
  OrderDetail,
  OrderList,
  OrderQuery,
  RequestRefund,
  ResendMail,
} from '../domain/orders/order-desk.ts'
import { PrintStops } from '../domain/orders/print-stops.ts'
import { SalesOfEvent, SalesOverview, SalesQuery } from '../domain/orders/sales.ts'
import { endpoint } from './endpoint.ts'

export const listOrders = endpoint({
  post: '/api/admin/orders/search',
  summary: 'Search orders',
  tag: 'Desk',
  as: 'desk',
  body: OrderQuery,
  answer: OrderList,
})

export const showOrder = endpoint({
  get: '/api/admin/orders/{id}',
  summary: 'Show an order',
  tag: 'Desk',
  as: 'desk',
  params: IdParams,
  answer: OrderDetail,
})

export const requestRefund = endpoint({
  post: '/api/admin/orders/{id}/refunds',
  summary: 'Refund an order',
  tag: 'Orders',
  as: 'desk',
  recentSignIn: true,
  params: IdParams,
  body: RequestRefund,
  answer: Done,
})

export const makeAgain = endpoint({
  post: '/api/admin/orders/{id}/remakes',
  summary: 'Have prints made again',
  tag: 'Orders',
  as: 'desk',
  params: IdParams,
  body: MakeAgain,
  answer: Done,
})

export const resendMail = endpoint({
  post: '/api/admin/orders/{id}/mails',
  summary: 'Resend a mail',
  tag: 'Orders',
  as: 'desk',
  params: IdParams,
  body: ResendMail,
  answer: Done,
})

export const extendDownload = endpoint({
  post: '/api/admin/orders/{id}/download-days',
  summary: 'Extend the download',
  tag: 'Orders',
  as: 'desk',
  params: IdParams,
  body: ExtendDownload,
  answer: Done,
})

export const markPrints = endpoint({
  post: '/api/admin/prints',
  summary: 'Mark prints as sent or delivered',
  tag: 'Orders',
  as: 'desk',
  body: MarkPrints,
  answer: MarkedPrints,
})

export const listPrintStops = endpoint({
  get: '/api/admin/print-stops',
  summary: 'List prints to stop',
  tag: 'Orders',
  as: 'desk',
  answer: PrintStops,
})

export const settlePrintStop = endpoint({
  post: '/api/admin/print-stops/{id}/settled',
  summary: 'Say that prints were stopped',
  tag: 'Orders',
  as: 'desk',
  params: IdParams,
  answer: Done,
})

export const showSales = endpoint({
  get: '/api/admin/sales',
  summary: 'Show the sales of a range of days in rows',
  tag: 'Desk',
  as: 'desk',
  query: SalesQuery,
  answer: SalesOverview,
})

export const showEventSales = endpoint({
  get: '/api/admin/sales/{id}',
  summary: 'Show an event’s sales',
  tag: 'Desk',
  as: 'desk',
  params: IdParams,
  answer: SalesOfEvent,
})
