import type { Session } from '@supabase/auth-js'
import { Link } from 'react-router'
import { newPasswordWords } from '../../../content/account/password.ts'
import { account } from '../../../domain/screens.ts'
import { explainError } from '../../http/error-messages.ts'
import { needsSecondFactor, useSession } from '../../session.ts'
import { LoadingScreen } from '../../shell/screen.tsx'
import { buttonClasses } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { useForm } from '../../use-form.ts'
import { changePassword } from '../accounts-client.ts'
import { EmailOfAccount } from '../email-address.tsx'
import { passwordProblem } from '../field-checks.ts'
import { AccountName, FormFailure, Submit } from '../form.tsx'
import { useAfterSignIn } from '../next-screen.ts'
import { AccountScreen } from '../screen.tsx'
import { NewPasswordField } from './password-advice.tsx'
import { SecondFactor } from './second-factor.tsx'

/** The landing page of the recovery mail: the reader is signed in and chooses a new password. */
export default function NewPassword() {
  const state = useSession()
  if (state.status === 'loading') return <LoadingScreen title="Opening your link" />
  if (state.status === 'signed-out') return <WithoutLink />
  if (needsSecondFactor(state.session)) return <SecondFactor Frame={AccountScreen} session={state.session} />
  return <ChooseNew session={state.session} />
}

function WithoutLink() {
  return (
    <AccountScreen title={newPasswordWords.noLink} lead={<p>{newPasswordWords.noLinkLead}</p>}>
      <Link to={account.forgottenPassword} className={buttonClasses('solid')}>
        Send me the link
      </Link>
    </AccountScreen>
  )
}

const tooLate = {
  text: newPasswordWords.tooLate,
}

function ChooseNew({ session }: { session: Session }) {
  const afterSignIn = useAfterSignIn()
  const { form, problems, failure, sending } = useForm({
    check: ({ password }) => ({ password: passwordProblem(password) }),
    send: async ({ password = '' }) => {
      await changePassword({ password })
      notify({
        kind: 'success',
        title: newPasswordWords.saved,
        text: newPasswordWords.savedLead,
      })
      await afterSignIn(session)
    },
    explain: (error) =>
      (error as { code?: string }).code === 'reauthentication_needed' ? tooLate : explainError(error),
  })
  return (
    <AccountScreen
      title="Choose a new password"
      lead={
        <p>
          {newPasswordWords.lead.before} <EmailOfAccount>{session.user.email}</EmailOfAccount>
          {newPasswordWords.lead.after}
        </p>
      }
    >
      <form {...form} className="grid gap-7">
        <AccountName email={session.user.email ?? ''} />
        <NewPasswordField problem={problems.password} />
        <FormFailure>{failure}</FormFailure>
        <Submit busy={sending} does="Save the new password" doing="Saving…" />
      </form>
    </AccountScreen>
  )
}
