import { mailToken } from './accounts/email-links/mail-token.ts'
import { mailNotice } from './accounts/own-account/mail-notice.ts'
import { mailAutoReply, mailOwner } from './enquiries/mail-enquiry.ts'
import type { MailDefinition } from './mail-templates/define-mail.ts'
import { mailDelivery } from './orders/delivery/mail-delivery.ts'
import { mailDeliveryConsent } from './orders/delivery/mail-delivery-consent.ts'
import { mailLinks } from './orders/delivery/mail-links.ts'
import { mailDispute } from './orders/disputes/mail-dispute.ts'
import { mailCredit } from './orders/offers/give-credit.ts'
import { mailHandOutTo } from './orders/offers/mail-hand-out.ts'
import { mailConfirmation } from './orders/payment/mail-confirmation.ts'
import { mailCancelled, mailPaymentRequest } from './orders/payment/mail-payment-request.ts'
import { mailPosted } from './orders/prints/mail-posted.ts'
import { mailFailedRefund } from './orders/refunds/mail-failed-refund.ts'
import { mailRefund } from './orders/refunds/mail-refund.ts'
import { mailRefundDue } from './orders/refunds/mail-refund-due.ts'
import { mailRefundReturned } from './orders/refunds/mail-refund-returned.ts'
import { mailRejectedRefund } from './orders/refunds/mail-rejected-refund.ts'
import { mailPrintStop } from './orders/withdrawn-photos/mail-print-stop.ts'
import { mailWithdrawn } from './orders/withdrawn-photos/mail-withdrawn.ts'
import { mailNotMyChild } from './photos/gallery/mail-not-my-child.ts'
import { mailDeletionWarning } from './privacy/erasure/deletion-day.ts'
import { mailBookingCancelled } from './projects/cancellation/mail-cancelled.ts'
import { mailMoved } from './projects/days/mail-moved.ts'
import { mailInvoiceDispute } from './projects/disputes/mail-invoice-dispute.ts'
import { mailReminder as mailInvoiceReminder } from './projects/invoice-reminders/mail-reminder.ts'
import {
  mailCreditNote,
  mailInvoice,
  mailInvoicePaid,
  mailInvoiceRefunded,
} from './projects/invoices/mail-invoice.ts'
import { mailAccepted, mailQuote, mailQuoteAnswer } from './projects/quotes/mail-quote.ts'
import { mailInvoiceRefundTrouble } from './projects/refunds/mail-refund-trouble.ts'
import { confirmationJob } from './reminders/send-confirmation.ts'
import { sendReminderJob } from './reminders/send-reminder.ts'
import { mailBruteForceAlert } from './school/codes/find-pupil-by-code.ts'
import { mailCodeJob } from './school/codes/mail-code.ts'
import { mailLostCode } from './school/codes/mail-lost-code.ts'
import { mailOptOutReceipt } from './school/opt-outs/mail-receipt.ts'
import { sendTestMail } from './setup/request-test-mail.ts'
import { mailInvitation } from './staff/mail-invitation.ts'
import { mailRosterChanges } from './staff/roster/mail-roster-changes.ts'

/** Every mail. Its job is worked, and the desk knows its names, because it is listed here. */
export const mails: readonly MailDefinition[] = [
  mailOwner,
  mailAutoReply,
  mailQuote,
  mailQuoteAnswer,
  mailAccepted,
  mailBookingCancelled,
  mailMoved,
  mailInvoice,
  mailInvoicePaid,
  mailCreditNote,
  mailInvoiceReminder,
  mailInvoiceRefunded,
  mailInvoiceRefundTrouble,
  mailInvoiceDispute,
  mailDeliveryConsent,
  mailConfirmation,
  mailDelivery,
  mailLinks,
  mailDispute,
  mailPaymentRequest,
  mailCancelled,
  mailFailedRefund,
  mailRefundDue,
  mailRefundReturned,
  mailRefund,
  mailRejectedRefund,
  mailHandOutTo,
  mailPrintStop,
  mailWithdrawn,
  mailCredit,
  mailNotMyChild,
  mailLostCode,
  mailOptOutReceipt,
  mailBruteForceAlert,
  mailDeletionWarning,
  sendTestMail,
  mailInvitation,
  mailRosterChanges,
  mailCodeJob,
  sendReminderJob,
  confirmationJob,
  mailToken,
  mailNotice,
  mailPosted,
]
