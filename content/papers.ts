/** The texts on printed papers: access cards, receipts and certificates of destruction. */

export const accessCard = {
  /** Followed by the address of the code page. */
  howTo: 'Scan the square, or type the code at ',
  className: (classRef: string) => `Class ${classRef}`,
  sheet: (at: { schoolName: string; classRef: string; sheet: number; of: number }) =>
    `${at.schoolName} · ${at.classRef} · sheet ${at.sheet} of ${at.of}`,
  /** Every character that these texts can put on a card, besides names and addresses. */
  characters: 'Scan the square, or type the code at Class sheet of · 0123456789 …',
}

export const certificate = {
  title: 'Certificate of destruction',
  what: {
    pupil: 'All data of one student',
    class: 'All data of one class',
    event: 'All data of one event',
    photos: 'All photographs of one event',
  },
  originals: 'Originals destroyed: SHA-256, bytes, moment (UTC)',
  closing:
    'Originals and every picture made from them were deleted from storage, and their records from the database. Backups made before this moment lose them as they expire. Orders keep what tax law asks for: number, dates, what was sold, amounts and VAT. The log of who looked at what stays, and holds no names.',
}

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
  subtotal: 'Subtotal',
  saving: 'Package saving',
  total: 'Total paid, including VAT',
  net: 'Without VAT',
  vat: (percent: number) => `VAT at ${percent}%`,
  refunded: (day: string) => `Refunded on ${day}`,
  refundedVat: (percent: number) => `of that VAT at ${percent}%`,
  left: 'Paid less refunds',
  thanks: 'All prices include VAT. Thank you for your order.',
}
