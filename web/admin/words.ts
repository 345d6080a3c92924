import type { AuditAction } from '../../domain/audit-actions.ts'
import type { JobName } from '../../domain/job-data.ts'
import type { MessageKind } from '../../domain/messages.ts'
import type {
  DisputeState,
  MoneyTrouble,
  ORDER_STATES,
  PRINT_STATES,
} from '../../domain/orders/order-desk.ts'
import { type SoldProduct, sizeLabel } from '../../domain/orders/print-products.ts'

/** Display names of order states. */
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

export const moneyTrouble: Record<MoneyTrouble, string> = {
  disputed: 'Disputed',
  'refund-failed': 'Refund failed',
}

export const disputeState: Record<DisputeState, string> = {
  inquiry: 'The buyer’s bank asks about it',
  needs_answer: 'The buyer’s bank claims it back: answer needed',
  under_review: 'The buyer’s bank looks at it',
  won: 'Decided for you',
  lost: 'Decided for the buyer',
  closed: 'Closed',
}

export function printProduct({ kind, name, size }: SoldProduct): string {
  if (size) return `print at ${sizeLabel(size)}`
  if (kind === 'class') return 'class photo'
  return kind === 'folder' ? 'folder' : name
}

/** Display names of audit actions. */
const ACTIONS: Record<AuditAction, string> = {
  'account.confirmed': 'Account confirmed',
  'account.created': 'Account created',
  'accounts.exported': 'Sales exported for the accountant',
  'address.reachable': 'Address said to be reachable',
  'address.unreachable': 'Address found unreachable',
  'cards.printed': 'Access cards made',
  'certificate.written': 'Certificate of destruction saved',
  'class.created': 'Class added',
  'class.published': 'Class shown to parents',
  'class.withdrawn': 'Class no longer shown to parents',
  'code.reissued': 'New access code, the old one stopped',
  'code.sent': 'Access code sent',
  'code.sent-again': 'Lost access code sent again',
  'codes.sent': 'Access codes sent',
  'composite.exported': 'Class sheet downloaded',
  'sheet.published': 'Class sheet published',
  'credit.given': 'Credit given to the buyer',
  'dispute.changed': 'A bank’s claim goes on',
  'dispute.opened': 'A bank claims the payment back',
  'email.changed': 'Email address changed',
  'enquiries.exported': 'Enquiries exported',
  'enquiry.answered': 'Enquiry marked answered',
  'enquiry.archived': 'Enquiry archived',
  'enquiry.new': 'Enquiry put back among the new',
  'erasure.asked': 'Erasure asked for',
  'erasure.done': 'Erased for good',
  'event.archived': 'Event archived',
  'event.completed': 'Event completed',
  'event.created': 'Event created',
  'event.duplicated': 'Event duplicated',
  'event.edited': 'Event changed',
  'event.reopened': 'Event reopened',
  'event.unarchived': 'Event brought back from the archive',
  'factor.added': 'Second factor added',
  'factor.failed': 'Second factor failed',
  'factor.removed': 'Second factor removed',
  'factor.used': 'Second factor used',
  'factors.reset': 'Second factors reset',
  'gallery.opened': 'Gallery looked at',
  'house.moved': 'Everything moved to another place',
  'house.restored': 'Everything put back from a backup',
  'id-photos.exported': 'ID photos downloaded',
  'invitation.withdrawn': 'Invitation withdrawn',
  'job.retried': 'Job tried again',
  'key.rotated': 'Signing key changed',
  'lab.exported': 'Prints exported for the lab',
  'mail.tried': 'Test email asked for',
  'offer.edited': 'Offer changed',
  'offer.ended': 'Offer ended',
  'offer.made': 'Offer made',
  'offer.resumed': 'Offer goes on',
  'order.cancelled': 'Order cancelled',
  'order.consented': 'Buyer asked for the files at once',
  'order.delivered': 'Files delivered',
  'order.download-extended': 'Download extended',
  'order.downloaded': 'All photos downloaded',
  'order.link-sent-again': 'Order link sent again',
  'order.mail-resent': 'Email sent again',
  'order.paid': 'Paid',
  'order.placed': 'Order placed',
  'order.photo-withdrawn': 'Class photo withdrawn, the buyer told',
  'order.prints-cancelled': 'Prints cancelled by the buyer',
  'order.prints-changed': 'Prints changed by the buyer',
  'password.changed': 'Password changed',
  'paper.written': 'Paper for a school written',
  'payment.tried': 'Payment tried out',
  'payouts.exported': 'Pay-outs compared with the orders',
  'person.invited': 'Somebody invited',
  'photo.confirmed': 'Place of a photo confirmed',
  'photo.disputed': '‘This isn’t my child’',
  'photo.downloaded': 'Photo downloaded',
  'photo.marked': 'Photo marked',
  'photo.named': 'Names under a class photo',
  'photo.received': 'Photo uploaded',
  'photo.restored': 'Photo brought back',
  'photo.people': 'Who is in a class photo',
  'photo.turned': 'Photo turned',
  'photos.ordered': 'Photos put in order',
  'photos.placed': 'Photos given to a student',
  'photos.restored': 'Assignment undone',
  'photos.sorted': 'Photos sorted',
  'prices.changed': 'Prices changed',
  'prices.created': 'Price list made',
  'prices.offered': 'Price list put back on sale',
  'prices.ordered': 'Price lists put in order',
  'prices.restored': 'Earlier prices restored',
  'prices.retired': 'Price list retired',
  'prints.delivered': 'Prints delivered to the school',
  'prints.ordered': 'Prints put back to be printed',
  'prints.sent': 'Prints sent to the lab',
  'product.created': 'Product added',
  'product.edited': 'Product changed',
  'product.offered': 'Product put back on sale',
  'product.retired': 'Product retired',
  'pupil.absence': 'Student marked as away, or not',
  'pupil.added': 'Student added',
  'pupil.carried': 'Accounts linked from an earlier event',
  'pupil.edited': 'Student changed',
  'pupil.exported': 'Student’s data exported',
  'pupil.linked': 'Student linked to an account',
  'pupil.merged': 'Two rows of a student merged',
  'pupil.moved': 'Student moved to another class',
  'pupil.removed': 'Student removed',
  'pupil.step-undone': 'Merge or move of a student undone',
  'pupil.unlinked': 'Student unlinked from an account',
  'recovery.asked': 'New password asked for',
  'receipts.exported': 'Receipts exported for the accountant',
  'refund.asked': 'Refund asked for',
  'refund.done': 'Refunded',
  'refund.failed': 'Refund did not arrive',
  'refund.found': 'Refund made at the provider',
  'refund.refused': 'Refund refused by the provider',
  'reminder.let-go': 'Stopped reminder allowed again',
  'reminder.stopped': 'Reminder stopped',
  'reminders.asked': 'Reminders asked for',
  'reminders.confirmed': 'Address for reminders confirmed',
  'reminders.ended': 'Reminders ended by a parent',
  'role.granted': 'Role given',
  'role.removed': 'Role taken away',
  'role.revoked': 'Role taken away',
  'roster.decided': 'A school’s changes to the roster decided',
  'roster.exported': 'Roster exported',
  'roster.imported': 'Roster imported',
  'roster.sent': 'Changes to the roster sent by the school',
  'roster.taken-back': 'Changes to the roster taken back by the school',
  'sample.removal-asked': 'Removal of the sample asked for',
  'sample.removed': 'Sample removed',
  'school.exported': 'A school’s data exported',
  'school.renamed': 'School renamed',
  'session.ended': 'Signed out',
  'session.reused': 'An old session was used again',
  'session.started': 'Signed in',
  'sign-in.failed': 'Sign-in failed',
}
export const actionWords = (action: string) => wordsFor(ACTIONS, action)

/** Display names of jobs. */
const JOBS: Record<JobName, string> = {
  'accounts.forget-places': 'Forget from where accounts were used',
  'accounts.mail-notice': 'Notice about an account',
  'accounts.mail-token': 'Link or code for an account',
  'accounts.sweep-expired': 'Sweep links and codes that have expired',
  'accounts.text-code': 'Code by text message',
  'enquiries.mail-owner': 'Email about an enquiry, to you',
  'enquiries.thank-sender': 'Thanks for an enquiry, to its sender',
  'keeping.backup': 'Nightly backup',
  'orders.check-payment': 'Check what became of a payment',
  'orders.deliver': 'Deliver an order’s files',
  'orders.mail-confirmation': 'Receipt, to the buyer',
  'orders.mail-consent': 'Confirmation of the download, to the buyer',
  'orders.mail-credit': 'Email about a credit, to the buyer',
  'orders.mail-delivery': 'Download email, to the buyer',
  'orders.mail-dispute': 'Email about a bank’s claim, to you',
  'orders.mail-failed-refund': 'Email about a failed refund, to you',
  'orders.mail-links': 'Order links, to the buyer',
  'orders.mail-withdrawn': 'Email about a withdrawn class photo, to the buyer',
  'orders.mail-refund': 'Email about a refund, to the buyer',
  'orders.refund': 'Give money back',
  'photos.derive': 'Prepare a photo',
  'photos.forget-looks': 'Forget who looked at galleries long ago',
  'photos.sweep-files': 'Remove files that belong to no photo',
  'photos.mail-not-my-child': '‘This isn’t my child’, to you',
  'photos.read-card': 'Look for a card in a photo',
  'photos.sort': 'Sort an event’s photos',
  'privacy.daily': 'Daily round of privacy promises',
  'privacy.erase': 'Destroy for good',
  'privacy.mail-deletion-warning': 'Warning before photos go, to you',
  'reminders.confirm': 'Link to confirm an address, to a parent',
  'reminders.round': 'Look whom to remind',
  'reminders.send': 'Reminder, to a parent',
  'school.mail-code': 'Access code, to the parents',
  'school.mail-lost-code': 'Lost access code, to the parents',
  'school.photo-refused': 'Look for buyers of a withdrawn class photo',
  'school.warn-of-guessing': 'Warning of guessed codes, to you',
  'seed.orders': 'Write the sample’s orders',
  'seed.photos': 'Draw a sample portrait',
  'seed.remove': 'Remove the sample',
  'setup.mail-trial': 'Test email, to you',
  'staff.forget-changes': 'Forget what schools sent about their rosters long ago',
  'staff.mail-invitation': 'Invitation',
  'staff.mail-roster-changes': 'Email about a school’s changes, to you',
}
export const jobWords = (kind: string) => wordsFor(JOBS, kind)

const MESSAGES: Record<MessageKind, string> = {
  'access-code': 'Access code',
  'account-exists': 'Account exists already',
  alarm: 'Warning of guessed codes, to you',
  consent: 'Confirmation of a download',
  'deletion-warning': 'Warning before photos go',
  credit: 'Credit',
  delivery: 'Download email',
  dispute: 'A bank’s claim, to you',
  email_change: 'New email address',
  enquiry: 'Enquiry, to you',
  'enquiry-thanks': 'Thanks for an enquiry',
  'factor-added': 'Second factor added',
  'factor-removed': 'Second factor removed',
  invitation: 'Invitation',
  mfa: 'Second factor',
  'new-device': 'New device',
  'not-my-child': '‘This isn’t my child’, to you',
  order: 'Receipt',
  'order-links': 'Order links',
  'photo-withdrawn': 'Class photo withdrawn',
  'password-changed': 'Password changed',
  reauthentication: 'Code to confirm a change',
  recovery: 'New password',
  refund: 'Refund',
  'refund-failed': 'Failed refund, to you',
  reminder: 'Reminder',
  'reminder-confirm': 'Confirm an address for reminders',
  'roster-changes': 'A school’s changes to the roster, to you',
  signup: 'Confirm an account',
  trial: 'Test email, to you',
}
export const messageWords = (kind: string) => wordsFor(MESSAGES, kind)

/** Entries of an older release may have a code that no longer exists; show the code itself then. */
function wordsFor(words: Readonly<Record<string, string>>, code: string) {
  return words[code] ?? sentence(code)
}

/** `photo.made-ready` is `Photo made ready`. */
function sentence(code: string) {
  const words = code.replace(/[._-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Display names of `system` and `visitor`. */
export function whoWords(who: string): string {
  if (who === 'system') return 'by itself'
  return who === 'visitor' ? 'a visitor' : who
}
