import { expect, test } from 'vitest'
import { jobRegistrations } from '../job-registrations.ts'

test('what buyers and our money wait for is tried again longer than the rest', () => {
  const patient = jobRegistrations
    .filter(({ kind }) => /^orders\.|^school\.photo-refused$/.test(kind.name) && kind.retryLimit === 20)
    .map(({ kind }) => kind.name)
  const letters = [
    'cancelled',
    'confirmation',
    'consent',
    'credit',
    'delivery',
    'dispute',
    'failed-refund',
    'links',
    'posted',
    'refund',
    'refund-returned',
    'refused-refund',
    'payment-request',
    'print-stop',
    'refund-due',
  ]
  expect(patient.toSorted()).toEqual(
    [
      ...[
        'orders.check-payment',
        'orders.deliver',
        'orders.reconcile-payment',
        'orders.refund',
        'orders.mail-withdrawn',
        'school.photo-refused',
      ],
      ...letters.map((letter) => `orders.mail-${letter}`),
    ].toSorted(),
  )
})
