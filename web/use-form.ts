import { type FormEvent, useRef, useState } from 'react'
import type { ZodType } from 'zod'
import { type Explained, explain } from './explain.ts'

/** What was typed, by the fields' names. */
export type Values = Record<string, string>
/** What is wrong with it, by the same names. */
export type Problems = Readonly<Partial<Record<string, string>>>

interface FormWork<T> {
  /** What is wrong before anything is sent: by a contract, or by a function of what was typed. */
  check: ZodType<T> | ((values: Values) => Problems)
  send: (value: T, form: HTMLFormElement) => Promise<void>
  /** How a failure is put into words; the fields' own stand under them. */
  explain?: (error: unknown) => Pick<Explained, 'text' | 'fields'>
}

/**
 * A form that is checked before it is sent, and is not sent twice at once: messages stand under the fields, the first
 * field that is wrong gets the focus, and what the server finds is shown in the same places. Whatever was typed stays.
 */
export function useForm<T = Values>({ check, send, explain: words = explain }: FormWork<T>) {
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const [sending, setSending] = useState(false)
  const busy = useRef(false)

  /** Shows what is wrong; false where no field of the form is about it. */
  function blame(form: HTMLFormElement, found: Problems): boolean {
    setProblems(found)
    const first = [...form.elements].find((field) => found[field.getAttribute('name') ?? ''] !== undefined)
    if (first instanceof HTMLElement) first.focus()
    return first !== undefined
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (busy.current) return
    setFailure(undefined)
    const read = readBy(check, valuesOf(form))
    if (!('value' in read)) {
      if (!blame(form, read.problems)) setFailure(Object.values(read.problems)[0])
      return
    }
    setProblems({})
    busy.current = true
    setSending(true)
    try {
      await send(read.value, form)
    } catch (error) {
      const { text, fields = {} } = words(error)
      if (!blame(form, fields)) setFailure(text)
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  /** What is being mended is no longer called wrong. */
  function onInput(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    setProblems(({ [name]: _, ...others }) => others)
  }

  return { problems, failure, sending, blame, form: { onSubmit, onInput, noValidate: true } }
}

/** What stands in a form now. */
export const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

function readBy<T>(check: FormWork<T>['check'], values: Values): { value: T } | { problems: Problems } {
  if (typeof check === 'function') {
    const problems = check(values)
    const fine = Object.values(problems).every((problem) => problem === undefined)
    return fine ? { value: values as T } : { problems }
  }
  const read = check.safeParse(values)
  if (read.success) return { value: read.data }
  const problems: Record<string, string> = {}
  for (const { path, message } of read.error.issues) problems[String(path[0])] ??= message
  return { problems }
}
