import { Done } from '../domain/api-responses.ts'
import { PaymentOutcome } from '../domain/orders/payment/payments.ts'
import {
  AcceptQuote,
  ClientInvoiceParams,
  ClientKeyParams,
  ClientPage,
  DeclineQuote,
  InvoicePayment,
  PaperParams,
} from '../domain/projects/client-page.ts'
import { address, endpoint } from './endpoint.ts'

export const showClientPage = endpoint({
  get: '/api/client/{key}',
  summary: 'Show a client’s page',
  as: 'anyone',
  params: ClientKeyParams,
  answer: ClientPage,
})

export const acceptQuote = endpoint({
  post: '/api/client/{key}/accept',
  summary: 'Accept a quote',
  as: 'anyone',
  params: ClientKeyParams,
  body: AcceptQuote,
  answer: Done,
  limit: 'orders',
})

export const declineQuote = endpoint({
  post: '/api/client/{key}/decline',
  summary: 'Decline a quote',
  as: 'anyone',
  params: ClientKeyParams,
  body: DeclineQuote,
  answer: Done,
  limit: 'orders',
})

export const payInvoice = endpoint({
  post: '/api/client/{key}/invoices/{id}/pay',
  summary: 'Pay an invoice by card',
  as: 'anyone',
  params: ClientInvoiceParams,
  answer: InvoicePayment,
  limit: 'orders',
})

export const settleInvoice = endpoint({
  post: '/api/client/{key}/invoices/{id}/settle',
  summary: 'Check the payment of an invoice with its provider',
  as: 'anyone',
  params: ClientInvoiceParams,
  answer: PaymentOutcome,
})

/** A quote or an invoice as a PDF. */
export const clientPaper = address({ get: '/api/client/{key}/papers/{id}', params: PaperParams })

/** An invoice or a credit note for programs, as UBL. */
export const structuredPaper = address({ get: '/api/client/{key}/papers/{id}/ubl', params: PaperParams })
