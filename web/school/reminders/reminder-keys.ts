import { storedInBrowser, storedInTab } from '../../browser-storage.ts'
import type { GalleryKey } from '../gallery-access.ts'

/** The keys that end reminders requested in this browser, by gallery. */
const storedKeys = storedInBrowser<Readonly<Record<GalleryKey, string>>>('school.reminders', {})

/** What is typed before asking for reminders, so that a reload or a lost connection does not lose it. */
export const typedFields = storedInTab<{ email?: string; phone?: string }>('school.reminder-fields', {})

export const useReminderKeys = () => storedKeys.use()
export const useReminderKey = (galleryKey: GalleryKey): string | undefined => storedKeys.use()[galleryKey]

export function saveReminderKey(galleryKey: GalleryKey, key: string) {
  storedKeys.set({ ...storedKeys.get(), [galleryKey]: key })
}

export function deleteReminderKey(galleryKey: GalleryKey) {
  const { [galleryKey]: _, ...others } = storedKeys.get()
  storedKeys.set(others)
}

/** At logout. The reminders continue; their own link ends them. */
export const deleteReminderKeys = () => storedKeys.set({})

/** When a gallery opened by code is linked to the account. */
export function moveReminderKey(from: GalleryKey, to: GalleryKey) {
  const key = storedKeys.get()[from]
  if (!key) return
  deleteReminderKey(from)
  saveReminderKey(to, key)
}
