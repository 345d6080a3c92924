import { work } from '../job-verb.ts'
import { forgetPictureKind } from '../prices/pictures.ts'
import { refusedKind } from '../school/roster/class-photo-rights.ts'
import { deliverOrder, deliverOrderKind } from './delivery/deliver-order.ts'
import { mailConsent, mailConsentKind } from './delivery/mail-consent.ts'
import { mailDelivery, mailDeliveryKind } from './delivery/mail-delivery.ts'
import { mailLinks, mailLinksKind } from './delivery/mail-links.ts'
import { mailDispute, mailDisputeKind } from './disputes/mail-dispute.ts'
import { forgetPicture, sweepPictures, sweepPicturesKind } from './forget-pictures.ts'
import { mailCredit, mailCreditKind } from './offers/mail-credit.ts'
import { checkPayment, checkPaymentKind } from './payment/check-payment.ts'
import { mailConfirmation, mailConfirmationKind } from './payment/mail-confirmation.ts'
import { mailFailedRefund, mailFailedRefundKind } from './refunds/mail-failed-refund.ts'
import { mailRefund, mailRefundKind } from './refunds/mail-refund.ts'
import { makeRefund, makeRefundKind } from './refunds/make-refund.ts'
import { mailWithdrawn, mailWithdrawnKind } from './withdrawn/mail-withdrawn.ts'
import { tellBuyers } from './withdrawn/tell-buyers.ts'

export const ordersJobs = [
  work(checkPaymentKind, checkPayment),
  work(deliverOrderKind, deliverOrder),
  work(mailConfirmationKind, mailConfirmation),
  work(mailConsentKind, mailConsent),
  work(mailCreditKind, mailCredit),
  work(mailDeliveryKind, mailDelivery),
  work(mailDisputeKind, mailDispute),
  work(mailFailedRefundKind, mailFailedRefund),
  work(mailLinksKind, mailLinks),
  work(mailRefundKind, mailRefund),
  work(makeRefundKind, makeRefund),
  work(mailWithdrawnKind, mailWithdrawn),
  work(refusedKind, tellBuyers),
  work(forgetPictureKind, forgetPicture),
  work(sweepPicturesKind, sweepPictures),
]
