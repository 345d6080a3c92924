import type { ClipboardEvent, FormEvent, ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { sixDigitsIn } from './field-checks.ts'

/** Why a form was not taken, where nothing can be said under a field. */
export function FormFailure({ children }: { children: string | undefined }) {
  return (
    <p
      role="alert"
      className="border-wrong border-l-2 py-1 pl-4 text-note text-wrong leading-snug empty:hidden"
    >
      {children}
    </p>
  )
}

interface SubmitProps {
  busy: boolean
  /** What the button does, and what it says while it does it. */
  does: string
  doing: string
}

/** The button that sends a form. */
export function Submit({ busy, does, doing }: SubmitProps) {
  return (
    <Button
      type="submit"
      look="solid"
      aria-disabled={busy}
      className="min-h-13 w-full sm:w-auto sm:justify-self-start sm:px-10"
    >
      {busy ? doing : does}
    </Button>
  )
}

interface OneTimeCodeProps {
  label: string
  problem: string | undefined
  /** It takes the place of a button that was pressed: whoever uses the keyboard goes on here. */
  takesFocus?: boolean | undefined
}

const takeFocus = (field: HTMLInputElement | null) => field?.focus()

/** A code that is pasted takes the place of what stood there, and none of the words around it. */
function onPaste(event: ClipboardEvent<HTMLInputElement>) {
  const code = sixDigitsIn(event.clipboardData.getData('text'))
  if (!code) return
  event.preventDefault()
  event.currentTarget.value = code
  event.currentTarget.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Whatever else brings a whole message: a phone's suggestion, a drop. Nobody types as many signs. */
function onInput({ currentTarget: field }: FormEvent<HTMLInputElement>) {
  if (field.value.length > LONGEST_TYPED) field.value = sixDigitsIn(field.value) ?? field.value
}

/** `1 2 3 4 5 6`, and a slip. */
const LONGEST_TYPED = 12

/** Six digits from an app or a text message; phones offer the code that has just come. */
export function OneTimeCode({ label, problem, takesFocus }: OneTimeCodeProps) {
  return (
    <TextField
      ref={takesFocus ? takeFocus : undefined}
      label={label}
      name="code"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      onPaste={onPaste}
      onInput={onInput}
      enterKeyHint="go"
      problem={problem}
      className="[&_label]:min-w-0 [&_label]:wrap-anywhere [&_input]:max-w-[16rem] [&_input]:font-slate [&_input]:text-[1.75rem] [&_input]:tracking-[0.28em]"
    />
  )
}

/** Tells password managers whose password it is. Nobody sees it or comes to it. */
export function AccountName({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
}

/** A row of a list on hairlines: what it is, and what can be done with it. */
export function Row({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <li className="flex min-h-16 items-center justify-between gap-6 border-line border-b py-3">
      <div className="min-w-0 leading-snug">{children}</div>
      {action}
    </li>
  )
}

/** A button in a row or under a form, that looks like a link. */
export const quietButton =
  'inline-flex min-h-11 cursor-pointer items-center text-note underline decoration-edge decoration-1 underline-offset-[0.4em] hover:decoration-ink aria-disabled:cursor-progress aria-disabled:no-underline aria-disabled:text-soft'
