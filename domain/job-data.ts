/**
 * All kinds of jobs that send no mail, with their data: ids, never personal data. Each has a verb in its feature's
 * `jobs.ts` and a display name in `content/desk/records.ts`. A mail is its own job, see `server/mails.ts`.
 */
export interface JobData {
  'accounts.forget-places': Record<string, never>
  'accounts.sweep-expired': Record<string, never>
  'accounts.text-code': { challengeId: string }
  'business.sweep-logos': Record<string, never>
  'enquiries.forget-old': Record<string, never>
  'projects.forget-old': Record<string, never>
  'keeping.backup': Record<string, never>
  'orders.check-payment': { orderId: string }
  'orders.deliver': { orderId: string }
  'orders.reconcile-payment': { orderId: string }
  'orders.refund': { refundId: string }
  'orders.sweep-pictures': Record<string, never>
  'photos.derive': { photoId: string }
  'photos.forget-looks': Record<string, never>
  'photos.read-card': { photoId: string }
  'photos.sort': { eventId: string }
  /** From the photo after this one. */
  'photos.remake-previews': { after?: string }
  'photos.sweep-files': Record<string, never>
  /** A picture that a product has no more. */
  'prices.forget-picture': { picture: string }
  'projects.check-payment': { invoiceId: string }
  'projects.send-reminders': Record<string, never>
  'projects.refund': { refundId: string }
  'privacy.copy-erasure': { erasureId: string }
  'privacy.daily': Record<string, never>
  'privacy.erase': { erasureId: string }
  'reminders.round': Record<string, never>
  /** Photos may have to be withdrawn. What follows is counted for an opt-out, and mailed if somebody is named. */
  'school.photo-refused': { eventId: string; optOutId?: string; mailTo?: 'parent' | 'staff' }
  'seed.orders': { round: number; plan?: { pupilId: string; photoIds: string[] }[] }
  /** `friendId`: the pupil is also drawn together with this one. */
  'seed.photos': { pupilId: string; friendId?: string }
  'seed.remove': Record<string, never>
  'staff.forget-changes': Record<string, never>
  'website.make-renditions': { pictureId: string }
  /** `left`: where it is cut, in percent. */
  'website.make-upright': { pictureId: string; left: number }
  'website.sweep-media': Record<string, never>
  'website.publish': { scheduleId: string }
}

export type JobName = keyof JobData
