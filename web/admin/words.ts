import type { ORDER_STATES, PRINT_STATES } from '../../domain/order-desk.ts'

/** What the screens call an order's states. */
export const orderState: Record<(typeof ORDER_STATES)[number], string> = {
  awaiting_payment: 'Not paid',
  paid: 'Paid',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

export const printState: Record<(typeof PRINT_STATES)[number], string> = {
  none: 'No prints',
  ordered: 'To print',
  sent: 'At the lab',
  delivered: 'At the school',
  cancelled: 'Prints cancelled',
}

/** What was done, as people say it; the code itself for what has no words yet. */
const ACTIONS: Record<string, string> = {
  'accounts.exported': 'Sales exported for the accountant',
  'certificate.written': 'Certificate of destruction saved',
  'class.created': 'Class added',
  'enquiries.exported': 'Enquiries exported',
  'enquiry.answered': 'Enquiry marked answered',
  'enquiry.archived': 'Enquiry archived',
  'enquiry.new': 'Enquiry put back among the new',
  'erasure.asked': 'Erasure asked for',
  'erasure.done': 'Erased for good',
  'event.created': 'Event created',
  'gallery.opened': 'Gallery looked at',
  'invitation.withdrawn': 'Invitation withdrawn',
  'job.retried': 'Job tried again',
  'lab.exported': 'Prints exported for the lab',
  'order.cancelled': 'Order cancelled',
  'order.consented': 'Buyer asked for the files at once',
  'order.delivered': 'Files delivered',
  'order.download-extended': 'Download extended',
  'order.mail-resent': 'Mail sent again',
  'order.paid': 'Paid',
  'order.placed': 'Order placed',
  'person.invited': 'Somebody invited',
  'photo.downloaded': 'Photo downloaded',
  'photo.received': 'Photo uploaded',
  'prints.delivered': 'Prints delivered to the school',
  'prints.ordered': 'Prints put back to be printed',
  'prints.sent': 'Prints sent to the lab',
  'pupil.exported': 'Student’s data exported',
  'refund.asked': 'Refund asked for',
  'refund.done': 'Refunded',
  'refund.refused': 'Refund refused by the provider',
  'role.granted': 'Role given',
  'role.removed': 'Role taken away',
  'roster.imported': 'Roster imported',
  'session.ended': 'Signed out',
  'session.reused': 'An old session was used again',
  'session.started': 'Signed in',
  'sign-in.failed': 'Sign-in failed',
}
export const actionWords = (action: string) => ACTIONS[action] ?? sentence(action)

/** What the house does by itself. */
const JOBS: Record<string, string> = {
  'enquiries.mail-owner': 'Mail about an enquiry, to you',
  'enquiries.thank-sender': 'Thanks for an enquiry, to its sender',
  'orders.check-payment': 'Look after an unfinished payment',
  'orders.deliver': 'Deliver an order’s files',
  'orders.mail-confirmation': 'Receipt, to the buyer',
  'orders.mail-delivery': 'Download mail, to the buyer',
  'orders.mail-refund': 'Mail about a refund, to the buyer',
  'orders.refund': 'Give money back',
  'photos.derive': 'Prepare a photo',
  'privacy.daily': 'Daily round of privacy promises',
  'privacy.erase': 'Destroy for good',
  'privacy.mail-deletion-warning': 'Warning before photos go, to you',
  'seed.photos': 'Draw a sample portrait',
  'staff.mail-invitation': 'Invitation',
}
export const jobWords = (kind: string) => JOBS[kind] ?? sentence(kind)

const MESSAGES: Record<string, string> = {
  'access-code': 'Access code',
  delivery: 'Download mail',
  'deletion-warning': 'Warning before photos go',
  enquiry: 'Enquiry, to you',
  'enquiry-thanks': 'Thanks for an enquiry',
  invitation: 'Invitation',
  order: 'Receipt',
  recovery: 'New password',
  refund: 'Refund',
  signup: 'Confirm an account',
}
export const messageWords = (kind: string) => MESSAGES[kind] ?? sentence(kind)

/** `photo.made-ready` is `Photo made ready`. */
function sentence(code: string) {
  const words = code.replace(/[._-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `system` and `visitor` as people say them. */
export function whoWords(who: string): string {
  if (who === 'system') return 'by itself'
  return who === 'visitor' ? 'a visitor' : who
}
