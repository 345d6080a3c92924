import type { PaymentMethod } from '../domain/orders/payment/payments.ts'

/** How something was paid, behind the day: on receipts and in mails. */
export const paidBy: Record<PaymentMethod, string> = {
  card: 'by card',
  cash: 'in cash',
  transfer: 'by bank transfer',
  free: 'free',
}

/** The same at the desk and in the accountant's list. */
export const methodNames: Record<PaymentMethod, string> = {
  card: 'Card',
  cash: 'Cash',
  transfer: 'Bank transfer',
  free: 'Given free',
}
