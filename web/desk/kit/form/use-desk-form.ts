import { useState } from 'react'
import type { ZodType } from 'zod'
import { ApiError } from '../../../http/api.ts'
import { reasonOf } from '../../../http/error-messages.ts'
import { notify } from '../../../ui/notify.ts'
import { useForm } from '../../../use-form.ts'

/**
 * A desk form: validated by its contract, with errors in the server's own words. A dialog may be closed while its form is
 * sent; a failure is then a notice.
 */
export const useDeskForm = <T>(check: ZodType<T>, send: (value: T, form: HTMLFormElement) => Promise<void>) =>
  useForm({
    check,
    send,
    explain: explainAsServer,
    onUnseen: (text) => notify({ kind: 'destructive', title: 'Not done', text }),
  })

const explainAsServer = (error: unknown) => ({
  text: reasonOf(error),
  ...(error instanceof ApiError && { fields: error.fields }),
})

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

/** The fields of `now` that differ from `before`. Only these are sent, so that nobody else's change is undone. */
function changedFields<T extends object>(before: { [Key in keyof T]?: unknown }, now: T): Partial<T> {
  const entries = Object.entries(now).filter(([key, value]) => value !== before[key as keyof T])
  return Object.fromEntries(entries) as Partial<T>
}

/** The same with the previous values, so that the server can detect somebody else's change in between. */
function changesWithPrevious<T extends object>(before: T, now: T): Partial<T> & { was: Partial<T> } {
  const change = changedFields(before, now)
  const fields = Object.keys(change).filter((key) => key in before) as (keyof T)[]
  const was = Object.fromEntries(fields.map((field) => [field, before[field]])) as Partial<T>
  return { ...change, was }
}
