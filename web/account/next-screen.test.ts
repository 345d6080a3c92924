import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeNext } from './next-screen.ts'

test('a page of the school area is kept, with its query', () => {
  expect(safeNext('/school-photos')).toBe('/school-photos')
  expect(safeNext('/school-photos/account?from=mail')).toBe('/school-photos/account?from=mail')
})

test.each([
  'https://evil.example/school-photos',
  '//evil.example/school-photos',
  '/\\evil.example/school-photos',
  '/\t/evil.example/school-photos',
  '/school-photos/..//evil.example',
  '/school-photos/../../..//evil.example/school-photos',
  '/school-photos-of-somebody-else',
  'javascript:alert(1)',
  'school-photos',
  '',
  null,
  { next: '/school-photos' },
])('%j is ignored', (text) => {
  expect(safeNext(text)).toBeUndefined()
})

test('whatever is asked for, the reader stays on this site and in this area', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '..',
    '.',
    '@',
    ':',
    '?',
    '#',
    'school-photos',
    'evil.example',
    '\t',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(part).map((parts) => `/${parts.join('')}`),
  )
  fc.assert(
    fc.property(text, (asked) => {
      const next = safeNext(asked)
      if (next === undefined) return
      const reached = new URL(next, 'https://tweedlight.example')
      expect(reached.origin).toBe('https://tweedlight.example')
      expect(reached.pathname).toMatch(/^\/school-photos(\/|$)/)
    }),
    { numRuns: 5000 },
  )
})
