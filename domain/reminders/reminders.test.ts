import { describe, expect, test } from 'vitest'
import {
  agreedTo,
  REMINDER_CONSENT_PROMISE,
  ReminderFields,
  ReminderKeyParams,
  RequestReminders,
  reminderConsentWords,
} from './reminders.ts'

const ID = 'c0ffee00-0000-4000-8000-000000000000'
const phoneOf = (phone: string) => ReminderFields.safeParse({ email: 'ann@example.com', phone })

test.each([
  ['07700 900123', '+447700900123'],
  ['(07700) 900-123', '+447700900123'],
  ['07700.900.123', '+447700900123'],
  ['\u202a07700\u00a0900\u2011123\u202c', '+447700900123'],
  ['+44 7700 900123', '+447700900123'],
  ['0044 7700 900123', '+447700900123'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['+33 6 07 12 34 56', '+33607123456'],
  ['+1234567', '+1234567'],
  ['+123456789012345', '+123456789012345'],
  ['', undefined],
])('the mobile number %j is kept as %s', (typed, kept) => {
  expect(phoneOf(typed)).toMatchObject({ success: true, data: { phone: kept } })
})

test.each([
  '0131 496 0123',
  '7700900123',
  '+0700900123',
  '+123456',
  '+1234567890123456',
  '+44 7700 9001x',
  'x+447700900123',
])('%s is no mobile number', (typed) => {
  expect(phoneOf(typed).success).toBe(false)
})

test('an address is tidied, and one that is missing, too long or none is refused in words', () => {
  const email = (typed: string) => ReminderFields.safeParse({ email: typed })
  expect(email(' Ann@Example.COM ').data).toEqual({ email: 'ann@example.com' })
  const errorOf = (typed: string) => email(typed).error?.issues[0]?.message
  expect(errorOf(' ')).toBe('Email is required')
  expect(errorOf(`${'a'.repeat(244)}@example.com`)).toBe('Email must be less than 255 characters')
  expect(errorOf('ann')).toBe('Invalid email address')
})

describe('asking for reminders', () => {
  const takes = (more: object) => RequestReminders.safeParse({ words: '', ...more }).success

  test('is with a code or a linked pupil, never with both or neither', () => {
    expect(takes({ accessCode: 'ABCDEFGH' })).toBe(true)
    expect(takes({ pupilId: ID })).toBe(true)
    expect(takes({ accessCode: 'ABCDEFGH', pupilId: ID })).toBe(false)
    expect(takes({})).toBe(false)
  })

  test('needs no address, and an empty one is none', () => {
    expect(RequestReminders.parse({ pupilId: ID, email: '', words: '' }).email).toBeUndefined()
    expect(takes({ pupilId: ID, email: 'ann' })).toBe(false)
  })
})

test('a key to reminders has 59 to 140 plain characters', () => {
  const takes = (key: string) => ReminderKeyParams.safeParse({ key }).success
  const key = `${'a'.repeat(57)}_-`
  const long = 'a'.repeat(140)
  expect([takes(key), takes(long)]).toEqual([true, true])
  expect([takes(`${long}a`), takes(key.slice(1)), takes(`+${key.slice(1)}`)]).toEqual([false, false, false])
})

test('the words agreed to are those of the occasion with the promise, and tell of early prices', () => {
  expect(reminderConsentWords('closing')).toBe(`Remind me before this closes. ${REMINDER_CONSENT_PROMISE}`)
  expect(reminderConsentWords('ready')).toContain('Tell me when the photos are ready')
  expect(agreedTo('early-bird', reminderConsentWords('ready'))).toBe(true)
  expect(agreedTo('early-bird', 'At most three notes about these photos.')).toBe(false)
})
