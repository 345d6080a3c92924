import { type FormEvent, useRef, useState } from 'react'
import type { ZodType } from 'zod'
import { type ErrorMessage, explainError } from './http/error-messages.ts'

/** Field values by name. */
export type Values = Record<string, string>
/** Problems by field name. */
export type Problems = Readonly<Partial<Record<string, string>>>

interface FormOptions<T> {
  /** Validates before sending: a contract, or a function of the values. */
  check: ZodType<T> | ((values: Values) => Problems)
  send: (value: T, form: HTMLFormElement) => Promise<void>
  /** Explains a failure; messages for fields appear under them. */
  explain?: (error: unknown) => Pick<ErrorMessage, 'text' | 'fields'>
  /** Reports a failure once the form has gone from the page, and nobody would read it there. */
  onUnseen?: (text: string) => void
}

/**
 * A form that is validated before it is sent, and never sent twice at once. Problems appear under their fields, the
 * first one gets the focus, and the server's findings appear in the same places. Typed values are kept.
 */
export function useForm<T = Values>({
  check,
  send,
  explain: words = explainError,
  onUnseen,
}: FormOptions<T>) {
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)
  const busy = useRef(false)

  /** Shows problems under their fields; false if no field of the form has one. */
  function showProblems(form: HTMLFormElement, found: Problems): boolean {
    setProblems(found)
    const fields = [...form.elements] as HTMLInputElement[]
    const first = fields.find(({ name }) => found[name] !== undefined)
    first?.focus()
    return first !== undefined
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (busy.current) return
    setFailure(undefined)
    const read = validate(check, valuesOf(form))
    if (!('value' in read)) {
      if (!showProblems(form, read.problems)) setFailure(Object.values(read.problems).find(Boolean))
      return
    }
    setProblems({})
    busy.current = true
    setSending(true)
    try {
      await send(read.value, form)
    } catch (error) {
      const { text, fields = {} } = words(error)
      if (!form.isConnected) onUnseen?.(text)
      else if (!showProblems(form, fields)) setFailure(text)
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  /** Clears a field's problem as soon as it is edited. */
  function onInput(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    setProblems(({ [name]: _, ...others }) => others)
  }

  return { problems, failure, sending, showProblems, form: { onSubmit, onInput, noValidate: true } }
}

/** The current values of a form. */
export const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

function validate<T>(check: FormOptions<T>['check'], values: Values): { value: T } | { problems: Problems } {
  if (typeof check === 'function') {
    const problems = check(values)
    const valid = Object.values(problems).every((problem) => problem === undefined)
    return valid ? { value: values as T } : { problems }
  }
  const read = check.safeParse(values)
  if (read.success) return { value: read.data }
  const problems: Record<string, string> = {}
  for (const { path, message } of read.error.issues) problems[String(path[0])] ??= message
  return { problems }
}
