import { expect, test } from 'vitest'
import { DAY_MS } from '../../domain/days.ts'
import { giveLocalStorage } from '../../tests/memory-storage.ts'
import { removeExpired } from './browser-storage.ts'

/** What a browser's local storage does here. */
function storage() {
  const kept: Record<string, unknown> = {}
  const methods = {
    getItem: (key: string) => (kept[key] as string | undefined) ?? null,
    setItem: (key: string, text: string) => {
      kept[key] = text
    },
    removeItem: (key: string) => {
      delete kept[key]
    },
  }
  for (const [name, value] of Object.entries(methods)) Object.defineProperty(kept, name, { value })
  return kept as unknown as Storage
}

const give = giveLocalStorage(storage)

const stored = (daysAgo: number) => JSON.stringify({ at: Date.now() - daysAgo * DAY_MS, value: 'x' })

test('what is kept longer than the privacy notice says, or cannot be read, is removed, and nothing else', () => {
  localStorage.setItem('school.basket', stored(31))
  localStorage.setItem('school.credit-key', stored(29))
  localStorage.setItem('desk.website.home', stored(31))
  localStorage.setItem('school.checkout', 'not ours')
  localStorage.setItem('school.reminders', stored(31))
  localStorage.setItem('supabase.auth.token', stored(1000))
  localStorage.setItem('of-somebody-else', stored(1000))
  removeExpired()
  expect(Object.keys(localStorage).toSorted()).toEqual([
    ...['of-somebody-else', 'school.credit-key', 'school.reminders', 'supabase.auth.token'],
  ])
})

test('a browser that forbids its storage shows the page all the same', () => {
  give(undefined)
  expect(removeExpired).not.toThrow()
})
