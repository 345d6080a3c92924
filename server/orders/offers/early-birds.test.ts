import { expect, test } from 'vitest'
import { earlyStepsOf } from './early-birds.ts'

const event = { eventId: 'spring', schoolName: 'Test Primary' }
type Bird = Parameters<typeof earlyStepsOf>[0][number]
const bird = (lastDays: string | string[], more: Partial<Bird> = {}): Bird => ({
  steps: [lastDays].flat().map((until, step) => ({ step, until, gives: 'percent', value: 10 })),
  startsOn: null,
  scope: 'all',
  eventId: null,
  schoolName: null,
  ...more,
})

test.each<[string, Bird[], string[]]>([
  ['none is there', [], []],
  ['one is there', [bird('2026-04-10')], ['0 2026-04-10']],
  ['it has steps', [bird(['2026-04-10', '2026-04-20'])], ['0 2026-04-10', '1 2026-04-20']],
  [
    'a step is too short',
    [bird(['2026-04-10', '2026-04-12', '2026-04-30'])],
    ['0 2026-04-10', '2 2026-04-30'],
  ],
  ['of several', [bird('2026-04-12'), bird('2026-04-10'), bird('2026-04-11')], ['0 2026-04-10']],
  ['another event’s', [bird('2026-04-10', { scope: 'event', eventId: 'autumn' })], []],
  ['it lasts long enough', [bird('2026-04-10', { startsOn: '2026-04-03' })], ['0 2026-04-10']],
  ['it is too short', [bird('2026-04-10', { startsOn: '2026-04-04' })], []],
  [
    'the first is too short',
    [bird('2026-04-10', { startsOn: '2026-04-04' }), bird('2026-04-20')],
    ['0 2026-04-20'],
  ],
])('the steps of an early price are those of an event where %s', (_, birds, steps) => {
  expect(earlyStepsOf(birds, event, 7).map(({ step, until }) => `${step} ${until}`)).toEqual(steps)
})
