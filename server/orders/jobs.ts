import { jobVerb } from '../job-registration.ts'
import { forgetPictureKind } from '../prices/pictures.ts'
import { refusedKind } from '../school/roster/edit-pupil.ts'
import { deliverOrder } from './delivery/deliver-order.ts'
import { deliverOrderKind } from './delivery/deliver-order-job.ts'
import { mailConsent, mailConsentKind } from './delivery/mail-consent.ts'
import { mailDelivery, mailDeliveryKind } from './delivery/mail-delivery.ts'
import { mailLinks, mailLinksKind } from './delivery/mail-links.ts'
import { mailDispute, mailDisputeKind } from './disputes/mail-dispute.ts'
import { mailCredit, mailCreditKind } from './offers/give-credit.ts'
import { checkPayment, checkPaymentKind } from './payment/check-payment.ts'
import { mailConfirmation, mailConfirmationKind } from './payment/mail-confirmation.ts'
import { forgetPicture, sweepPictures, sweepPicturesKind } from './purge-pictures.ts'
import { makeRefund, makeRefundKind } from './refunds/issue-refund.ts'
import { mailFailedRefund, mailFailedRefundKind } from './refunds/mail-failed-refund.ts'
import { mailRefund, mailRefundKind } from './refunds/mail-refund.ts'
import { mailRefundReturned, mailRefundReturnedKind } from './refunds/mail-refund-returned.ts'
import { mailRefusedRefund, mailRefusedRefundKind } from './refunds/mail-rejected-refund.ts'
import { followRefusal } from './withdrawn-photos/handle-photo-withdrawal.ts'
import { mailPrintStop, mailPrintStopKind } from './withdrawn-photos/mail-print-stop.ts'
import { mailWithdrawn, mailWithdrawnKind } from './withdrawn-photos/mail-withdrawn.ts'

export const ordersJobs = [
  jobVerb(checkPaymentKind, checkPayment),
  jobVerb(deliverOrderKind, deliverOrder),
  jobVerb(mailConfirmationKind, mailConfirmation),
  jobVerb(mailConsentKind, mailConsent),
  jobVerb(mailCreditKind, mailCredit),
  jobVerb(mailDeliveryKind, mailDelivery),
  jobVerb(mailDisputeKind, mailDispute),
  jobVerb(mailFailedRefundKind, mailFailedRefund),
  jobVerb(mailLinksKind, mailLinks),
  jobVerb(mailRefundKind, mailRefund),
  jobVerb(mailRefundReturnedKind, mailRefundReturned),
  jobVerb(mailRefusedRefundKind, mailRefusedRefund),
  jobVerb(makeRefundKind, makeRefund),
  jobVerb(mailPrintStopKind, mailPrintStop),
  jobVerb(mailWithdrawnKind, mailWithdrawn),
  jobVerb(refusedKind, followRefusal),
  jobVerb(forgetPictureKind, forgetPicture),
  jobVerb(sweepPicturesKind, sweepPictures),
]
