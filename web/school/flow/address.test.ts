import { expect, test } from 'vitest'
import { addressOf, type Place, placeAbove, placeIn } from './address.ts'

const at = (address: string) => placeIn(new URL(address, 'http://here').searchParams)

test.each<Place>([
  { step: 'years' },
  { step: 'auth' },
  { step: 'classes', year: 3 },
  { step: 'pupils', year: 3, classRef: '3B' },
  { step: 'individual', year: 3, classRef: '3B', pupil: '3B-7' },
  { step: 'individual', year: 3, classRef: '3B', pupil: '0198f1c2-8a5e-7c11-9d5c-2f6a5f0f7c11' },
])('a reload of %o stays there', (place) => {
  expect(at(addressOf(place))).toEqual(place)
})

test.each([
  ['?year=7', 'years'],
  ['?year=3&class=4B', 'classes'],
  ['?year=3&class=<b>', 'classes'],
  ['?year=3&class=3B&pupil=../../x', 'pupils'],
  ['?class=3B&pupil=3B-7', 'years'],
])('an address that fits nothing, %s, leads to the nearest step that does: %s', (address, step) => {
  expect(at(address).step).toBe(step)
})

test('Back goes up one level at a time, and ends at the years', () => {
  const steps: string[] = []
  let place: Place | null = { step: 'individual', year: 3, classRef: '3B', pupil: '3B-7' }
  while (place) {
    steps.push(place.step)
    place = placeAbove(place)
  }
  expect(steps).toEqual(['individual', 'pupils', 'classes', 'years'])
  expect(placeAbove({ step: 'auth' })).toEqual({ step: 'years' })
})
