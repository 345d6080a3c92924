import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { giveLocalStorage } from '../../../tests/support/memory-storage.ts'
import { pruneQueue, type QueuedChange, queuedChangeOf, sendOrQueue } from './offline-queue.ts'

const [OWNER, OTHER] = ['the-owner', 'another-admin']
const KEY = 'desk.outbox'
const typed = () => ({ id: randomUUID(), at: new Date().toISOString() })
const of = (userId: string) => ({ typed: typed(), userId, pupilId: randomUUID() })
const optOut = (userId: string, value: boolean) => ({ ...of(userId), flag: 'noPhoto', value }) as const
const mark = (userId: string, said: 'here' | 'away' | 'refused' | 'undone') =>
  ({ ...of(userId), mark: said, undoes: null, eventId: randomUUID(), device: 'Phone K7QM' }) as const

giveLocalStorage()

const wait = (...changes: QueuedChange[]) =>
  localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), value: changes }))

test('refusals that were not sent wait for their own account while another admin is signed in; the rest is deleted', () => {
  const refusals = [optOut(OWNER, true), mark(OWNER, 'refused')]
  const others = [optOut(OWNER, false), mark(OWNER, 'here'), mark(OWNER, 'away'), mark(OWNER, 'undone')]
  const own = [optOut(OTHER, false), mark(OTHER, 'here')]
  wait(...refusals, ...others, ...own)
  pruneQueue(OTHER)
  expect(queuedChangeOf(OWNER)).toEqual(refusals)
  expect(queuedChangeOf(OTHER)).toEqual(own)
})

test('nothing of one’s own is deleted on signing in, and a change without a connection is kept', async () => {
  const change = { ...optOut(OWNER, false), source: 'pupil' as const }
  expect(await sendOrQueue(change)).toBe('kept')
  pruneQueue(OWNER)
  expect(queuedChangeOf(OWNER)).toEqual([change])
})
