import { beforeEach, expect, test } from 'vitest'
import { forgetFile, forgetOld } from './remembered.ts'

const NOW = Date.parse('2026-03-14T12:00:00Z')
const kept = new Map<string, string>()
const storage = {
  get length() {
    return kept.size
  },
  key: (index: number) => [...kept.keys()][index] ?? null,
  getItem: (key: string) => kept.get(key) ?? null,
  removeItem: (key: string) => void kept.delete(key),
} as Storage
const begin = (fileId: string, creationTime: string) =>
  kept.set(`tus::tus-${fileId}-/uploads::1`, JSON.stringify({ creationTime }))

beforeEach(() => {
  kept.clear()
  kept.set('supabase.auth.token', 'session')
})

test('a refused file is forgotten, others and the session stay', () => {
  begin('photos-a.jpg-p1-9-1', '2026-03-14T11:00:00Z')
  begin('photos-b.jpg-p1-9-1', '2026-03-14T11:00:00Z')
  forgetFile('photos-a.jpg-p1-9-1', storage)
  expect([...kept.keys()]).toEqual(['supabase.auth.token', 'tus::tus-photos-b.jpg-p1-9-1-/uploads::1'])
})

test('what was begun more than a week ago is forgotten, and what cannot be read with it', () => {
  begin('old', '2026-03-07T11:59:59Z')
  begin('fresh', '2026-03-07T12:00:01Z')
  kept.set('tus::tus-broken-/uploads::1', '{')
  kept.set('tus::tus-undated-/uploads::1', '{}')
  forgetOld(NOW, storage)
  expect([...kept.keys()]).toEqual(['supabase.auth.token', 'tus::tus-fresh-/uploads::1'])
})
