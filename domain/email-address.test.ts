import { expect, test } from 'vitest'
import { processorTime } from '../tests/support/processor-time.ts'
import { EmailAddress } from './accounts/protocol.ts'
import { BusinessDraft } from './business/business-desk.ts'
import { cleanEmail, isEmail } from './email-address.ts'
import { Enquiry } from './enquiries/enquiries.ts'
import { Buyer } from './orders/checkout/place-order.ts'
import { GiveCreditToAddress } from './orders/offers/offer-desk.ts'
import { LostCode } from './school/parent-links.ts'
import { AddPupil, EditPupil } from './school/pupils.ts'
import { InvitePerson } from './school/staff.ts'
import { orUnchanged } from './unchanged-fields.ts'

const EVERYWHERE = {
  checkout: Buyer.shape.email,
  credit: GiveCreditToAddress.shape.email,
  business: BusinessDraft.shape.email,
  enquiry: Enquiry.shape.email,
  'lost code': LostCode.shape.email,
  pupil: AddPupil.shape.parentEmail,
  account: EmailAddress,
  invitation: { safeParse: (email: string) => InvitePerson.safeParse({ email, role: 'admin' }) },
}

test.each([
  'ann@example.com',
  'ann+school@example.com',
  'ann.mac-leod_3@mail.example.co.uk',
  "o'brien@example.com",
  "siobhan'@example.com",
  "'ann@example.com",
  'a/b=c@example.com',
  'ann!home%work@example.com',
  '{ann}|~^`?$&*#@example.com',
  '-ann@example.com',
  '_@example.com',
  'a@b.co',
  '1@2.example',
  'zoë@example.com',
  'josé.núñez@example.com',
  '用户@例子.广告',
  'пошта@приклад.укр',
  'हिन्दी@उदाहरण.भारत',
  'ann@müller.example',
  'ann@xn--mller-kva.example',
  'ann@example.xn--p1ai',
  'ann@example.photography',
  'ann@example.museum',
])('%s is an address everywhere', (address) => {
  const refusing = Object.entries(EVERYWHERE).flatMap(([place, schema]) =>
    schema.safeParse(address).success ? [] : [place],
  )
  expect(refusing).toEqual([])
})

test.each([
  ['', 'ann', 'ann@', '@example.com', 'ann@example', 'a@b@example.com', 'ann smith@example.com'],
  ['ann..b@example.com', '.ann@example.com', 'ann.@example.com', 'ann@.com', 'ann@example..com'],
  ['ann@example.c', 'ann@192.0.2.1', 'ann@-example.com', 'ann@example-.com', 'ann@exa_mple.com'],
  ['ann@example.com, bob@example.com', '<ann@example.com>', '"ann b"@example.com', 'ann;b@example.com'],
])('%j and the like are none', (...addresses) => {
  expect(addresses.filter(isEmail)).toEqual([])
})

test('what nobody sees or means is taken out of an address', () => {
  for (const typed of ['\u200bann@example.com', 'ann\u00ad@example.com\ufeff', '\u202aann@example.com\u202c'])
    expect(cleanEmail(typed)).toBe('ann@example.com')
  expect(cleanEmail('\u00a0ann＠example．com ')).toBe('ann@example.com')
  expect(cleanEmail('o’brien@example.com')).toBe("o'brien@example.com")
  expect(cleanEmail('ann‑marie@example.com')).toBe('ann-marie@example.com')
  expect(Buyer.shape.email.parse(' O’Brien@example.com\u200b')).toBe("O'Brien@example.com")
})

test('a long text is checked in no time', () => {
  const long = ['a'.repeat(455), `a@${'b-'.repeat(200)}`, `${'a.'.repeat(220)}@`, `a@${'b.'.repeat(220)}`]
  expect(processorTime(() => long.map((text) => isEmail(text)))).toBeLessThan(1000)
})

test('an address that stood there before never blocks the form, and a new one has to be right', () => {
  const before = { firstName: 'Isla', lastName: 'Reid', parentEmail: 'ann..b@example', pupilNumber: null }
  const form = orUnchanged(AddPupil, before)
  const typed = { firstName: 'Ilsa', lastName: 'Reid', parentEmail: 'ann..b@example', pupilNumber: '' }
  expect(form.parse(typed)).toEqual({ ...before, firstName: 'Ilsa' })
  expect(form.safeParse({ ...typed, parentEmail: 'ann' }).error?.issues[0]?.message).toBe(
    'This is not an email address',
  )
  expect(
    EditPupil.safeParse({ parentEmail: 'ann@example.com', was: { parentEmail: 'ann..b@example' } }).success,
  ).toBe(true)
})
