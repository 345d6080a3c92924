import {
  ConfirmTestPayment,
  PaymentOutcome,
  PaymentSettings,
  WebhookParams,
} from '../../domain/orders/payment/payments.ts'
import { address, endpoint } from '../endpoint.ts'

export const paymentSettings = endpoint({
  get: '/api/payments',
  summary: 'Show the payment provider',
  as: 'anyone',
  answer: PaymentSettings,
})

export const confirmTestPayment = endpoint({
  post: '/api/payments/test/confirm',
  summary: 'Confirm a payment of the test provider',
  as: 'anyone',
  body: ConfirmTestPayment,
  answer: PaymentOutcome,
})

/** Called by the payment provider, with its signature. */
export const paymentWebhook = address({
  post: '/api/payments/{provider}/webhook',
  params: WebhookParams,
})
