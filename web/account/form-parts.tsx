import type { ClipboardEvent, FormEvent, ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { sixDigitsIn } from './field-checks.ts'

/** Why a form failed, when no field is to blame. */
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
  /** The button's label, and its label while sending. */
  does: string
  doing: string
}

/** A form's submit button. */
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
  /** It replaces a button that was just pressed, so it takes the keyboard focus. */
  takesFocus?: boolean | undefined
}

const takeFocus = (field: HTMLInputElement | null) => field?.focus()

/** Pasting replaces the field's value with the code alone. */
function onPaste(event: ClipboardEvent<HTMLInputElement>) {
  const code = sixDigitsIn(event.clipboardData.getData('text'))
  if (!code) return
  event.preventDefault()
  event.currentTarget.value = code
  event.currentTarget.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** A suggestion or a drop can bring in a whole message; nobody types that much. */
function onInput({ currentTarget: field }: FormEvent<HTMLInputElement>) {
  if (field.value.length > MAX_TYPED_LENGTH) field.value = sixDigitsIn(field.value) ?? field.value
}

/** Room for `1 2 3 4 5 6` and a slip. */
const MAX_TYPED_LENGTH = 12

/** A six-digit code; phones offer the one that has just arrived. */
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

/** Hidden: tells password managers which account the password belongs to. */
export function AccountName({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
}

/** A list row: what it is, and what can be done with it. */
export function Row({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <li className="flex min-h-16 items-center justify-between gap-6 border-line border-b py-3">
      <div className="min-w-0 leading-snug">{children}</div>
      {action}
    </li>
  )
}

/** A button that looks like a link. */
export const quietButton =
  'inline-flex min-h-11 cursor-pointer items-center text-note underline decoration-edge decoration-1 underline-offset-[0.4em] hover:decoration-ink aria-disabled:cursor-progress aria-disabled:no-underline aria-disabled:text-soft'
