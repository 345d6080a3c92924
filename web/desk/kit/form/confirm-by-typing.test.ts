import { expect, test } from 'vitest'
import { typedPhrase } from './confirm-by-typing.tsx'

const problemWith = (confirmation: string) =>
  typedPhrase('School Photography 2026', 'its name').safeParse({ confirmation }).error?.issues[0]?.message

test('a phrase confirms in any case and spacing, and no other text does', () => {
  expect(problemWith('  school   photography 2026 ')).toBeUndefined()
  for (const typed of ['', 'School Photography', 'SchoolPhotography2026'])
    expect(problemWith(typed)).toBe('Please type its name')
})
