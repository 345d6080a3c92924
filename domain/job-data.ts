import type { Notice } from './messages.ts'
import type { DisputeState } from './orders/desk/order-desk.ts'

/**
 * All kinds of jobs with their data: ids, never personal data. Each has a verb in its feature's `jobs.ts` and a
 * display name in `content/desk/records.ts`.
 */
export interface JobData {
  'accounts.forget-places': Record<string, never>
  'accounts.mail-notice': {
    userId: string
    notice: Notice
    /** RFC 3339. */
    at: string
    device: string
  }
  /** `again`: where a link mailed again leads, and for which browser it is, if for another. */
  'accounts.mail-token': { tokenId: string; again?: { redirectTo: string; codeChallenge?: string } }
  'accounts.sweep-expired': Record<string, never>
  'accounts.text-code': { challengeId: string }
  'business.sweep-logos': Record<string, never>
  'desk.mail-code': { offerId: string; userId: string }
  'enquiries.forget-old': Record<string, never>
  'enquiries.mail-owner': { enquiryId: string }
  'enquiries.thank-sender': { enquiryId: string }
  'keeping.backup': Record<string, never>
  'orders.check-payment': { orderId: string }
  'orders.deliver': { orderId: string }
  'orders.mail-confirmation': { orderId: string }
  /** An order whose money was asked for by mail, and may no longer be sold. */
  'orders.mail-cancelled': { orderId: string }
  'orders.mail-consent': { orderId: string }
  'orders.mail-credit': { creditId: string }
  'orders.mail-delivery': { orderId: string }
  'orders.mail-dispute': { disputeId: string; state: DisputeState }
  /** Of prints that the refund had cancelled, `printsAgain`: they are to be made; `printsStay`: they stay cancelled. */
  'orders.mail-failed-refund': { failedRefundId: string; printsAgain?: boolean; printsStay?: boolean }
  'orders.mail-links': { orderIds: string[] }
  'orders.mail-payment-request': { orderId: string }
  /** Prints that may no longer be handed out. */
  'orders.mail-print-stop': { stopIds: string[] }
  'orders.mail-refund': { refundId: string }
  'orders.mail-refund-due': { refundId: string }
  /** `standsAgain`: nothing of the order is refunded any more. */
  'orders.mail-refund-returned': { failedRefundId: string; standsAgain: boolean; printsAgain: boolean }
  'orders.mail-refused-refund': { refundId: string }
  /**
   * `sheet`: the sheet of the class's portraits; `photo`: its class photo, also without either, as before. `paidLater`:
   * after they were withdrawn.
   */
  'orders.mail-withdrawn': {
    orderId: string
    sheet?: boolean
    photo?: boolean
    group?: boolean
    paidLater?: boolean
  }
  'orders.reconcile-payment': { orderId: string }
  'orders.refund': { refundId: string }
  'orders.sweep-pictures': Record<string, never>
  'photos.derive': { photoId: string }
  'photos.forget-looks': Record<string, never>
  'photos.mail-not-my-child': { photoId: string; pupilId: string }
  'photos.read-card': { photoId: string }
  'photos.sort': { eventId: string }
  /** From the photo after this one. */
  'photos.remake-previews': { after?: string }
  'photos.sweep-files': Record<string, never>
  /** A picture that a product has no more. */
  'prices.forget-picture': { picture: string }
  'privacy.copy-erasure': { erasureId: string }
  'privacy.daily': Record<string, never>
  'privacy.erase': { erasureId: string }
  'privacy.mail-deletion-warning': { eventId: string }
  'reminders.confirm': { consentId: string; messageId: string }
  'reminders.round': Record<string, never>
  'reminders.send': { letterId: string }
  'school.mail-code': { mailId: string }
  'school.mail-lost-code': { pupilIds: string[] }
  /** What followed from an opt-out, or that it was lifted, to the parent or to the school's staff who recorded it. */
  'school.mail-opt-out-receipt': { optOutId: string; mailTo: 'parent' | 'staff' }
  /** Photos may have to be withdrawn. What follows is counted for an opt-out, and mailed if somebody is named. */
  'school.photo-refused': { eventId: string; optOutId?: string; mailTo?: 'parent' | 'staff' }
  'school.warn-of-guessing': { at: string }
  'seed.orders': { round: number; plan?: { pupilId: string; photoIds: string[] }[] }
  /** `friendId`: the pupil is also drawn together with this one. */
  'seed.photos': { pupilId: string; friendId?: string }
  'seed.remove': Record<string, never>
  'setup.mail-trial': { userId: string }
  'staff.forget-changes': Record<string, never>
  'staff.mail-invitation': { invitationId: string }
  /**
   * `refused`: pupils of the list whose refusals took effect at once. `proposalId`: queued by the release before; to be
   * dropped after the next one.
   */
  'staff.mail-roster-changes': { eventId: string; refused?: number } | { proposalId: string }
  'website.make-renditions': { pictureId: string }
  /** `left`: where it is cut, in percent. */
  'website.make-upright': { pictureId: string; left: number }
  'website.sweep-media': Record<string, never>
  'website.publish': { scheduleId: string }
}

export type JobName = keyof JobData
