import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createDeskCache, refreshDesk } from './desk-cache.ts'

test('a change that is made while a screen loads for the first time is shown', async () => {
  const cache = createDeskCache()
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const observer = new QueryObserver(cache, {
    queryKey: ['class'],
    queryFn: () => answers[asked++]?.promise ?? 'asked once too often',
  })
  const leave = observer.subscribe(() => undefined)
  const refreshed = refreshDesk(cache)
  answers[0]?.resolve('before the change')
  answers[1]?.resolve('after the change')
  await refreshed
  expect([cache.getQueryData(['class']), asked]).toEqual(['after the change', 2])
  leave()
  cache.clear()
})
