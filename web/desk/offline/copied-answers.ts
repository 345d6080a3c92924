import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import type { ZodType } from 'zod'
import type { AnswerOf, Endpoint, EndpointSpec } from '../../../contract/endpoint.ts'
import { listEvents, showCatchUp, showClass, showEvent } from '../../../contract/events/events.ts'
import { showPhotoDay } from '../../../contract/events/photo-day.ts'
import { DAY_MS } from '../../../domain/days.ts'
import type { PupilSummary } from '../../../domain/school/pupil-list.ts'
import { ApiError } from '../../http/api.ts'
import { keyOf } from '../../http/endpoint-query.ts'
import {
  COPY_RETENTION_MS,
  type CopiedAnswer,
  copiedAnswersOf,
  keepAnswers,
} from '../../service-worker/offline-copy.ts'

/** The most that a device keeps, in characters: the lists of some forty classes. */
const MOST_CHARACTERS = 500_000

/** An endpoint whose answers are copied. */
interface Copied {
  name: string
  /** What is kept of an answer. */
  reduce: (answer: unknown) => unknown
  /** The answer, if it is still as this build reads it. */
  read: (data: unknown) => unknown
}

function copied<Spec extends EndpointSpec>(
  endpoint: Endpoint<Spec>,
  reduce: (answer: AnswerOf<Spec>) => AnswerOf<Spec> = (answer) => answer,
): Copied {
  return {
    name: String(keyOf(endpoint)[0]),
    reduce: (answer) => reduce(answer as AnswerOf<Spec>),
    read: (data) => (endpoint.answer as unknown as ZodType).safeParse(data).data,
  }
}

/** A student's row as a lost phone may show it: who refused what, not why, but no code, which opens photos, and no address. */
const withoutCode = ({
  id,
  name,
  noPhoto,
  noClassPhoto,
  noSales,
  optOuts,
  ...row
}: PupilSummary): PupilSummary => ({
  id,
  name,
  noPhoto,
  noClassPhoto,
  noSales,
  optOuts,
  photos: row.photos,
  purchased: row.purchased,
  parentEmail: '',
  accessCode: '',
  unreachable: null,
})

/** What is needed on a photo day. Other screens need a connection. */
const COPIED: readonly Copied[] = [
  copied(listEvents),
  copied(showEvent),
  copied(showCatchUp),
  // Has no code, only short digests; and notes, which may touch on health, only around the day.
  copied(showPhotoDay, (answer) => {
    const days = Math.abs(Date.parse(answer.date) - Date.now()) / DAY_MS
    return days < 2 ? answer : { ...answer, pupils: answer.pupils.map((pupil) => ({ ...pupil, note: '' })) }
  }),
  copied(showClass, (answer) => ({ ...answer, pupils: answer.pupils.map(withoutCode) })),
]
const copiedAs = (key: unknown) => COPIED.find(({ name }) => name === key)

/** The queries of a cache whose answers are copied. */
const queriesIn = (cache: QueryClient) =>
  cache.getQueryCache().findAll({ predicate: ({ queryKey }) => copiedAs(queryKey[0]) !== undefined })

/** Lets the cache hold on to what the device would keep, so that it needs no reload to be found. */
export function holdCopiedAnswers(cache: QueryClient): void {
  for (const { name } of COPIED) cache.setQueryDefaults([name], { gcTime: COPY_RETENTION_MS })
}

/** Keeps what the desk has fetched, together with what was kept before; the newest, if it is too much. */
export function saveCopy(cache: QueryClient, userId: string): void {
  const queries = queriesIn(cache)
  const gone = new Set(queries.filter(isGone).map(({ queryHash }) => queryHash))
  const fetched = queries.flatMap(({ queryKey: key, state: { data, dataUpdatedAt: at } }): CopiedAnswer[] =>
    data === undefined ? [] : [{ key, data: copiedAs(key[0])?.reduce(data), at }],
  )
  const oldest = Date.now() - COPY_RETENTION_MS
  const recent = fetched.filter(({ at }) => at > oldest)
  const all = new Map([...copiedAnswersOf(userId), ...recent].map((one) => [JSON.stringify(one.key), one]))
  let room = MOST_CHARACTERS
  keepAnswers(
    userId,
    [...all.values()]
      .filter(({ key }) => !gone.has(JSON.stringify(key)))
      .sort((a, b) => b.at - a.at)
      .filter((answer) => {
        room -= JSON.stringify(answer).length
        return room >= 0
      }),
  )
}

/** Whether an event of the cache changes what is kept: an answer, or that there is none any more. */
export const changesCopy = (event: QueryCacheNotifyEvent): boolean =>
  event.type === 'updated' &&
  (event.action.type === 'success' || (event.action.type === 'error' && isGone(event.query)))

/** The server said that it does not exist, or no longer. */
const isGone = ({ state: { error } }: Query) => error instanceof ApiError && error.status === 404

/** Puts an account's copy into an empty cache. */
export function restoreCopy(cache: QueryClient, userId: string): void {
  for (const { key, data, at } of copiedAnswersOf(userId)) {
    const answer = copiedAs(key[0])?.read(data)
    if (answer !== undefined) cache.setQueryData(key, answer, { updatedAt: at })
  }
}

/** When the oldest answer was fetched of those that the screen shows; undefined if it shows none. */
export function shownSince(cache: QueryClient): number | undefined {
  const shown = queriesIn(cache).filter((query) => query.isActive() && query.state.data !== undefined)
  return shown.length > 0 ? Math.min(...shown.map(({ state }) => state.dataUpdatedAt)) : undefined
}
