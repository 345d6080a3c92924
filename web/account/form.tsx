import { Button } from '../ui/button.tsx'

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

/** Hidden: tells password managers which account the password belongs to. */
export function AccountName({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
}

/** A button that looks like a link. */
export const quietButton =
  'inline-flex min-h-11 cursor-pointer items-center text-note underline decoration-edge decoration-1 underline-offset-[0.4em] hover:decoration-ink aria-disabled:cursor-progress aria-disabled:no-underline aria-disabled:text-soft'
