import { useState } from 'react'
import { ApiError } from '../api.ts'
import { changed, edited } from './changed-fields.ts'

/**
 * Sends what was changed of `before`, or all of something new. If somebody else has changed the same field meanwhile the
 * server says so once; saved again, ours counts.
 */
export function useEdit<T extends object>(
  before: T | undefined,
  send: (change: Partial<T>) => Promise<void>,
) {
  const [warned, setWarned] = useState(false)
  return async (said: T) => {
    if (!before) return send(said)
    try {
      await send(warned ? changed(before, said) : edited(before, said))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed-meanwhile') setWarned(true)
      throw error
    }
  }
}
