import type { Session } from '@supabase/auth-js'
import type { LinkKind } from '../../../domain/accounts/email-links.ts'
import { useForm } from '../../use-form.ts'
import { verifyMailedCode } from '../accounts-client.ts'
import { sixDigitsProblem, tidySixDigits } from '../field-checks.ts'
import { FormFailure, Submit } from '../form.tsx'
import { OneTimeCode } from '../one-time-code.tsx'

interface MailedCodeProps {
  kind: LinkKind
  /** Where the mail went. */
  email: string
  label: string
  /** Called with the new session; null while the other address still has to agree. */
  onProved: (session: Session | null) => Promise<void> | void
}

/** Asks for the code that a mail has beside its link, for people who read mail on another device. */
export function MailedCode({ kind, email, label, onProved }: MailedCodeProps) {
  const { form, problems, failure, sending } = useForm({
    check: ({ code }) => ({ code: sixDigitsProblem(code) }),
    send: async ({ code }) => onProved(await verifyMailedCode(kind, email, tidySixDigits(code))),
  })
  return (
    <form {...form} className="grid gap-5">
      <OneTimeCode label={label} problem={problems.code} />
      <FormFailure>{failure}</FormFailure>
      <Submit busy={sending} does="Continue" doing="Checking…" />
    </form>
  )
}
