import type { JobName } from '../../domain/job-data.ts'
import type { SmsKind } from '../../domain/messages.ts'

/** The mails that went out, and what failed. */
export const messagesWords = {
  jobs: 'Anything that fails is tried again automatically for hours. Whatever still fails after that is listed here, with the reason.',
  allDone: 'All emails, photos and payments are done.',
  retried: 'Emails being retried',
  triedAgain: 'It is being tried again',
  kept: 'Kept for 90 days: who it went to, why and when, never the text.',
}

/** The reminders. */
export const remindersWords = {
  lead: 'Only for parents who asked for them. None at night, at most three to an address, and none once somebody has bought.',
  none: 'Parents can ask for reminders beside their photos. What will be sent is shown here first.',
  unreachable: 'Emails do not reach this address, so this will not be sent.',
  /** Why some addresses are not reminded of an early price that ends. */
  olderWords(addresses: readonly string[]): string {
    const one = addresses.length === 1
    const who = new Intl.ListFormat('en-GB').format(addresses)
    return `No early-price reminder goes to ${who}: ${one ? 'that address' : 'these addresses'} agreed to reminders before the wording mentioned early prices, which are an offer. ${one ? 'It gets' : 'They get'} the others.`
  },
}

/** The desk’s log. */
export const activityWords = {
  lead: 'Every action at the desk is recorded here, with who did it and when.',
  none: 'No entry matches',
  removedAccount: 'a removed account',
}

/** What is held about families. */
export const privacyWords = {
  withoutDay: (events: string, one: boolean) =>
    `${events} ${one ? 'has' : 'have'} no deletion day and ${one ? 'keeps its' : 'keep their'} photos until you decide.`,
  lead: 'When a family or a client asks for their data, or asks you to delete it, find the student, class, event or client.',
  nothingFound: (words: string) => `Nothing found for “${words}”.`,
  typeMore: 'Type more to narrow it down: only the first matches are shown.',
  none: 'Nothing yet. Each erasure leaves a certificate here: what, when, and the fingerprint of every picture, without a name.',
  byThemselves: 'On the event’s deletion day, two weeks after a warning by email.',
}

/** What an erasure destroys, and what stays. */
export const eraseWords = {
  keptOrders: (orders: string, one: boolean) =>
    `${orders} ${one ? 'stays' : 'stay'} with number, dates, what was sold, amounts and VAT, as tax law requires. The child is removed from ${one ? 'it' : 'them'}, and so is the buyer if no other child is left.`,
  forGood: 'This will be destroyed for good',
  pictures: (photos: string, bytes: string) =>
    `${photos} (${bytes}): originals and every picture made from them`,
  pupils: (students: string) => `${students}: names, parents’ addresses, access codes, links to accounts`,
  ordersStay: 'Students and orders stay.',
  logStays: 'The log of who looked at what stays, and holds no names.',
  classPhotoStays:
    'Class photos and photos with other children stay. If the student is in one, no family sees it until you have decided about it on the contact sheet.',
  downloadsEnd: (buyers: string) => `${buyers} could still download. These downloads end now.`,
  printsNotThere: (orders: string) => `The prints of ${orders} are not at the school yet.`,
  noOrder: 'No orders are affected.',
  client: 'Name, business, email, phone and address, the enquiry, and the page with the client’s papers',
  projects: (projects: string) => `${projects}, with every version of the quote`,
  quotes: 'Quotes that led to no invoice, and the evidence of acceptance',
  keptInvoices: (invoices: string, one: boolean, until: string) =>
    `${invoices} ${one ? 'stays as it was' : 'stay as they were'} sent, with whom ${one ? 'it names' : 'they name'}, until ${until}, as tax law requires. Then ${one ? 'it is' : 'they are'} deleted automatically.`,
  noInvoice: 'No invoice was sent, so nothing is kept.',
}

/** Admins, and the staff of schools. */
export const peopleWords = {
  invite: (days: number) =>
    `They get an email with a link that works for ${days} days, and sign in with that address to accept.`,
  adminDoes: 'Sees and does everything',
  editor: 'Editor: website and enquiries',
  editorDoes: 'Reads and marks enquiries, and looks after the website. Sees no child, no order and no code',
  publishes: 'May publish the website',
  publishesHint: 'If not, the editor hands drafts over to you, and you publish them or give them back.',
  publishNow: (email: string) => `${email} may publish.`,
  handsOverNow: (email: string) => `${email} hands drafts over to you from now on.`,
  staffDoes: 'Keeps class lists and refusals up to date, and sees which class is ready',
  admins: 'See and do everything.',
  editors: 'Look after the website and the enquiries. They see no child, no order and no code.',
  hostedEditors:
    'Look after the website and the enquiries. You add and remove editors in the accounts service. This list shows those who were at the desk in the last 30 days.',
  hostedAdmins:
    'See and do everything. You add and remove admins in the accounts service. This list shows those who were at the desk in the last 30 days.',
  staff:
    'See their own school’s events and class lists, say who was away and what was refused, and send corrections for you to approve. No codes, no orders, no photos.',
  withdrawn: 'The invitation has been withdrawn',
  remove: (who: string, what: string) =>
    `${who} ${what} at once. The account stays, and can be invited again.`,
  plansWait: 'What they have planned to publish on the website waits for you there.',
}

/** Display names of jobs that send no mail; a mail has its own beside its words, in content/mails/. */
export const jobLabels: Record<JobName, string> = {
  'accounts.forget-places': 'Forget from where accounts were used',
  'accounts.sweep-expired': 'Sweep links and codes that have expired',
  'accounts.text-code': 'Code by text message',
  'enquiries.forget-old': 'Delete old enquiries',
  'projects.forget-old': 'Delete old papers',
  'keeping.backup': 'Nightly backup',
  'orders.check-payment': 'Check what became of a payment',
  'projects.check-payment': 'Check what became of an invoice’s payment',
  'projects.send-reminders': 'Look for reminders of invoices to send',
  'projects.refund': 'Give money of an invoice back',
  'orders.reconcile-payment': 'Look for refunds and claims of a payment, after a restore',
  'orders.deliver': 'Deliver an order’s files',
  'orders.refund': 'Give money back',
  'photos.derive': 'Prepare a photo',
  'website.make-renditions': 'Prepare a picture for the website',
  'website.make-upright': 'Prepare a picture for phones',
  'website.sweep-media': 'Remove pictures and films that nothing uses',
  'photos.forget-looks': 'Forget who looked at galleries long ago',
  'photos.remake-previews': 'Make previews with the new watermark',
  'photos.sweep-files': 'Remove files that belong to no photo',
  'business.sweep-logos': 'Remove logos that no version has',
  'orders.sweep-pictures': 'Remove pictures that no product has',
  'prices.forget-picture': 'Remove a product’s former picture',
  'photos.read-card': 'Look for a card in a photo',
  'photos.sort': 'Sort an event’s photos',
  'privacy.copy-erasure': 'Record an erasure beside the backups',
  'privacy.daily': 'Daily round of privacy promises',
  'privacy.erase': 'Destroy for good',
  'reminders.round': 'Look for reminders to send',
  'school.photo-refused': 'Look for buyers of a withdrawn class photo',
  'seed.orders': 'Write the sample’s orders',
  'seed.photos': 'Draw a sample portrait',
  'seed.remove': 'Remove the sample',
  'staff.forget-changes': 'Forget what schools sent about their rosters long ago',
  'website.publish': 'Publish what was planned for the website',
}

/** Display names of text messages. */
export const smsLabels: Record<SmsKind, string> = {
  mfa: 'Second factor',
  reminder: 'Reminder',
  'reminder-confirm': 'Confirm an address for reminders',
}
