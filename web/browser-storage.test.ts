import { expect, test } from 'vitest'
import { DAY_MS } from '../domain/days.ts'
import { giveLocalStorage, memoryStorage } from '../tests/support/memory-storage.ts'
import { removeExpired, Texts } from './browser-storage.ts'

const give = giveLocalStorage()

const stored = (daysAgo: number) => JSON.stringify({ at: Date.now() - daysAgo * DAY_MS, value: 'x' })

test('what is kept longer than the privacy notice says, or cannot be read, is removed, and nothing else', () => {
  localStorage.setItem('school.basket', stored(31))
  localStorage.setItem('school.credit-key', stored(29))
  localStorage.setItem('desk.website.home', stored(31))
  localStorage.setItem('school.checkout', 'not ours')
  localStorage.setItem('school.reminders', stored(31))
  localStorage.setItem('supabase.auth.token', stored(1000))
  localStorage.setItem('of-somebody-else', stored(1000))
  removeExpired(new Texts(() => localStorage))
  expect(Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at)).toSorted()).toEqual([
    ...['of-somebody-else', 'school.credit-key', 'school.reminders', 'supabase.auth.token'],
  ])
})

test('a browser that forbids its storage shows the page all the same', () => {
  give(undefined)
  expect(removeExpired).not.toThrow()
})

test.each([
  [
    'throws',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
  ['is missing', () => undefined],
  ['is null', () => null],
  ['is full', () => memoryStorage({}, 0)],
  ['drops what it is given', () => ({ ...memoryStorage(), length: 0, setItem: () => undefined })],
])('a text lives as long as the page in a browser whose storage %s', (_, storage) => {
  const texts = new Texts(storage as () => Storage)
  texts.setItem('a', '1')
  expect([texts.getItem('a'), texts.keeps('a'), texts.storedKeys()]).toEqual(['1', false, []])
  texts.removeItem('a')
  expect(texts.getItem('a')).toBeNull()
  expect(texts.denied).toBe(true)
})

test('a storage that has room again keeps what it is given', () => {
  const storage = memoryStorage({ other: 'x' }, 0)
  const texts = new Texts(() => storage)
  texts.setItem('a', '1')
  texts.setItem('other', '2')
  expect([texts.keeps('a'), texts.keeps('other'), texts.denied]).toEqual([false, true, false])
})
