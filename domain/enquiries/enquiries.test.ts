import { expect, test } from 'vitest'
import { Enquiry } from './enquiries.ts'

const good = {
  name: 'Isla Rennie',
  email: 'isla@example.org',
  phone: '',
  service: 'Documentary',
  budget: '',
  message: 'A film about the mill.',
}
/** The first message of each field; undefined if all are valid. */
function problemsOf(input: object) {
  const { error } = Enquiry.safeParse(input)
  if (!error) return undefined
  const found: Record<string, string> = {}
  for (const { path, message } of error.issues) found[String(path[0])] ??= message
  return found
}
const problem = (change: object) => problemsOf({ ...good, ...change })

test('a filled-in form is accepted, trimmed, and its empty optional fields are left out', () => {
  const parsed = Enquiry.parse({ ...good, name: '  Isla Rennie ', email: ' isla@example.org ' })
  expect(parsed).toMatchObject({ name: 'Isla Rennie', email: 'isla@example.org' })
  expect(parsed.phone).toBeUndefined()
  expect(parsed.budget).toBeUndefined()
})

test('an empty form reports each required field, and no others', () => {
  const expected = {
    name: 'Name is required',
    email: 'Invalid email address',
    service: 'Please select a service',
    message: 'Message is required',
  }
  expect(problemsOf({})).toEqual(expected)
  expect(problemsOf({ name: ' ', email: '', phone: '', service: '', budget: '', message: '\n' })).toEqual(
    expected,
  )
})

test('a name may have 100 characters and not one more', () => {
  expect(problem({ name: 'n'.repeat(100) })).toBeUndefined()
  expect(problem({ name: 'n'.repeat(101) })).toEqual({ name: 'Name must be less than 100 characters' })
})

test('an address as word processors write it is the address', () => {
  expect(Enquiry.parse({ ...good, email: 'o’rennie＠example．org' }).email).toBe("o'rennie@example.org")
})

test('an email may have 255 characters and not one more', () => {
  const long = (length: number) => `a@${'b'.repeat(60)}.${'c'.repeat(length - 66)}.uk`
  expect(problem({ email: 'not an address' })).toEqual({ email: 'Invalid email address' })
  expect(problem({ email: long(256) })).toEqual({ email: 'Email must be less than 255 characters' })
  expect(problem({ email: long(255) })?.email).not.toBe('Email must be less than 255 characters')
})

test('a message may have 1000 characters, surrounding blanks not counted, and not one more', () => {
  expect(problem({ message: ` ${'m'.repeat(1000)} ` })).toBeUndefined()
  expect(problem({ message: 'm'.repeat(1001) })).toEqual({
    message: 'Message must be less than 1000 characters',
  })
})

test('the budget comes from its list; the service is one line, and the server knows its list', () => {
  expect(problem({ service: 'Hill weddings' })).toBeUndefined()
  expect(problem({ service: 'w'.repeat(61) })).toEqual({ service: 'Please select a service' })
  expect(problem({ budget: '£1,000-£5,000' })).toBeUndefined()
  expect(problem({ budget: 'A fortune' })).toHaveProperty('budget')
})

test('an optional field of blanks is left out, one that is filled in is kept', () => {
  const blank = Enquiry.parse({ ...good, phone: ' ', budget: '\t' })
  expect([blank.phone, blank.budget]).toEqual([undefined, undefined])
  expect(Enquiry.parse({ ...good, phone: ' 01721 720 000 ' }).phone).toBe('01721 720 000')
  expect(problem({ phone: '1'.repeat(50) })).toBeUndefined()
  expect(problem({ phone: '1'.repeat(51) })).toEqual({ phone: 'Phone must be less than 50 characters' })
})
