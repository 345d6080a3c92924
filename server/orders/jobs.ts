import { jobRegistration } from '../job-registration.ts'
import { purgeProductPictureJob } from '../prices/pictures.ts'
import { photosWithdrawnJob } from '../school/opt-outs/opt-outs.ts'
import { deliverOrderJob } from './deliver-order-job.ts'
import { deliverOrder } from './delivery/deliver-order.ts'
import { checkPayment, checkPaymentJob } from './payment/check-payment.ts'
import { issueRefund } from './payment/issue-refund.ts'
import { reconcilePayment, reconcilePaymentJob } from './payment/reconcile-payments.ts'
import {
  purgeProductPicture,
  sweepProductPictures,
  sweepProductPicturesJob,
} from './products/sweep-product-pictures.ts'
import { issueRefundJob } from './refunds/settle-refund.ts'
import { handlePhotoWithdrawal } from './withdrawn-photos/handle-photo-withdrawal.ts'

export const ordersJobs = [
  jobRegistration(checkPaymentJob, checkPayment),
  jobRegistration(deliverOrderJob, deliverOrder),
  jobRegistration(reconcilePaymentJob, reconcilePayment),
  jobRegistration(issueRefundJob, issueRefund),
  jobRegistration(photosWithdrawnJob, handlePhotoWithdrawal),
  jobRegistration(purgeProductPictureJob, purgeProductPicture),
  jobRegistration(sweepProductPicturesJob, sweepProductPictures),
]
