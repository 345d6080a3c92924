import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { ApiError } from './api.ts'
import { createQueryClient } from './endpoint-query.ts'

const refusal = (status: number) => new ApiError(status, { code: 'no', message: 'No.' })

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

test('an error fails at once; a lost connection is retried, and an unavailable server for longer', async () => {
  for (const status of [400, 401, 403, 404, 410, 429, 500])
    expect([status, await triesUntil(refusal(status))]).toEqual([status, 1])
  for (const [status, tries] of [
    [0, 3],
    [503, 6],
  ] as const)
    expect([status, await triesUntil(refusal(status))]).toEqual([status, tries])
  expect(await triesUntil(new ApiError(503, { code: 'payments-away', message: 'Away.' }))).toBe(1)
  expect(await triesUntil(new TypeError('a fault of ours'))).toBe(1)
})
