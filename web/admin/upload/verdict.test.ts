import { expect, test } from 'vitest'
import { arrived, failed } from './verdict.ts'

const body = (message: string) => JSON.stringify({ error: { code: 'x', message } })

test('a refusal of the file is final and says what the server said', () => {
  const message = 'notes.txt is not a picture.'
  for (const status of [413, 415, 422])
    expect(failed(status, body(message))).toEqual({ state: 'refused', reason: message })
})

test('a lost connection, a broken server and a lost session can be tried again', () => {
  for (const status of [undefined, 500, 502, 404, 401]) expect(failed(status, '<html>').state).toBe('stopped')
  expect(failed(401, body('no')).reason).toMatch(/signed out/)
})

test('a photo that is there already is told from a new one', () => {
  const photoId = '7f1c2ab4-3b8e-4a53-9a3e-0d4b9f2f6a10'
  expect(arrived(JSON.stringify({ photoId, duplicate: true })).state).toBe('known')
  expect(arrived(JSON.stringify({ photoId, duplicate: false })).state).toBe('done')
  expect(arrived('').state).toBe('done')
})
