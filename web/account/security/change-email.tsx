import type { Session } from '@supabase/auth-js'
import { useRef, useState } from 'react'
import { useNavigate, useOutletContext } from 'react-router'
import { changeEmailWords } from '../../../content/account/links.ts'
import { PrivacyNote } from '../../privacy-note.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { notify } from '../../ui/notify.ts'
import { useForm } from '../../use-form.ts'
import { changeEmail, mailAgain } from '../accounts-client.ts'
import { EmailOfAccount } from '../email-address.tsx'
import { emailProblem } from '../field-checks.ts'
import { FormFailure, Submit } from '../form.tsx'
import { AccountScreen, toAccount } from '../screen.tsx'
import { MailedCode } from '../sign-in/mailed-code.tsx'
import { SendAgain } from '../sign-in/send-again.tsx'
import { useFocusFallback } from '../use-focus-fallback.ts'

/** Changes the account's address, once both have confirmed. */
export default function ChangeEmail() {
  const { user } = useOutletContext<Session>()
  const [requested, setRequested] = useState<string>()
  const changed = useChanged()
  const { form, problems, failure, sending } = useForm({
    check: ({ email }) => ({ email: emailProblem(email) ?? sameAs(user.email, email) }),
    send: async ({ email = '' }) => {
      if (await changeEmail(email.trim())) await changed()
      else setRequested(email.trim())
    },
  })
  const address = <EmailOfAccount>{user.email}</EmailOfAccount>
  if (requested)
    return (
      <AccountScreen
        key="asked"
        title="Two links to open"
        back={toAccount}
        lead={
          <p>
            {changeEmailWords.sent.to} {address} {changeEmailWords.sent.and}{' '}
            <EmailOfAccount>{requested}</EmailOfAccount>
            {changeEmailWords.sent.open}
          </p>
        }
      >
        <Codes addresses={[user.email ?? '', requested]} />
        <SendAgain
          label="Send both links again"
          done={changeEmailWords.sentAgain}
          send={() => mailAgain('email_change', user.email ?? '')}
        />
      </AccountScreen>
    )
  return (
    <AccountScreen
      title="Change your email"
      back={toAccount}
      lead={
        <p>
          {changeEmailWords.now.before} {address}
          {changeEmailWords.now.after}
        </p>
      }
    >
      <form {...form} className="grid gap-7">
        <EmailField label="New email" autoComplete="email" problem={problems.email} />
        <FormFailure>{failure}</FormFailure>
        <Submit busy={sending} does="Change my email" doing="Sending the links…" />
      </form>
      <PrivacyNote className="mt-3" />
    </AccountScreen>
  )
}

/** Shows that the address has changed, and returns to the account. */
function useChanged() {
  const navigate = useNavigate()
  return async () => {
    notify({ kind: 'success', title: changeEmailWords.done })
    await navigate(toAccount.to)
  }
}

/** Each of the two mails has a code; the second one typed makes the change. */
function Codes({ addresses }: { addresses: [present: string, wanted: string] }) {
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const changed = useChanged()
  const codes = useRef<HTMLDivElement>(null)
  const said = useRef<HTMLParagraphElement>(null)
  useFocusFallback(codes, said)
  async function proved(email: string, session: Session | null) {
    setAgreed([...agreed, email])
    if (session) await changed()
  }
  return (
    <div ref={codes} className="mb-9 grid gap-9">
      {addresses.map((email) =>
        agreed.includes(email) ? (
          <p key={email} ref={said} tabIndex={-1} className="outline-none">
            <span className="wrap-anywhere font-[560]">{email}</span> has agreed.
          </p>
        ) : (
          <MailedCode
            key={email}
            kind="email_change"
            email={email}
            label={changeEmailWords.orCode(email)}
            onProved={(session) => proved(email, session)}
          />
        ),
      )}
    </div>
  )
}

const sameAs = (present: string | undefined, typed: string | undefined) =>
  typed?.trim().toLowerCase() === present ? changeEmailWords.sameAddress : undefined
