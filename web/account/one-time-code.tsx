import type { ClipboardEvent, FormEvent } from 'react'
import { TextField } from '../ui/field.tsx'
import { focusOnMount } from '../ui/focus-next-row.ts'
import { sixDigitsIn } from './field-checks.ts'

interface OneTimeCodeProps {
  label: string
  problem: string | undefined
  /** It replaces a button that was just pressed, so it takes the keyboard focus. */
  takesFocus?: boolean | undefined
}

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
      ref={takesFocus ? focusOnMount : undefined}
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
