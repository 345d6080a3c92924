import { z } from 'zod'
import { DAY_MS } from '../days.ts'
import { PaymentProvider } from '../orders/payment/payments.ts'
import { VatRate } from '../orders/prices/vat.ts'

/** The outcome of a test, and when it was run. */
const Trial = z.object({ at: z.string(), worked: z.boolean() })

/** How far the installation is set up, as the running system knows it. Never a secret. */
export const SetupFacts = z.object({
  /** The sample's own name and address are not the owner's. */
  business: z.object({
    name: z.string(),
    address: z.string(),
    email: z.string(),
    isSample: z.boolean(),
  }),
  /** A business that is not registered for VAT needs no number. */
  vat: z.object({ number: z.string().nullable(), rate: VatRate, isSample: z.boolean() }),
  prices: z.object({ lists: z.array(z.string()) }),
  address: z.object({ url: z.string(), isSet: z.boolean() }),
  mail: z.object({
    /** `outbox`: mails are files, and reach nobody. */
    driver: z.enum(['smtp', 'outbox']),
    /** Whom mails come from, and whether that is configured. */
    from: z.object({ sender: z.string(), isSet: z.boolean() }),
    /** Where messages of shop and school go, and where enquiries do. */
    to: z.object({ shop: z.string(), enquiries: z.string() }),
    /** The last test mail to this admin; null if there was none, `leaving` while it waits. */
    trial: Trial.extend({ failure: z.string().nullable() }).nullable(),
    leaving: z.boolean(),
  }),
  payment: z.object({ provider: PaymentProvider, takesMoney: z.boolean(), trial: Trial.nullable() }),
  storage: z.object({
    driver: z.enum(['disk', 's3']),
    works: z.boolean(),
    /** Free disk space; null if files are elsewhere. */
    freeBytes: z.number().nullable(),
  }),
  factor: z.object({ has: z.boolean(), required: z.boolean() }),
  backup: z.object({ on: z.boolean(), encrypted: z.boolean(), newest: z.string().nullable() }),
})
export type SetupFacts = z.infer<typeof SetupFacts>

/** The steps of the checklist, in order. */
export const SETUP_STEPS = [
  ...(['business', 'vat', 'prices', 'address', 'mail'] as const),
  ...(['payment', 'storage', 'factor', 'backup'] as const),
]
export type SetupStep = (typeof SETUP_STEPS)[number]

/** A nightly backup may be late by some hours. */
const FRESH_MS = 1.5 * DAY_MS

/** Which steps are done. */
export function stepsDone(facts: SetupFacts, now: Date): Record<SetupStep, boolean> {
  const { business, vat, prices, address, mail, payment, storage, factor, backup } = facts
  return {
    business: !business.isSample,
    vat: !vat.isSample,
    prices: prices.lists.length > 0,
    address: address.isSet,
    mail: mail.driver === 'smtp' && mail.trial?.worked === true,
    payment: payment.takesMoney && payment.trial?.worked === true,
    storage: storage.works,
    factor: factor.has,
    backup: backup.newest !== null && now.getTime() - Date.parse(backup.newest) < FRESH_MS,
  }
}

/** The provider's answer to a test payment. */
export const TestPaymentResult = z.object({ provider: PaymentProvider, worked: z.boolean() })
export type TestPaymentResult = z.infer<typeof TestPaymentResult>
