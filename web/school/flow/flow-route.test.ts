import { expect, test } from 'vitest'
import { type FlowRoute, flowAddress, parentOf, readFlowRoute } from './flow-route.ts'

const at = (address: string) => readFlowRoute(new URL(address, 'http://here').searchParams)

test.each<FlowRoute>([
  { step: 'years' },
  { step: 'auth' },
  { step: 'classes', year: 3 },
  { step: 'pupils', year: 3, classRef: '3B' },
  { step: 'individual', year: 3, classRef: '3B', pupil: '3B-7' },
  { step: 'individual', year: 3, classRef: '3B', pupil: '0198f1c2-8a5e-7c11-9d5c-2f6a5f0f7c11' },
  { step: 'classes', year: 0 },
  { step: 'pupils', year: 4, classRef: 'P3/4' },
  { step: 'individual', year: 7, classRef: 'P7 Mrs O’Neil', pupil: 'P7 Mrs O’Neil-24' },
  { step: 'pupils', year: 10, classRef: 'S3 Tweed' },
])('a reload of %o stays there', (place) => {
  expect(at(flowAddress(place))).toEqual(place)
})

test.each([
  ['?year=77', 'years'],
  ['?year=5&class=P3/4', 'classes'],
  ['?year=3&class=p3b', 'classes'],
  ['?year=3&class=3B&pupil=4B-7', 'pupils'],
  ['?year=3&class=4B', 'classes'],
  ['?year=3&class=<b>', 'classes'],
  ['?year=3&class=3B&pupil=../../x', 'pupils'],
  ['?class=3B&pupil=3B-7', 'years'],
])('an invalid address, %s, leads to the nearest valid step: %s', (address, step) => {
  expect(at(address).step).toBe(step)
})

test('Back goes up one level at a time, and ends at the years', () => {
  const steps: string[] = []
  let place: FlowRoute | null = { step: 'individual', year: 3, classRef: '3B', pupil: '3B-7' }
  while (place) {
    steps.push(place.step)
    place = parentOf(place)
  }
  expect(steps).toEqual(['individual', 'pupils', 'classes', 'years'])
  expect(parentOf({ step: 'auth' })).toEqual({ step: 'years' })
})
