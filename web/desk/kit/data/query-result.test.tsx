import { QueryClient, QueryObserver, type UseQueryResult } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { QueryResult } from './query-result.tsx'

const fail = () => Promise.reject(new Error('no answer'))

/** A query after as many fetches as there are answers. */
async function queryAfter(...answers: (() => Promise<string>)[]) {
  const queryFn = () => answers.shift()?.() ?? fail()
  const options = { queryKey: ['event'], queryFn, retry: false, enabled: false }
  const observer = new QueryObserver(new QueryClient(), options)
  while (answers.length > 0) await observer.refetch()
  return observer.getCurrentResult() as UseQueryResult<string>
}

async function shownAfter(...answers: (() => Promise<string>)[]) {
  const query = await queryAfter(...answers)
  return renderToStaticMarkup(
    <QueryResult query={query} what="event" skeleton="…">
      {(name) => name}
    </QueryResult>,
  )
}

test('a query shows its skeleton until the first answer, then what it loaded', async () => {
  expect(await shownAfter()).toBe('…')
  expect(await shownAfter(async () => 'Spring')).toBe('Spring')
  expect(await shownAfter(async () => '')).toBe('')
})

test('a failed first load says what did not load, and can be retried', async () => {
  const failed = await shownAfter(fail)
  expect(failed).toContain('role="alert"')
  expect(failed).toContain('The event did not load')
  expect(failed).toContain('Try again')
  expect(await shownAfter(fail, async () => 'Spring')).toBe('Spring')
})

test('a failed refetch leaves on screen what was loaded before', async () => {
  expect(await shownAfter(async () => 'Spring', fail)).toBe('Spring')
})

test('content with skeletons of its own is shown while it loads, but not after a failure', async () => {
  const shown = (query: UseQueryResult<string>) =>
    renderToStaticMarkup(
      <QueryResult query={query} Failure={() => 'Nothing to see here'}>
        An empty table
      </QueryResult>,
    )
  expect(shown(await queryAfter())).toBe('An empty table')
  expect(shown(await queryAfter(fail))).toBe('Nothing to see here')
})

test('a retry fetches again', async () => {
  const query = await queryAfter(fail)
  let retried = 0
  const refetch: typeof query.refetch = (options) => {
    retried++
    return query.refetch(options)
  }
  const shown = QueryResult({
    query: { ...query, refetch },
    children: null,
    Failure: ({ onRetry }) => {
      onRetry()
      return null
    },
  })
  renderToStaticMarkup(shown)
  expect(retried).toBe(1)
})
