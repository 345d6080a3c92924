import { formatPounds } from '../../domain/money.ts'
import { FILMING_HOURS } from '../../domain/projects/calendar.ts'
import { NOTICE_HOURS } from '../../domain/projects/cancellation.ts'
import { formatRate } from '../../domain/projects/invoice-reminders.ts'
import { STATUTORY_ABOVE } from '../../domain/projects/late-payment.ts'
import type { Terms } from '../../domain/site/kinds/rate-card-and-terms.ts'
import { rateCard } from './rate-card.ts'

/** The numbers that the estimate uses, and that the text below states. */
export const paymentTerms: Terms['payment'] = {
  paidInFullUpTo: 1500_00,
  depositPercent: 50,
  daysBeforeFilming: 14,
  estimateValidDays: 30,
  finalInvoiceDays: 30,
  cancelledEarly: 15,
  cancelledLate: 50,
  cancelledLast: 100,
}

/** The sample's terms. */
export const terms: Terms = {
  title: 'Terms and conditions',
  description:
    'The terms for film, photography and drone bookings: estimates, payment, the working day, cancellation, footage, credit, liability and law.',
  lead: 'The rules for working together, kept short enough to be read. If one of them does not fit your project, say so before we start and we will write down what does.',
  payment: paymentTerms,
  share: null,
  sections: [
    {
      id: 'estimates',
      heading: 'Estimates and quotes',
      clauses: [
        `Estimates exclude VAT and are valid for ${paymentTerms.estimateValidDays} days.`,
        'Quotes come before work. Without a quote the default rate card applies.',
      ],
      table: null,
    },
    {
      id: 'payment',
      heading: 'Payment',
      clauses: [
        `Bookings of ${formatPounds(paymentTerms.paidInFullUpTo)} and under are paid in full at least ${paymentTerms.daysBeforeFilming} days before the filming day.`,
        `Larger bookings are paid in two halves: ${paymentTerms.depositPercent}% at booking, no later than ${paymentTerms.daysBeforeFilming} days before the filming day, and ${100 - paymentTerms.depositPercent}% on delivery of the first cut.`,
        `Payment is due ${paymentTerms.finalInvoiceDays} days from the date of the final invoice.`,
      ],
      table: null,
    },
    {
      id: 'working-day',
      heading: 'The working day',
      clauses: [
        `A full day is ${FILMING_HOURS} hours, including travel.`,
        `Sunday and Bank Holiday bookings carry a ${rateCard.sundayPercent}% surcharge on the daily rate.`,
      ],
      table: null,
    },
    {
      id: 'cancellation',
      heading: 'Cancellation',
      clauses: [
        'If you cancel a booking, a share of the filming cost is charged. It depends on how much notice you give before filming begins.',
        'Backup dates are included for weather-dependent shoots.',
      ],
      table: {
        left: 'Notice',
        right: 'Share of the filming cost',
        rows: [
          { left: `Up to ${NOTICE_HOURS.early} hours before`, right: `${paymentTerms.cancelledEarly}%` },
          {
            left: `Between ${NOTICE_HOURS.early} and ${NOTICE_HOURS.late} hours before`,
            right: `${paymentTerms.cancelledLate}%`,
          },
          { left: `Within ${NOTICE_HOURS.late} hours`, right: `${paymentTerms.cancelledLast}%` },
        ],
      },
    },
    {
      id: 'late-payment',
      heading: 'Late payment',
      clauses: [
        `Interest on late payments is charged at ${formatRate(STATUTORY_ABOVE)} per year above the Bank of England reference rate.`,
      ],
      table: null,
    },
    {
      id: 'raw-footage',
      heading: 'Raw footage',
      clauses: ['Raw footage is available at £350 per hour of footage, delivered by a cloud drive.'],
      table: null,
    },
    {
      id: 'credit',
      heading: 'Credit',
      clauses: ['A byline credit is required when footage is supplied to third parties.'],
      table: null,
    },
    {
      id: 'liability',
      heading: 'Liability',
      clauses: ['Liability is limited to the invoice value or the money already paid.'],
      table: null,
    },
    {
      id: 'law',
      heading: 'Law and recovery of debts',
      clauses: [
        'These terms are governed by UK law.',
        'Debts are recovered through the Scottish courts or an agency, after a letter of action sent by e-mail.',
      ],
      table: null,
    },
  ],
}
