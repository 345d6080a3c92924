import { beforeEach, expect, test } from 'vitest'
import { listEvents, showClass } from '../../../contract/events/events.ts'
import { showPhotoDay } from '../../../contract/events/photo-day.ts'
import { listOrders } from '../../../contract/orders/order-desk.ts'
import type { ClassDetail } from '../../../domain/school/event-screens.ts'
import type { PhotoDay } from '../../../domain/school/photo-day.ts'
import { giveLocalStorage } from '../../../tests/support/memory-storage.ts'
import { ApiError } from '../../http/api.ts'
import { keyOf } from '../../http/endpoint-query.ts'
import { copiedAnswersOf, keepAnswers, pruneOfflineCopy } from '../../service-worker/offline-copy.ts'
import { createDeskCache } from '../kit/data/desk-cache.ts'
import { changesCopy, restoreCopy, saveCopy, shownSince } from './copied-answers.ts'

const OWNER = 'the-owner'
const HOUR_MS = 3_600_000
const id = (no: number) => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`

const event: ClassDetail['event'] = {
  id: id(1),
  name: 'School Photography 2026',
  schoolName: 'Kirkhope Primary',
  date: '2026-11-24',
  priceListId: 'gallery',
  flowListId: 'portrait',
  salesOpen: '2026-11-24',
  salesClose: null,
  printDeadline: null,
  deletePhotosAfter: null,
  holdForReview: false,
  printNames: false,
  idPhotos: false,
  officeSheets: false,
  yearbook: false,
  idShape: '35x45',
  commissionPercent: null,
  commissionPence: null,
  completed: false,
  archived: false,
  classes: 1,
  pupils: 1,
  photos: 0,
  unsorted: 0,
  toCheck: 0,
  refused: 0,
  preparing: 0,
}
const classOf = (no: number, name = 'Isla Reid'): ClassDetail => ({
  event,
  class: {
    id: id(no),
    eventId: event.id,
    ref: '3B',
    year: 3,
    pupils: 1,
    photos: 0,
    withoutPhoto: 1,
    codesSent: 1,
    bought: 0,
    toCheck: 0,
    published: false,
    photosReady: false,
  },
  pupils: [
    {
      id: id(900 + no),
      name,
      parentEmail: 'parent@example.com',
      accessCode: 'ABCDEFGH',
      photos: 0,
      purchased: false,
      noPhoto: true,
      noClassPhoto: false,
      noSales: false,
      optOuts: [{ optOut: 'noPhoto' as const, source: 'pupil' as const, since: '2026-11-01T10:00:00.000Z' }],
      unreachable: {
        reason: 'bounced',
        words: 'No parent@example.com here',
        since: '2026-11-01T10:00:00.000Z',
      },
    },
  ],
})
const classKey = (no: number) => keyOf(showClass, { params: { id: id(no) } })
const namesKept = (userId = OWNER) => JSON.stringify(copiedAnswersOf(userId)).match(/Isla \w+/g) ?? []

giveLocalStorage()
beforeEach(() => pruneOfflineCopy())

test('what a photo day needs is kept without codes and addresses, and other screens are not', () => {
  const cache = createDeskCache()
  cache.setQueryData(classKey(2), classOf(2))
  cache.setQueryData(keyOf(listEvents), { events: [event] })
  cache.setQueryData(keyOf(listOrders), { orders: [{ buyer: 'Morag', email: 'morag@example.com' }] })
  saveCopy(cache, OWNER)
  const text = JSON.stringify(copiedAnswersOf(OWNER))
  for (const kept of ['Isla Reid', '"noPhoto":true', 'Kirkhope Primary']) expect(text).toContain(kept)
  for (const secret of ['ABCDEFGH', '@', 'Morag']) expect(text).not.toContain(secret)
  cache.clear()
})

test('a copy opens as it was and with its time, for its own account only', () => {
  const at = Date.now() - HOUR_MS
  const [before, after] = [createDeskCache(), createDeskCache()]
  before.setQueryData(classKey(2), classOf(2), { updatedAt: at })
  saveCopy(before, OWNER)
  restoreCopy(after, 'somebody-else')
  expect(after.getQueryData(classKey(2))).toBeUndefined()
  restoreCopy(after, OWNER)
  expect(after.getQueryState(classKey(2))).toMatchObject({ dataUpdatedAt: at, data: { event } })
  expect(shownSince(after), 'no screen shows it').toBeUndefined()
  pruneOfflineCopy(OWNER)
  expect(namesKept()).toEqual(['Isla Reid'])
  pruneOfflineCopy('somebody-else')
  expect(namesKept()).toEqual([])
  for (const cache of [before, after]) cache.clear()
})

test('what was opened before a reload stays, newer answers replace older ones, and what is gone goes', async () => {
  const [before, after] = [createDeskCache(), createDeskCache()]
  for (const no of [2, 3, 4]) before.setQueryData(classKey(no), classOf(no, `Isla Before${no}`))
  saveCopy(before, OWNER)
  after.setQueryData(classKey(2), classOf(2, 'Isla After'))
  await after
    .fetchQuery({
      queryKey: classKey(3),
      queryFn: () =>
        Promise.reject(new ApiError(404, { code: 'not-found', message: 'There is no such class' })),
      retry: false,
    })
    .catch(() => undefined)
  saveCopy(after, OWNER)
  expect(namesKept().sort()).toEqual(['Isla After', 'Isla Before4'])
  for (const cache of [before, after]) cache.clear()
})

test('notes for the photo day are kept around that day only, and the list is kept without them before and after', () => {
  const day = (date: string, note: string): PhotoDay => ({
    ...{ eventId: id(1), eventName: event.name, schoolName: event.schoolName, date, salt: 'salt' },
    pupils: [
      {
        ...{ id: id(901), name: 'Isla Reid', classRef: '3B', note },
        ...{ noPhoto: false, noClassPhoto: false, noSales: false },
        ...{ absent: false, codes: ['a1b2c'], mark: null, other: null },
      },
    ],
  })
  const inDays = (days: number) => new Date(Date.now() + days * 24 * HOUR_MS).toISOString().slice(0, 10)
  const cache = createDeskCache()
  for (const [no, days] of [0, 1, -1, 3, -3].entries())
    cache.setQueryData(
      keyOf(showPhotoDay, { params: { id: id(10 + no) } }),
      day(inDays(days), `Quiet in ${days}`),
    )
  saveCopy(cache, OWNER)
  const text = JSON.stringify(copiedAnswersOf(OWNER))
  expect(text.match(/Quiet in -?\d/g)?.toSorted()).toEqual(['Quiet in -1', 'Quiet in 0', 'Quiet in 1'])
  expect(namesKept()).toHaveLength(5)
  cache.clear()
})

test('a day ends it, the newest stay within the size, and what another build wrote is left out', () => {
  const cache = createDeskCache()
  const long = 'x'.repeat(200_000)
  const hoursAgo = (hours: number) => ({ updatedAt: Date.now() - hours * HOUR_MS })
  cache.setQueryData(classKey(2), classOf(2, 'Isla Old'), hoursAgo(25))
  cache.setQueryData(classKey(3), classOf(3, `Isla Oldest ${long}`), hoursAgo(3))
  cache.setQueryData(classKey(4), classOf(4, `Isla Newer ${long}`), hoursAgo(2))
  cache.setQueryData(classKey(5), classOf(5, `Isla Newest ${long}`), hoursAgo(1))
  saveCopy(cache, OWNER)
  expect(namesKept()).toEqual(['Isla Newest', 'Isla Newer'])
  keepAnswers(OWNER, [{ key: classKey(6), data: { name: 'of another shape' }, at: Date.now() }])
  const later = createDeskCache()
  restoreCopy(later, OWNER)
  expect(later.getQueryCache().getAll()).toEqual([])
  for (const each of [cache, later]) each.clear()
})

test('no answer that is older than a day stays in the storage beside newer ones', () => {
  const stored = () =>
    Array.from(localStorage, (_, at) => localStorage.getItem(localStorage.key(at) ?? '')).join()
  const cache = createDeskCache()
  cache.setQueryData(classKey(2), classOf(2, 'Isla Old'), { updatedAt: Date.now() - 25 * HOUR_MS })
  cache.setQueryData(classKey(3), classOf(3, 'Isla New'))
  saveCopy(cache, OWNER)
  expect(stored()).toContain('Isla New')
  expect(stored()).not.toContain('Isla Old')
  const old = { key: classKey(2), data: classOf(2, 'Isla Old'), at: Date.now() - 25 * HOUR_MS }
  keepAnswers(OWNER, [old, ...copiedAnswersOf(OWNER)])
  pruneOfflineCopy(OWNER)
  expect(stored()).toContain('Isla New')
  expect(stored()).not.toContain('Isla Old')
  cache.clear()
})

test('a refusal writes nothing, so that it cannot bring back what another tab has deleted', async () => {
  const cache = createDeskCache()
  cache.setQueryData(classKey(2), classOf(2))
  const unsubscribe = cache.getQueryCache().subscribe((event) => {
    if (changesCopy(event)) saveCopy(cache, OWNER)
  })
  const answer = (queryFn: () => Promise<unknown>) =>
    cache.fetchQuery({ queryKey: classKey(2), queryFn, retry: false }).catch(() => undefined)
  await answer(() => Promise.reject(new ApiError(403, { code: 'forbidden', message: 'Not for you' })))
  expect(namesKept()).toEqual([])
  await answer(() => Promise.resolve(classOf(2)))
  expect(namesKept()).toEqual(['Isla Reid'])
  await answer(() => Promise.reject(new ApiError(404, { code: 'not-found', message: 'There is none' })))
  expect(namesKept()).toEqual([])
  unsubscribe()
  cache.clear()
})
