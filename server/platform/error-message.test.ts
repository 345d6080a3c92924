import { expect, test } from 'vitest'
import { errorMessage } from './error-message.ts'

test.each([
  ['550 5.1.1 <morag.r+school@example.com>: no such mailbox', '550 5.1.1 <[address]>: no such mailbox'],
  ['no route to morag@example.com.', 'no route to [address]'],
  ["Invalid email address: 'morag@example.com'", "Invalid email address: '[address]'"],
  ['the gateway refused +447700900123, code 21', 'the gateway refused [address], code 21'],
  ['connect ECONNREFUSED 127.0.0.1:587', 'connect ECONNREFUSED 127.0.0.1:587'],
  [
    'original 4f0c/7.jpg of order b9bf4961-9f78-4817-9a44-20e3e19edd41 is missing',
    'original 4f0c/7.jpg of order b9bf4961-9f78-4817-9a44-20e3e19edd41 is missing',
  ],
])('of “%s” it keeps “%s”', (message, kept) => {
  expect(errorMessage(new Error(message))).toBe(kept)
})

test('a refused recipient is not named by the part before the @ either', () => {
  const rejected = ['Morag.Reid@example.com']
  const smtpError = Object.assign(new Error('550 User morag.reid unknown, see reid.example'), { rejected })
  expect(errorMessage(smtpError)).toBe('550 User [address] unknown, see reid.example')
})

test('of a failed query it tells the cause, and no parameter', () => {
  const query = 'Failed query: select 1 from pupils where email = $1\nparams: morag'
  expect(errorMessage(new Error(query, { cause: new Error('the connection ended') }))).toBe(
    'the connection ended',
  )
  expect(errorMessage(new Error(query))).toBe('Failed query: select 1 from pupils where email = $1')
})

test('of an error with a cause it tells both', () => {
  const cause = new Error('connect ECONNREFUSED 127.0.0.1:9000')
  expect(errorMessage(new Error('the files do not answer', { cause }))).toBe(
    'the files do not answer: connect ECONNREFUSED 127.0.0.1:9000',
  )
})

test('it tells a thrown value’s type alone, and is never longer than 300 characters', () => {
  expect(errorMessage('morag')).toBe('thrown: string')
  expect(errorMessage(new Error('x'.repeat(1000)))).toHaveLength(300)
})
