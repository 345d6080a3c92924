import { work } from '../work.ts'
import { checkPayment, checkPaymentKind } from './check-payment.ts'
import { deliverOrder, deliverOrderKind } from './deliver-order.ts'
import { mailConfirmation, mailConfirmationKind } from './mail-confirmation.ts'
import { mailDelivery, mailDeliveryKind } from './mail-delivery.ts'
import { mailRefund, mailRefundKind } from './mail-refund.ts'
import { makeRefund, makeRefundKind } from './make-refund.ts'

export const ordersJobs = [
  work(checkPaymentKind, checkPayment),
  work(deliverOrderKind, deliverOrder),
  work(mailConfirmationKind, mailConfirmation),
  work(mailDeliveryKind, mailDelivery),
  work(mailRefundKind, mailRefund),
  work(makeRefundKind, makeRefund),
]
