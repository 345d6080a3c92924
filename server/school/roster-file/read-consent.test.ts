import { expect, test } from 'vitest'
import { isOptOutHeading } from './match-columns.ts'
import { readConsent } from './read-consent.ts'

test.each([
  ['Photos', '', false],
  ['Photo consent (Yes/No)', '', false],
  ['Class photo consent (Y / N)', '', false],
  ['Photos', 'Consent', false],
  ['No photos', '', true],
  ['No photos', 'Consent', true],
  ['Opted out', '', true],
  ['Photos', 'Opted out', undefined],
  ['Sales', 'Consent refused', undefined],
  ['Photo consent (opt out)', '', undefined],
])('under ‘%s’, with ‘%s’ above it, a yes refuses: %s', (text, group, isRefusal) => {
  expect(isOptOutHeading({ text, group })).toBe(isRefusal)
})

test.each([
  'Do not photograph',
  'No consent',
  'Declined',
  'Consent refused',
  'Objects',
  'Denied',
  'Withdrawn',
  'Not given',
  'Opting out',
])('‘%s’ is a refusal under every heading', (cell) => {
  expect(readConsent(cell, false)).toBe(true)
  expect(readConsent(cell, true)).toBe(true)
})

test('a bare no under ‘No photos’ allows them, and under a heading that says both nothing is guessed', () => {
  expect(readConsent('No', true)).toBe(false)
  expect(readConsent('No', false)).toBe(true)
  for (const cell of ['Yes', 'No', '✓']) expect(readConsent(cell, undefined)).toBeUndefined()
  expect(readConsent('', undefined)).toBeNull()
})
