import { z } from 'zod'
import { boundedText, requiredLine } from '../../bounded-text.ts'
import { Day } from '../../date-input.ts'
import { longDay } from '../../days.ts'
import { emailFormat, typedEmail } from '../../email-address.ts'
import { Id } from '../../ids.ts'
import { GIFTS, OFFER_KINDS, OFFER_SCOPES, OfferCode } from './offers.ts'

const MOST_STEPS = 3

/** One step of an offer: what it gives, until the end of a day in Scotland; null means until the offer is ended. */
export const OfferStep = z
  .object({
    gives: z.enum(GIFTS),
    /** Percent or pence. */
    value: z.number().int().min(1, 'Please give more than nothing').nullable(),
    /** `gallery/basic` for a free package, `extra:8x10` for a free extra. */
    product: boundedText(120).nullable(),
    until: Day.nullable(),
  })
  .superRefine(({ gives, value, product }, found) => {
    const wrong = (path: string, message: string) => found.addIssue({ code: 'custom', path: [path], message })
    const figure = gives === 'percent' || gives === 'amount'
    if (figure && value === null) wrong('value', 'Please say how much')
    if (!figure && value !== null) wrong('value', 'Something free has no amount')
    if (gives === 'percent' && value !== null && value > 100) wrong('value', 'At most 100 percent')
    if (gives === 'amount' && value !== null && value > 1_000_000) wrong('value', 'At most £10,000')
    if (gives === 'package' && !product?.includes('/')) wrong('product', 'Please choose the package')
    if (gives === 'extra' && !product?.startsWith('extra:')) wrong('product', 'Please choose the product')
    if ((gives === 'percent' || gives === 'amount' || gives === 'photo') && product !== null)
      wrong('product', 'Only a free package or product is named')
  })
export type OfferStep = z.infer<typeof OfferStep>

/** An offer as the owner writes it. */
export const Offer = z
  .object({
    kind: z.enum(OFFER_KINDS),
    /** What parents read on the receipt. */
    name: requiredLine('Please give it a name', 60),
    /** For a code only. */
    code: OfferCode.nullable(),
    scope: z.enum(OFFER_SCOPES),
    eventId: Id.nullable(),
    schoolName: boundedText(200).nullable(),
    combines: z.boolean(),
    /** The order's minimum, in pence. */
    minimum: z
      .number()
      .int()
      .min(0, 'Please give an amount of at least £0')
      .max(1_000_000, 'At most £10,000'),
    /** How often it can be used in total, and by one buyer; null means no limit. */
    limitInAll: z.number().int().min(1, 'At least once').max(100_000, 'At most 100,000 times').nullable(),
    limitPerBuyer: z.number().int().min(1, 'At least once').max(1000, 'At most 1,000 times').nullable(),
    startsOn: Day.nullable(),
    /** An early bird has up to three, each until its day; other kinds have one. */
    steps: z.array(OfferStep).min(1).max(MOST_STEPS),
  })
  .superRefine((offer, found) => {
    for (const [path, message] of problemsOf(offer)) found.addIssue({ code: 'custom', path, message })
  })
export type Offer = z.infer<typeof Offer>

type Unchecked = Pick<
  Offer,
  'kind' | 'code' | 'scope' | 'eventId' | 'schoolName' | 'limitInAll' | 'limitPerBuyer' | 'startsOn' | 'steps'
>

function* problemsOf(offer: Unchecked): Generator<[path: (string | number)[], message: string]> {
  const { kind, code, scope, eventId, schoolName, startsOn, steps } = offer
  const days = steps.map(({ until }) => until ?? '9999-12-31')
  if ((kind === 'code') !== (code !== null)) yield [['code'], 'Please give the code that parents type']
  if (kind !== 'code' && (offer.limitInAll !== null || offer.limitPerBuyer !== null))
    yield [['limitInAll'], 'Only a code is limited']
  if ((scope === 'event') !== (eventId !== null)) yield [['eventId'], 'Please choose the event']
  if ((scope === 'school') !== (schoolName !== null)) yield [['schoolName'], 'Please choose the school']
  if (kind !== 'early-bird' && steps.length > 1) yield [['steps'], 'Only an early bird has steps']
  if (kind !== 'code' && steps.some(({ gives }) => gives !== 'percent' && gives !== 'amount'))
    yield [['steps'], 'Only a code gives something free']
  if (kind === 'siblings' && steps.some(({ gives }) => gives !== 'percent'))
    yield [['steps'], 'Siblings have a percentage off']
  for (const [at, { until }] of steps.entries()) {
    if (kind === 'early-bird' && until === null)
      yield [['steps', at, 'until'], 'Please give each step its last day']
    if ((days[at] ?? '') <= (days[at - 1] ?? ''))
      yield [['steps', at, 'until'], 'Each step must end later than the one before']
    if (startsOn && until && until < startsOn) yield [['steps', at, 'until'], endsBefore(startsOn)]
  }
}

const endsBefore = (day: string) => `This would be over before its first day, ${longDay(day)}`

/** A step whose last day cannot be, and why. */
export interface DayProblem {
  step: number
  words: string
}

/**
 * What is wrong with an offer's days when it is made, or changed on a later day: a step that is over before the offer's
 * first day, or an offer that is over already. One that was over before the change may stay so.
 */
export function dayProblem(
  { startsOn, steps }: Pick<Offer, 'startsOn' | 'steps'>,
  today: string,
  before?: { madeOn: string; lastDay: string | null },
): DayProblem | undefined {
  const firstDay = startsOn ?? before?.madeOn ?? today
  const early = steps.findIndex(({ until }) => until !== null && until < firstDay)
  const lastDay = steps.at(-1)?.until ?? null
  if (lastDay && lastDay < today && lastDay !== before?.lastDay)
    return { step: steps.length - 1, words: 'This offer would be over already: its last day is in the past' }
  return early < 0 ? undefined : { step: early, words: endsBefore(firstDay) }
}

/** `ended` is by hand; `over` is after the last day. */
export const OFFER_STATES = ['coming', 'running', 'used-up', 'over', 'ended'] as const

/** An offer as the desk shows it, with its uses and cost. */
export const OfferDetail = z.object({
  ...Offer.shape,
  id: Id,
  eventName: z.string().nullable(),
  /** Incremented by each edit, so that two admins do not overwrite each other. */
  version: z.number(),
  createdAt: z.string(),
  /** The day from which it applies: its first day, or the day it was made. */
  firstDay: z.string(),
  endedAt: z.string().nullable(),
  state: z.enum(OFFER_STATES),
  /** Orders that used it, unpaid ones included. */
  uses: z.number(),
  /** Its total reduction on paid orders, in pence. */
  cost: z.number(),
})
export type OfferDetail = z.infer<typeof OfferDetail>

export const CreditDetail = z.object({
  id: Id,
  /** Null once the person is erased. */
  email: z.string().nullable(),
  reason: z.string(),
  amount: z.number(),
  left: z.number(),
  /**
   * Overdrawn, in pence: the refund that returned it failed after it was spent. Later credits of the address cover it.
   */
  overdrawn: z.number(),
  givenAt: z.string(),
  orderId: Id.nullable(),
})
export type CreditDetail = z.infer<typeof CreditDetail>

export const OfferList = z.object({
  offers: z.array(OfferDetail),
  credits: z.array(CreditDetail),
  events: z.array(z.object({ id: Id, name: z.string(), schoolName: z.string() })),
  /** What a code can give: packages, as `gallery/basic`, and extras, as `extra:8x10`, with names and pictures. */
  products: z.array(z.object({ product: z.string(), name: z.string(), picture: z.string().nullable() })),
})
export type OfferList = z.infer<typeof OfferList>

export const MakeOffer = z.object({
  /** Made once per form, so that a resend makes one offer. */
  id: Id,
  offer: Offer,
})
export type MakeOffer = z.infer<typeof MakeOffer>

export const EditOffer = z.object({ offer: Offer, version: z.number().int() })
export type EditOffer = z.infer<typeof EditOffer>

export const EndOffer = z.object({ ended: z.boolean() })
export type EndOffer = z.infer<typeof EndOffer>

/** Money for the next order of an order's buyer. */
export const GiveCredit = z.object({
  /** Made once per dialog, so that a resend does not give twice. */
  id: Id,
  /** In pence. */
  amount: z
    .number({ error: 'Please give an amount' })
    .int()
    .min(1, 'Please give an amount above £0')
    .max(100_000, 'At most £1,000'),
  /** The mail tells it to the buyer. */
  reason: requiredLine('Please give a reason', 200),
})
export type GiveCredit = z.infer<typeof GiveCredit>

/** The same for an address, with or without an order. */
export const GiveCreditToAddress = GiveCredit.extend({
  email: typedEmail(254, { tooLong: 'Email must be less than 255 characters' })
    .toLowerCase()
    .min(1, 'Email is required')
    .pipe(emailFormat('Invalid email address')),
})
export type GiveCreditToAddress = z.infer<typeof GiveCreditToAddress>
