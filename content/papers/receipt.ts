/** The receipt of a paid order, and its copy for the accountant. */
export const receipt = {
  title: 'Receipt',
  number: (number: string) => `Order ${number}`,
  paidOn: (day: string) => `Paid on ${day}`,
  vatNumber: (number: string) => `VAT registration number ${number}`,
  soldTo: (name: string, postcode: string) => `Sold to ${name}, ${postcode}`,
  /** Replaces a child's name in copies for the accountant. */
  sold: 'School photographs',
  photos: (count: number) => `${count} ${count === 1 ? 'photo' : 'photos'}`,
  packageName: (name: string) => `${name} package`,
  extra: (quantity: number, name: string) => `${quantity} × ${name}`,
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
  thanks: 'All prices include VAT. Thank you for your order.',
  thanksWithoutVat: 'Thank you for your order.',
}
