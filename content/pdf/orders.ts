import type { VatRate } from '../../domain/orders/prices/vat.ts'

/** The receipt of a paid order, and its copy for the accountant. */
export const receipt = {
  title: 'Receipt',
  number: (number: string) => `Order ${number}`,
  /** `by`: in cash, by card. */
  paidOn: (day: string, by: string) => `Paid on ${day}, ${by}`,
  settledOn: (day: string) => `Paid on ${day}`,
  freeOn: (day: string) => `Given free on ${day}`,
  vatNumber: (number: string) => `VAT registration number ${number}`,
  soldTo: (buyer: string) => `Sold to ${buyer}`,
  /** Replaces a child's name in copies for the accountant. */
  sold: 'School photographs',
  photos: (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'}`,
  packageName: (name: string) => `${name} package`,
  extra: (quantity: number, name: string) => `${quantity} × ${name}`,
  /** Behind the goods of a line, where the lines of an order have several rates. */
  atRate: (rate: VatRate) => (rate === null ? 'without VAT' : `VAT at ${rate}%`),
  subtotal: 'Subtotal',
  saving: 'Package saving',
  total: 'Total paid, including VAT',
  totalWithoutVat: 'Total paid',
  net: 'Without VAT',
  refunded: (day: string) => `Refunded on ${day}`,
  /** The money of a refund above came back. */
  refundFailed: (day: string) => `A refund failed on ${day}`,
  /** Followed by a line of `content/vat.ts`. */
  ofRefund: (vat: string) => `of that ${vat}`,
  left: 'Paid less refunds',
  page: (page: number, pages: number) => `page ${page} of ${pages}`,
  /** Across every page of a test order's receipt, and above it. */
  testMode: 'Test mode',
  testNote: 'Test mode: no money was taken. This is not proof of a payment.',
  thanks: 'All prices include VAT. Thank you for your order.',
  thanksWithoutVat: 'Thank you for your order.',
}

/** Notes in the list of prints for the lab. */
export const labNotes = {
  noPrint: (product: string) => `${product}, no print`,
  cropped: 'cropped as the buyer chose',
  lost: 'NO FILE: the original is lost',
  /** In the text file, about prints that nobody chose a picture for, or whose picture may not be printed. */
  noPicture: (count: number) =>
    `${count === 1 ? 'One print has' : `${count} prints have`} no picture, and ${count === 1 ? 'is' : 'are'} in neither this zip nor its list. Their order pages at the desk say which.\r\n`,
  /** The text file in a zip that lacks prints. */
  leftOut: (files: readonly string[]) =>
    `Not in this zip, because the original is lost or cannot be read:\r\n\r\n${files.join('\r\n')}\r\n\r\nRestore the originals from a backup and export again, or refund these prints. Please do not mark their orders as sent until then.\r\n`,
}

/** Which print is whose, and the labels of envelopes and parcels. */
export const packing = {
  title: (event: string, toHomes: boolean) => (toHomes ? `${event}, to homes` : `${event}, to the school`),
  labels: (title: string) => `${title}, labels`,
  order: (number: string) => `Order ${number}`,
}

/** A list of prints with pictures. */
export const printSheet = {
  heading: (event: string, page: number, of: number) => `${event}, prints, page ${page} of ${of}`,
  quantity: (quantity: number, size: string) => `${quantity} × ${size}`,
}

/** How the provider’s movements differ from our orders, in the file for the accountant. */
export const payoutDifferences = {
  otherShop: 'Not of this shop',
  noOrder: 'No paid order here',
  notPounds: 'Not in pounds',
  orderIsOf: (total: string) => `The order is of ${total}`,
  unknown: 'This movement is not in the books',
  refunds: (there: string, here: string) => `Refunded there ${there}, here ${here}`,
  refundedAnotherDay: 'Refunded here on another day',
  chargedAnotherDay: (total: string) => `Paid here (${total}), charged there on another day`,
  notCharged: (total: string) => `Paid here (${total}), not charged there`,
  refundedThereAnotherDay: (amount: string) => `Refunded here (${amount}), there on another day`,
  notRefunded: (amount: string) => `Refunded here (${amount}), not there`,
}
