import type { PaymentTerms } from '../../domain/site/rate-card.ts'

/** The numbers that the estimate uses; the text below states the same ones. */
export const paymentTerms: PaymentTerms = {
  paidInFullUpTo: 1500_00,
  depositPercent: 50,
  daysBeforeFilming: 14,
  estimateValidDays: 30,
}

interface Section {
  /** Anchor on the page. */
  id: string
  heading: string
  clauses: readonly string[]
  /** A table of two columns below the clauses. */
  table?: { head: readonly [string, string]; rows: readonly (readonly [string, string])[] }
}

export const termsPage = {
  title: 'Terms and conditions',
  description:
    'The terms for film, photography and drone bookings: estimates, payment, the working day, cancellation, footage, credit, liability and law.',
  lead: 'The rules for working together, kept short enough to be read. If one of them does not fit your project, say so before we start and we will write down what does.',
}

export const terms: readonly Section[] = [
  {
    id: 'estimates',
    heading: 'Estimates and quotes',
    clauses: [
      'Estimates exclude VAT and are valid for 30 days.',
      'Quotes come before work. Without a quote the default rate card applies.',
    ],
  },
  {
    id: 'payment',
    heading: 'Payment',
    clauses: [
      'Bookings of £1,500 and under are paid in full at least 14 days before the filming day.',
      'Larger bookings are paid in two halves: 50% at booking, no later than 14 days before the filming day, and 50% on delivery of the first cut.',
      'Payment is due 30 days from the date of the final invoice.',
    ],
  },
  {
    id: 'working-day',
    heading: 'The working day',
    clauses: [
      'A full day is 9 hours, including travel.',
      'Sunday and Bank Holiday bookings carry a 25% surcharge on the daily rate.',
    ],
  },
  {
    id: 'cancellation',
    heading: 'Cancellation',
    clauses: [
      'If you cancel a booking, a share of the filming cost is charged. It depends on how much notice you give before filming begins.',
      'Backup dates are included for weather-dependent shoots.',
    ],
    table: {
      head: ['Notice', 'Share of the filming cost'],
      rows: [
        ['Up to 48 hours before', '15%'],
        ['Between 48 and 24 hours before', '50%'],
        ['Within 24 hours', '100%'],
      ],
    },
  },
  {
    id: 'late-payment',
    heading: 'Late payment',
    clauses: [
      'Interest on late payments is charged at 8% per year above the Bank of England reference rate.',
    ],
  },
  {
    id: 'raw-footage',
    heading: 'Raw footage',
    clauses: ['Raw footage is available at £350 per hour of footage, delivered by a cloud drive.'],
  },
  {
    id: 'credit',
    heading: 'Credit',
    clauses: ['A byline credit is required when footage is supplied to third parties.'],
  },
  {
    id: 'liability',
    heading: 'Liability',
    clauses: ['Liability is limited to the invoice value or the money already paid.'],
  },
  {
    id: 'law',
    heading: 'Law and recovery of debts',
    clauses: [
      'These terms are governed by UK law.',
      'Debts are recovered through the Scottish courts or an agency, after a letter of action sent by e-mail.',
    ],
  },
]

/** When an estimate is to be paid. */
export const paymentDue = {
  inFull: (amount: string, days: number) =>
    `Paid in full, ${amount}, at least ${days} days before the filming day.`,
  inTwo: (percent: number, deposit: string, balance: string, days: number) =>
    `${percent}% at booking, ${deposit}, no later than ${days} days before the filming day. The other ${100 - percent}%, ${balance}, on delivery of the first cut.`,
}
