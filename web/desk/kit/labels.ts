import type { AuditAction } from '../../../domain/audit-actions.ts'
import { labelOf } from '../../../domain/desk/display-names.ts'
import type { DisputeState, PaymentIssue } from '../../../domain/orders/desk/order-desk.ts'
import { type SoldProduct, sizeLabel } from '../../../domain/orders/prints/print-products.ts'
import { type ProductKind, productKinds } from '../../../domain/orders/prints/product-kinds.ts'
import type { ORDER_STATES, PRINT_STATES, PrintPlace } from '../../../domain/orders/states.ts'

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

/** The same of an order or a line by where its prints are sent. */
export const printStateOf = (state: (typeof PRINT_STATES)[number], places: readonly PrintPlace[]): string =>
  state === 'delivered' && places.includes('home')
    ? places.includes('school')
      ? 'At the school, and posted'
      : 'Posted'
    : printState[state]

export const printPlace: Record<PrintPlace, string> = { school: 'To the school', home: 'To a home' }

export const paymentIssueLabel: Record<PaymentIssue, string> = {
  disputed: 'Disputed',
  'refund-failed': 'Refund failed',
}

export const disputeState: Record<DisputeState, string> = {
  inquiry: 'The buyer’s bank is asking about it',
  needs_answer: 'The buyer’s bank is claiming it back: answer needed',
  under_review: 'The buyer’s bank is reviewing it',
  won: 'Decided for you',
  lost: 'Decided for the buyer',
  closed: 'Closed',
}

/** Display names of the kinds of products. */
export const productKind: Record<ProductKind, string> = {
  print: 'Print',
  class: 'Class photo',
  folder: 'Folder',
  merchandise: 'Merchandise',
  delivery: 'Delivery',
}

export function printProduct({ kind, name, size }: SoldProduct): string {
  const names = { size: size && `print at ${sizeLabel(size)}`, kind: productKind[kind].toLowerCase(), name }
  return names[productKinds[kind].knownBy] ?? name
}

/** Display names of audit actions. */
const ACTIONS: Record<AuditAction, string> = {
  'account.confirmed': 'Account confirmed',
  'account.created': 'Account created',
  'accounts.exported': 'Sales exported for the accountant',
  'address.reachable': 'Address marked as reachable',
  'address.unreachable': 'Address found unreachable',
  'business.changed': 'Details of the business changed',
  'cards.printed': 'Access cards made',
  'certificate.written': 'Certificate of destruction saved',
  'class.created': 'Class added',
  'class.published': 'Class shown to parents',
  'class.renamed': 'Class renamed',
  'class.withdrawn': 'Class no longer shown to parents',
  'commission.exported': 'Commission statement downloaded',
  'code.reissued': 'New access code, the old one stopped',
  'code.sent': 'Access code sent',
  'code.sent-again': 'Lost access code sent again',
  'codes.sent': 'Access codes sent',
  'composite.exported': 'Class sheet downloaded',
  'sheet.published': 'Class sheet published',
  'credit.given': 'Credit given',
  'credit.mailed': 'Email about a credit sent again',
  'dispute.changed': 'A bank’s claim has changed',
  'dispute.opened': 'A bank claims the payment back',
  'email.changed': 'Email address changed',
  'enquiries.exported': 'Enquiries exported',
  'enquiry.answered': 'Enquiry marked answered',
  'enquiry.archived': 'Enquiry archived',
  'enquiry.new': 'Enquiry put back among the new',
  'erasure.asked': 'Erasure requested',
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
  'gallery.opened': 'Gallery viewed',
  'house.moved': 'Everything moved to another place',
  'house.restored': 'Everything put back from a backup',
  'id-photo.framed': 'Frame of an ID photo changed',
  'id-photos.exported': 'ID photos downloaded',
  'invitation.withdrawn': 'Invitation withdrawn',
  'job.retried': 'Job retried',
  'key.rotated': 'Signing key changed',
  'lab.exported': 'Prints exported for the lab',
  'mail.tried': 'Test email requested',
  'offer.edited': 'Offer changed',
  'offer.ended': 'Offer ended',
  'offer.made': 'Offer created',
  'offer.mailed': 'Offer’s code sent to a school',
  'offer.resumed': 'Offer resumed',
  'order.address-changed': 'Address for the prints changed',
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
  'packing.exported': 'Lists and labels for handing out exported',
  'paper.written': 'Paper for a school written',
  'payment.tried': 'Payment tested',
  'payouts.exported': 'Pay-outs compared with the orders',
  'person.invited': 'Somebody invited',
  'photo.confirmed': 'Place of a photo confirmed',
  'photo.disputed': '‘This isn’t my child’',
  'photo.downloaded': 'Photo downloaded',
  'photo.marked': 'Photo marked',
  'photo.named': 'Names under a class photo',
  'photo.received': 'Photo uploaded',
  'photo.shown-as-it-is': 'Class photo shown again after an erasure',
  'photo.restored': 'Photo brought back',
  'photo.people': 'Who is in a class photo',
  'photo.turned': 'Photo turned',
  'photo-day.marked': 'Students marked on the photo day',
  'photos.ordered': 'Photos put in order',
  'photos.placed': 'Photos given to a student',
  'photos.restored': 'Assignment undone',
  'photos.sorted': 'Photos sorted',
  'portrait.chosen': 'Portrait for school chosen',
  'site-film.deleted': 'Film of the website deleted',
  'site-film.poster': 'Poster of a film changed',
  'site-film.removed': 'Film of the website removed everywhere',
  'site-film.uploaded': 'Film for the website uploaded',
  'site-picture.deleted': 'Picture of the website deleted',
  'site-picture.described': 'Picture of the website described',
  'site-picture.removed': 'Picture of the website removed everywhere',
  'site-picture.uploaded': 'Picture for the website uploaded',
  'prices.changed': 'Prices changed',
  'prices.created': 'Price list created',
  'prices.offered': 'Price list put back on sale',
  'prices.ordered': 'Price lists put in order',
  'prices.restored': 'Earlier prices restored',
  'prices.retired': 'Price list retired',
  'prints.delivered': 'Prints delivered to the school',
  'prints.left-out': 'Prints left out of the lab export: an original is lost or damaged',
  'prints.made-again': 'Prints to be made again',
  'prints.posted': 'Prints posted to the buyer',
  'prints.ordered': 'Prints put back to be printed',
  'prints.stop-found': 'Prints to stop, the owner told',
  'prints.stop-settled': 'Prints were stopped',
  'prints.sent': 'Prints sent to the lab',
  'product.created': 'Product added',
  'product.edited': 'Product changed',
  'product.offered': 'Product put back on sale',
  'product.picture-removed': 'Picture of a product removed',
  'product.pictured': 'Picture of a product set',
  'product.retired': 'Product retired',
  'pupil.absence': 'Student marked as away, or not',
  'pupil.added': 'Student added',
  'pupil.carried': 'Accounts linked from an earlier event',
  'pupil.edited': 'Student changed',
  'pupil.exported': 'Student’s data exported',
  'pupil.linked': 'Student linked to an account',
  'pupil.merged': 'Two rows of a student merged',
  'pupil.moved': 'Student moved to another class',
  'pupil.photo-day-note': 'Note for the photo day set or removed',
  'pupil.removed': 'Student removed',
  'pupil.step-undone': 'Merge or move of a student undone',
  'pupil.told-apart': 'Two students marked as not the same child',
  'pupil.told-apart-undone': 'Mark as not the same child taken off',
  'pupil.unlinked': 'Student unlinked from an account',
  'recovery.asked': 'New password requested',
  'receipts.exported': 'Receipts exported for the accountant',
  'refund.asked': 'Refund requested',
  'refund.done': 'Refunded',
  'refund.failed': 'Refund did not arrive',
  'refund.found': 'Refund made at the provider',
  'refund.refused': 'Refund refused by the provider',
  'reminder.let-go': 'Stopped reminder allowed again',
  'reminder.stopped': 'Reminder stopped',
  'reminders.asked': 'Reminders requested',
  'reminders.confirmed': 'Address for reminders confirmed',
  'reminders.ended': 'Reminders ended by a parent',
  'role.granted': 'Role given',
  'role.removed': 'Role taken away',
  'role.revoked': 'Role taken away',
  'roster.decided': 'A school’s changes to the roster decided',
  'roster.exported': 'Roster exported',
  'roster.imported': 'Roster imported',
  'roster.moves-undone': 'Moves of an import undone',
  'roster.sent': 'Changes to the roster sent by the school',
  'roster.taken-back': 'Changes to the roster taken back by the school',
  'sample.removal-asked': 'Removal of the sample requested',
  'sample.removed': 'Sample removed',
  'school.exported': 'A school’s data exported',
  'website.deleted': 'Page taken off the website',
  'website.ordered': 'Order on the website changed',
  'website.published': 'Website changed',
  'website.reset': 'Page put back to the original text',
  'website.scheduled': 'Change to the website planned',
  'website.unscheduled': 'Change to the website no longer planned',
  'yearbook.exported': 'Yearbook folder downloaded',
  'school.renamed': 'School renamed',
  'session.ended': 'Signed out',
  'session.reused': 'An old session was used again',
  'session.started': 'Signed in',
  'sign-in.failed': 'Sign-in failed',
}
export const actionLabels = (action: string) => labelOf(ACTIONS, action)

/** Display names of `system` and `visitor`; others are addresses already. */
export function actorLabel(who: string): string {
  if (who === 'system') return 'automatically'
  return who === 'visitor' ? 'guest' : who
}
