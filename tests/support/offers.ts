import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../../domain/days.ts'
import type { Offer } from '../../domain/orders/offers/offer-desk.ts'
import { createOffer } from '../../server/orders/offers/write-offer.ts'
import type { TestApp } from '../test-app.ts'
import { fixedClock } from './fixed-clock.ts'

const base: Offer = {
  kind: 'siblings',
  name: 'Siblings',
  code: null,
  scope: 'all',
  eventId: null,
  schoolName: null,
  combines: true,
  minimum: 0,
  limitInAll: null,
  limitPerBuyer: null,
  startsOn: null,
  steps: [],
}

/** Percent or pence off, until a day. */
export const off = (gives: 'percent' | 'amount', value: number, until: string | null = null) => ({
  gives,
  value,
  product: null,
  until,
})

export const siblings = (percent: number, more: Partial<Offer> = {}): Offer => ({
  ...base,
  steps: [off('percent', percent)],
  ...more,
})

export const earlyBird = (steps: Offer['steps'], more: Partial<Offer> = {}): Offer => ({
  ...base,
  kind: 'early-bird',
  name: 'Early bird',
  steps,
  ...more,
})

export const codeOffer = (code: string, step: Offer['steps'][number], more: Partial<Offer> = {}): Offer => ({
  ...base,
  kind: 'code',
  name: 'Spring',
  code,
  steps: [step],
  ...more,
})

/** Creates an offer at the desk, this many days ago; returns its id. */
export async function offer(
  testApp: Pick<TestApp, 'admin'>,
  given: Offer,
  { daysAgo = 0 } = {},
): Promise<string> {
  const id = randomUUID()
  const clock = fixedClock(new Date(testApp.admin.clock.now().getTime() - daysAgo * DAY_MS))
  await createOffer({ ...testApp.admin, clock }, { id, offer: given })
  return id
}
