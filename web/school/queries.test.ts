import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError } from '../api.ts'
import { createQueryClient } from './queries.ts'

const refusal = (status: number, code = 'no') => new ApiError(status, { code, message: 'No.' })

async function triesUntil(error: Error) {
  const client = createQueryClient()
  let tries = 0
  const queryFn = () => {
    tries += 1
    return Promise.reject(error)
  }
  const observer = new QueryObserver(client, { queryKey: ['asked'], queryFn, retryDelay: 0 })
  await new Promise<void>((resolve) => {
    observer.subscribe(({ isError }) => isError && resolve())
  })
  client.clear()
  return tries
}

test('a refusal fails at once; a lost connection is retried, and an unavailable server for longer', async () => {
  for (const status of [400, 401, 403, 404, 410, 429, 500, 503])
    expect([status, await triesUntil(refusal(status))]).toEqual([status, 1])
  expect(await triesUntil(refusal(0))).toBe(3)
  expect(await triesUntil(refusal(503, 'unavailable'))).toBe(6)
  expect(await triesUntil(new TypeError('a fault of ours'))).toBe(1)
})
