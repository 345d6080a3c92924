import { useState } from 'react'
import { useLocation } from 'react-router'
import { linkExpiredWords } from '../../../content/account/links.ts'
import type { LinkKind } from '../../../domain/accounts/email-links.ts'
import { account } from '../../../domain/screens.ts'
import { ContactLine } from '../../shell/screen.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { useForm } from '../../use-form.ts'
import { mailAgain } from '../accounts-client.ts'
import { emailProblem } from '../field-checks.ts'
import { FormFailure, Submit } from '../form.tsx'
import { AccountScreen, toAccount } from '../screen.tsx'

const words: Record<LinkKind, { ask: string; label: string; done: string }> = {
  signup: {
    ask: linkExpiredWords.anotherConfirmation,
    label: 'Email',
    done: linkExpiredWords.confirmationSent,
  },
  recovery: {
    ask: linkExpiredWords.anotherRecovery,
    label: 'Email',
    done: linkExpiredWords.recoverySent,
  },
  email_change: {
    ask: linkExpiredWords.anotherChange,
    label: 'Your current email',
    done: linkExpiredWords.changeSent,
  },
}

/** Shown for a link that is used, replaced or too old; sends another. */
export default function LinkExpired() {
  const sent = useLocation().state as { kind?: LinkKind } | null
  const kind = sent?.kind ?? 'signup'
  const [done, setDone] = useState(false)
  const { form, problems, failure, sending } = useForm({
    check: ({ email }) => ({ email: emailProblem(email) }),
    send: async ({ email = '' }) => {
      setDone(false)
      await mailAgain(kind, email.trim())
      setDone(true)
    },
  })
  const back = kind === 'email_change' ? toAccount : { to: account.signIn, label: 'Sign in' }
  return (
    <AccountScreen
      title={linkExpiredWords.expired}
      back={back}
      lead={
        <>
          <p>{linkExpiredWords.worksOnce}</p>
          <p>{words[kind].ask}</p>
        </>
      }
    >
      <form {...form} className="grid gap-7">
        <EmailField label={words[kind].label} problem={problems.email} />
        <FormFailure>{failure}</FormFailure>
        <Submit busy={sending} does="Send again" doing="Sending…" />
        <p role="status" className="text-note empty:sr-only">
          {done && words[kind].done}
        </p>
      </form>
      <p className="mt-9 border-line border-t pt-5 text-note text-soft">
        {linkExpiredWords.stillStuck} <ContactLine />.
      </p>
    </AccountScreen>
  )
}
