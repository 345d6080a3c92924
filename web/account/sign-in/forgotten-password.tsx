import { useState } from 'react'
import { useNavigate } from 'react-router'
import { forgottenPasswordWords } from '../../../content/account/password.ts'
import { account } from '../../../domain/screens.ts'
import { EmailField } from '../../ui/email-field.tsx'
import { useForm } from '../../use-form.ts'
import { mailRecovery } from '../accounts-client.ts'
import { EmailOfAccount } from '../email-address.tsx'
import { emailProblem } from '../field-checks.ts'
import { FormFailure, Submit } from '../form.tsx'
import { useNext, withNext } from '../next-screen.ts'
import { AccountScreen } from '../screen.tsx'
import { MailedCode } from './mailed-code.tsx'
import { SendAgain } from './send-again.tsx'

/** Requests a password reset link. Answers the same for every address. */
export default function ForgottenPassword() {
  const next = useNext()
  const navigate = useNavigate()
  const back = { to: withNext(account.signIn, next), label: 'Sign in' }
  const [sentTo, setSentTo] = useState<string>()
  const { form, problems, failure, sending } = useForm({
    check: ({ email }) => ({ email: emailProblem(email) }),
    send: async ({ email = '' }) => {
      await mailRecovery(email.trim())
      setSentTo(email.trim())
    },
  })
  if (sentTo)
    return (
      <AccountScreen
        key="sent"
        title="Check your email"
        back={back}
        lead={
          <p>
            {forgottenPasswordWords.sent.before} <EmailOfAccount>{sentTo}</EmailOfAccount>{' '}
            {forgottenPasswordWords.sent.after}
          </p>
        }
      >
        <MailedCode
          kind="recovery"
          email={sentTo}
          label="Or type the code from the email"
          onProved={() => navigate(withNext(account.newPassword, next))}
        />
        <h2 className="mt-11 text-item">Nothing there?</h2>
        <p className="mt-3 mb-3 text-soft">{forgottenPasswordWords.slow}</p>
        <SendAgain
          label="Send the link again"
          done={forgottenPasswordWords.sentAgain}
          send={() => mailRecovery(sentTo)}
        />
      </AccountScreen>
    )
  return (
    <AccountScreen
      title={forgottenPasswordWords.title}
      back={back}
      lead={<p>{forgottenPasswordWords.lead}</p>}
    >
      <form {...form} className="grid gap-7">
        <EmailField problem={problems.email} />
        <FormFailure>{failure}</FormFailure>
        <Submit busy={sending} does="Send me the link" doing="Sending…" />
      </form>
    </AccountScreen>
  )
}
