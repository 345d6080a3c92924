import { expect, test } from 'vitest'
import { UploadCompleted } from '../../../../domain/photos/uploads.ts'
import { parseFailure, readAnswer } from './parse-response.ts'

const body = (message: string) => JSON.stringify({ error: { code: 'x', message } })
const failure = (status: number | undefined, body = '<html>', retryAfter?: string) =>
  parseFailure({ status, body, retryAfter })

test('a refused file is final, in the server’s words', () => {
  const reason = 'notes.txt is not a picture.'
  for (const status of [413, 415, 422])
    expect(failure(status, body(reason))).toMatchObject({ kind: 'refused', reason })
  expect(failure(422).reason).toBe('The server did not accept this file.')
})

test('a lost connection or a broken server counts as lost, and a busy one as busy', () => {
  for (const status of [undefined, 500, 502, 503]) expect(failure(status).kind).toBe('lost')
  for (const status of [408, 409, 423, 429]) expect(failure(status).kind).toBe('busy')
  expect(failure(undefined).reason).toBe('The connection was lost.')
})

test('a lost session is explained in our words, other failures in the server’s', () => {
  for (const status of [401, 403])
    expect(failure(status, body('no'))).toMatchObject({ kind: 'signed out', reason: /signed out/ })
  expect(failure(404, body('There is no such class.'))).toMatchObject({
    kind: 'final',
    reason: 'There is no such class.',
  })
})

test('a server’s Retry-After is respected if it is in seconds', () => {
  expect(failure(503, '', '30').waitMs).toBe(30_000)
  for (const nothing of [undefined, '', '-5', 'tomorrow']) expect(failure(503, '', nothing).waitMs).toBe(0)
})

test('an answer is read by its contract, and one that was lost is none', () => {
  const answer = { photoId: '7f1c2ab4-3b8e-4a53-9a3e-0d4b9f2f6a10', duplicate: true }
  expect(readAnswer(JSON.stringify(answer), UploadCompleted)).toEqual(answer)
  for (const lost of ['', '<html>', '{}']) expect(readAnswer(lost, UploadCompleted)).toBeUndefined()
})
