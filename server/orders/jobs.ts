import { jobRegistration } from '../job-registration.ts'
import { purgeProductPictureJob } from '../prices/pictures.ts'
import { photosWithdrawnJob } from '../school/opt-outs/opt-outs.ts'
import { deliverOrderJob } from './deliver-order-job.ts'
import { deliverOrder } from './delivery/deliver-order.ts'
import { mailDelivery, mailDeliveryJob } from './delivery/mail-delivery.ts'
import { mailDeliveryConsent, mailDeliveryConsentJob } from './delivery/mail-delivery-consent.ts'
import { mailLinks, mailLinksJob } from './delivery/mail-links.ts'
import { mailDispute, mailDisputeJob } from './disputes/mail-dispute.ts'
import { mailCredit, mailCreditJob } from './offers/give-credit.ts'
import { checkPayment, checkPaymentJob } from './payment/check-payment.ts'
import { issueRefund } from './payment/issue-refund.ts'
import { mailConfirmation, mailConfirmationJob } from './payment/mail-confirmation.ts'
import {
  mailCancelled,
  mailCancelledJob,
  mailPaymentRequest,
  mailPaymentRequestJob,
} from './payment/mail-payment-request.ts'
import { reconcilePayment, reconcilePaymentJob } from './payment/reconcile-payments.ts'
import { mailFailedRefund, mailFailedRefundJob } from './refunds/mail-failed-refund.ts'
import { mailRefund, mailRefundJob } from './refunds/mail-refund.ts'
import { mailRefundDue, mailRefundDueJob } from './refunds/mail-refund-due.ts'
import { mailRefundReturned, mailRefundReturnedJob } from './refunds/mail-refund-returned.ts'
import { mailRejectedRefund, mailRejectedRefundJob } from './refunds/mail-rejected-refund.ts'
import { issueRefundJob } from './refunds/settle-refund.ts'
import {
  purgeProductPicture,
  sweepProductPictures,
  sweepProductPicturesJob,
} from './sweep-product-pictures.ts'
import { handlePhotoWithdrawal } from './withdrawn-photos/handle-photo-withdrawal.ts'
import { mailPrintStop, mailPrintStopJob } from './withdrawn-photos/mail-print-stop.ts'
import { mailWithdrawn, mailWithdrawnJob } from './withdrawn-photos/mail-withdrawn.ts'

export const ordersJobs = [
  jobRegistration(checkPaymentJob, checkPayment),
  jobRegistration(deliverOrderJob, deliverOrder),
  jobRegistration(mailCancelledJob, mailCancelled),
  jobRegistration(mailConfirmationJob, mailConfirmation),
  jobRegistration(mailDeliveryConsentJob, mailDeliveryConsent),
  jobRegistration(mailCreditJob, mailCredit),
  jobRegistration(mailDeliveryJob, mailDelivery),
  jobRegistration(mailDisputeJob, mailDispute),
  jobRegistration(mailFailedRefundJob, mailFailedRefund),
  jobRegistration(mailLinksJob, mailLinks),
  jobRegistration(mailPaymentRequestJob, mailPaymentRequest),
  jobRegistration(mailRefundJob, mailRefund),
  jobRegistration(reconcilePaymentJob, reconcilePayment),
  jobRegistration(mailRefundDueJob, mailRefundDue),
  jobRegistration(mailRefundReturnedJob, mailRefundReturned),
  jobRegistration(mailRejectedRefundJob, mailRejectedRefund),
  jobRegistration(issueRefundJob, issueRefund),
  jobRegistration(mailPrintStopJob, mailPrintStop),
  jobRegistration(mailWithdrawnJob, mailWithdrawn),
  jobRegistration(photosWithdrawnJob, handlePhotoWithdrawal),
  jobRegistration(purgeProductPictureJob, purgeProductPicture),
  jobRegistration(sweepProductPicturesJob, sweepProductPictures),
]
