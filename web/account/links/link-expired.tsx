import { useState } from 'react'
import { useLocation } from 'react-router'
import type { MailKind } from '../../../domain/accounts/accounts.ts'
import { ReachMe } from '../../school/screen.tsx'
import { useForm } from '../../use-form.ts'
import { mailAgain } from '../accounts-client.ts'
import { EmailField } from '../email-field.tsx'
import { emailProblem, problemsIn } from '../field-checks.ts'
import { FormFailure, Submit } from '../form-parts.tsx'
import { AccountScreen, toAccount } from '../screen.tsx'

const words: Record<MailKind, { ask: string; label: string; done: string }> = {
  signup: {
    ask: 'Type the address that you signed up with, and I will send you another. If your account is confirmed already, just sign in.',
    label: 'Email',
    done: 'If that address is waiting to be confirmed, a new link is on its way to it.',
  },
  recovery: {
    ask: 'Type the address of your account, and I will send you another link to choose a new password.',
    label: 'Email',
    done: 'If that address has an account here, a new link is on its way to it.',
  },
  email_change: {
    ask: 'Type the address that your account has now, and I will send both links again.',
    label: 'Your current email',
    done: 'If a change is waiting to be confirmed, new links are on their way to both addresses.',
  },
}

/** Shown for a link that is used, replaced or too old; sends another. */
export default function LinkExpired() {
  const sent = useLocation().state as { kind?: MailKind } | null
  const kind = sent?.kind ?? 'signup'
  const [done, setDone] = useState(false)
  const { form, problems, failure, sending } = useForm({
    check: ({ email }) => problemsIn({ email: emailProblem(email) }),
    send: async ({ email = '' }) => {
      setDone(false)
      await mailAgain(kind, email.trim())
      setDone(true)
    },
  })
  const back = kind === 'email_change' ? toAccount : { to: '/school-photos/sign-in', label: 'Sign in' }
  return (
    <AccountScreen
      title="This link no longer works"
      back={back}
      lead={
        <>
          <p>Every link works once, and none lasts for ever.</p>
          <p>{words[kind].ask}</p>
        </>
      }
    >
      <form {...form} className="grid gap-7">
        <EmailField label={words[kind].label} problem={problems.email} />
        <FormFailure>{failure}</FormFailure>
        <Submit busy={sending} does="Send again" doing="Sending…" />
        <p role="status" className="text-note empty:hidden">
          {done && words[kind].done}
        </p>
      </form>
      <p className="mt-9 border-line border-t pt-5 text-note text-soft">
        Still stuck? Write to <ReachMe />.
      </p>
    </AccountScreen>
  )
}
