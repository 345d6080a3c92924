import { expect, test } from 'vitest'
import { earlyPriceEnds } from './early-birds.ts'

const event = { eventId: 'spring', schoolName: 'Test Primary' }
type Bird = Parameters<typeof earlyPriceEnds>[0][number]
const bird = (lastDay: string, more: Partial<Bird> = {}): Bird => ({
  lastDay,
  startsOn: null,
  scope: 'all',
  eventId: null,
  schoolName: null,
  ...more,
})

test.each<[string, Bird[], string | null]>([
  ['none is there', [], null],
  ['one is there', [bird('2026-04-10')], '2026-04-10'],
  ['of several', [bird('2026-04-12'), bird('2026-04-10'), bird('2026-04-11')], '2026-04-10'],
  ['another event’s', [bird('2026-04-10', { scope: 'event', eventId: 'autumn' })], null],
  ['it lasts long enough', [bird('2026-04-10', { startsOn: '2026-04-03' })], '2026-04-10'],
  ['it is too short', [bird('2026-04-10', { startsOn: '2026-04-04' })], null],
  [
    'the first is too short',
    [bird('2026-04-10', { startsOn: '2026-04-04' }), bird('2026-04-20')],
    '2026-04-20',
  ],
])('the early price ends for an event where %s', (_, birds, ends) => {
  expect(earlyPriceEnds(birds, event, 7)).toBe(ends)
})
