import { useState } from 'react'
import { useLocation } from 'react-router'
import { linkWords } from '../../../content/account/links.ts'
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
    ask: linkWords.anotherConfirmation,
    label: 'Email',
    done: linkWords.confirmationSent,
  },
  recovery: {
    ask: linkWords.anotherRecovery,
    label: 'Email',
    done: linkWords.recoverySent,
  },
  email_change: {
    ask: linkWords.anotherChange,
    label: 'Your current email',
    done: linkWords.changeSent,
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
      title={linkWords.expired}
      back={back}
      lead={
        <>
          <p>{linkWords.worksOnce}</p>
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
        {linkWords.stillStuck} <ReachMe />.
      </p>
    </AccountScreen>
  )
}
