import type { DeskPayment } from '../../domain/orders/desk/desk-order.ts'

/** An order that the owner takes, in the hall or on the phone. */
export const newOrderWords = {
  open: 'New order',
  title: 'New order',
  of: (name: string) => `New order for ${name}`,
  find: 'Whose photos are ordered?',
  findLead: 'Search the student, then choose what is ordered and how it is paid.',
  what: 'What is ordered',
  buyer: 'Who buys it',
  how: 'How it is paid',
  single: (price: string) => `Single photos, ${price} each`,
  includes: (photos: number | 'all') =>
    photos === 'all' ? 'All photos' : `${photos} ${photos === 1 ? 'photo' : 'photos'}`,
  nothingElse: 'Prints and gifts only',
  photos: 'Photos',
  photo: (no: number) => `Photo ${no}`,
  classPhoto: 'class photo',
  choose: (missing: number) =>
    missing > 0 ? `Choose ${missing} more` : missing < 0 ? `Take ${-missing} away` : 'Complete',
  allIncluded: 'All photos of the gallery are included.',
  printsClosed: 'The last day for prints has passed, so packages with prints are not on sale.',
  extras: 'Prints and gifts',
  product: 'Print or gift',
  ofPhoto: 'Of which photo',
  noPicture: 'No photo',
  add: 'Add',
  fewer: (name: string) => `One fewer of ${name}`,
  more: (name: string) => `One more of ${name}`,
  email: 'Email',
  emailOptional: 'Email (optional)',
  emailHint:
    'The receipt and the link to the files go to this address. Without one, open the order afterwards and hand over its link.',
  phone: 'Phone (optional)',
  reason: 'Why it is free',
  total: 'Total',
  pricing: 'Adding up…',
  nothingYet: 'Choose a package, photos or prints.',
  take: {
    cash: 'Take the money and the order',
    transfer: 'Take the order and mail the account',
    link: 'Take the order and mail the link',
    free: 'Give it free',
  } satisfies Record<DeskPayment, string>,
  taking: 'One moment…',
  payments: {
    cash: { label: 'Cash', hint: 'You have the money. The order is paid at once.' },
    transfer: {
      label: 'Bank transfer',
      hint: 'The buyer is mailed your account. You mark the order as paid once the money is there.',
    },
    link: { label: 'Pay link', hint: 'The buyer is mailed a link, and pays by card on the order’s page.' },
    free: { label: 'Free', hint: 'A staff pack, or a gift. For a spoiled print, open its order instead.' },
  } satisfies Record<DeskPayment, { label: string; hint: string }>,
  noTransfers: 'To take transfers, give your account under Business details first.',
}

/** An order of the desk that waits for its money, and one that was paid by hand. */
export const handPaymentWords = {
  waits: { card: 'The pay link is open until', transfer: 'The transfer is waited for until' },
  markPaid: 'Mark as paid',
  markTitle: (number: string) => `Mark ${number} as paid`,
  markLead: (total: string) => `You have ${total} for this order. The buyer is mailed the receipt.`,
  methods: {
    cash: { label: 'Cash', hint: 'You were given the money.' },
    transfer: { label: 'Bank transfer', hint: 'The money is on your account.' },
  },
  cancel: 'Cancel the order',
  cancelTitle: (number: string) => `Cancel ${number}`,
  cancelLead: 'Nobody has paid it. It can no longer be paid, and stays in the list as cancelled.',
  cancelled: 'The order is cancelled',
  keep: 'Keep it',
  askAgain: 'Send the request to pay again',
  page: 'The buyer’s page',
  pageHint: 'Anyone with this link can open the order and its files. Hand it only to the buyer.',
  qr: 'The link as a QR code',
  copy: 'Copy the link',
  copied: 'Copied',
  givenBack: 'Given back',
  givenBackDone: 'The refund is recorded',
  toGive: 'to be given back by you',
  refundByHand: (left: string) =>
    `The order was paid by hand, so you give the money back yourself, in the way it came. This records it. ${left} can be given back.`,
}
