import { useEffect, useRef } from 'react'
import { recordBasketActivity } from '../../../contract/records/reminders.ts'
import { call } from '../../http/call.ts'
import { countPhotos, useChoices } from '../basket/basket.ts'
import { useReminderKeys } from './reminder-keys.ts'

/**
 * Reports changes in the number of photos in a basket to the server, if a parent asked for reminders. The number at
 * page load is known already.
 */
export function RecordBasketActivity() {
  const choices = useChoices()
  const counts = Object.entries(useReminderKeys()).map(([galleryKey, key]) => {
    const [, choice] = choices.find(([one]) => one === galleryKey) ?? []
    return { key, photos: choice ? countPhotos(choice) : 0 }
  })
  const noted = useRef<Map<string, number>>(undefined)
  useEffect(() => {
    const before = noted.current
    noted.current = new Map(counts.map(({ key, photos }) => [key, photos]))
    if (!before) return
    for (const { key, photos } of counts)
      if ((before.get(key) ?? 0) !== photos)
        // Not awaited: the next change reports again.
        call(recordBasketActivity, { params: { key }, body: { photos } }).catch(() => undefined)
  })
  return null
}
