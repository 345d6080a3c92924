import { useState } from 'react'
import { ApiError } from '../api.ts'
import { changedFields, changesWithPrevious } from './changed-fields.ts'

/**
 * Sends the changes to `before`, or all of a new record. If somebody else changed the same field, the server objects
 * once; saving again overrides.
 */
export function useEdit<T extends object>(
  before: T | undefined,
  send: (change: Partial<T>) => Promise<void>,
) {
  const [warned, setWarned] = useState(false)
  return async (values: T) => {
    if (!before) return send(values)
    try {
      await send(warned ? changedFields(before, values) : changesWithPrevious(before, values))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed-meanwhile') setWarned(true)
      throw error
    }
  }
}
