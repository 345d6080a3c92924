import { type FormEvent, useState } from 'react'
import type { ZodType } from 'zod'
import { ApiError, reasonOf } from '../api.ts'

type Problems = Record<string, string>

/**
 * A form that is checked by its contract before it is sent: messages stand under the fields, the first field that is
 * wrong gets the focus, and what the server finds is shown in the same places.
 */
export function useForm<T>(contract: ZodType<T>, send: (value: T) => Promise<void>) {
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)

  function reject(form: HTMLFormElement, found: Problems) {
    setProblems(found)
    const first = [...form.elements].find((field) => found[field.getAttribute('name') ?? ''] !== undefined)
    if (first instanceof HTMLElement) first.focus()
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (sending) return
    setFailure(undefined)
    const read = contract.safeParse(Object.fromEntries(new FormData(form)))
    if (!read.success) {
      const found: Problems = {}
      for (const issue of read.error.issues) found[String(issue.path[0])] ??= issue.message
      reject(form, found)
      return
    }
    setProblems({})
    setSending(true)
    try {
      await send(read.data)
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) reject(form, error.fields)
      else setFailure(reasonOf(error))
    } finally {
      setSending(false)
    }
  }

  /** What is being mended is no longer called wrong. */
  function onInput(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    setProblems(({ [name]: _, ...others }) => others)
  }

  return { problems, failure, sending, form: { onSubmit, onInput, noValidate: true } }
}
