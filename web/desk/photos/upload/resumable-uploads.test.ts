import { expect, test } from 'vitest'
import { memoryStorage } from '../../../../tests/support/memory-storage.ts'
import { Texts } from '../../../browser-storage.ts'
import { resumableUploads } from './resumable-uploads.ts'

const NOW = Date.parse('2026-03-14T12:00:00Z')
const DAY = 86_400_000

test('a started upload is found by its file’s name until it is forgotten', () => {
  const storage = memoryStorage()
  const resumable = resumableUploads(new Texts(() => storage))
  resumable.keep('a.jpg', '/uploads/1', NOW)
  resumable.keep('b.jpg', '/uploads/2', NOW)
  expect(resumable.find('a.jpg')).toBe('/uploads/1')
  resumable.forget('a.jpg')
  expect([resumable.find('a.jpg'), resumable.find('b.jpg')]).toEqual([undefined, '/uploads/2'])
})

test('uploads older than a week and unreadable entries are forgotten, but not the session', () => {
  const storage = memoryStorage({
    'supabase.auth.token': 'session',
    'tus::broken': '{',
    'tus::tus-photos-of-an-earlier-release': JSON.stringify({ creationTime: 'Sat Mar 07 2026 11:59:59 GMT' }),
  })
  const resumable = resumableUploads(new Texts(() => storage))
  resumable.keep('old', '/uploads/1', NOW - 7 * DAY - 1)
  resumable.keep('fresh', '/uploads/2', NOW - 7 * DAY + 1)
  resumable.forgetOld(NOW)
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
  expect(keys).toEqual(['supabase.auth.token', 'tus::fresh'])
})

test('a full storage, or a foreign entry, does not stop an upload', () => {
  const storage = memoryStorage({ 'tus::a.jpg': '{' }, 0)
  const full = resumableUploads(new Texts(() => storage))
  full.keep('b.jpg', '/uploads/1', NOW)
  expect([full.find('a.jpg'), full.find('b.jpg')]).toEqual([undefined, '/uploads/1'])
})
