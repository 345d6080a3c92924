import { type FormEvent, useState } from 'react'
import type { AccountMessage } from '../../content/account.ts'
import { explainAccount } from './explain.ts'

type Values = Record<string, string>
type Problems = Partial<Record<string, string>>

interface AccountForm {
  /** What is wrong before anything is sent, by the fields' names. */
  check: (values: Values) => Problems
  send: (values: Values, form: HTMLFormElement) => Promise<void>
  /** How a failure is put into words; the fields' own stand under them. */
  explain?: (error: unknown) => AccountMessage
}

/** A form that is checked, sent, and says what went wrong and where. Whatever was typed stays. */
export function useAccountForm({ check, send, explain = explainAccount }: AccountForm) {
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  function reject(form: HTMLFormElement, found: Problems): boolean {
    setProblems(found)
    const first = [...form.elements].find((field) => found[field.getAttribute('name') ?? ''] !== undefined)
    if (first instanceof HTMLElement) first.focus()
    return first !== undefined
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    setFailure(undefined)
    if (reject(form, check(values))) return
    setBusy(true)
    try {
      await send(values, form)
    } catch (error) {
      const { field, text } = explain(error)
      if (!field || !reject(form, { [field]: text })) setFailure(text)
    } finally {
      setBusy(false)
    }
  }

  /** What is being mended is no longer called wrong. */
  function onInput(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement
    setProblems(({ [name]: _, ...others }) => others)
  }

  return { problems, failure, busy, form: { onSubmit, onInput, noValidate: true } }
}
