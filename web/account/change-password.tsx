import type { Session } from '@supabase/auth-js'
import { useNavigate, useOutletContext } from 'react-router'
import { notify } from '../ui/notify.ts'
import { passwordProblem, problemsIn } from './checks.ts'
import { AccountName, FormFailure, Submit } from './form-parts.tsx'
import { PasswordField } from './password-field.tsx'
import { AccountScreen, toAccount } from './screen.tsx'
import { changePassword } from './service.ts'
import { useAccountForm } from './use-account-form.ts'

/** A new password, by whoever knows the present one. */
export default function ChangePassword() {
  const { user } = useOutletContext<Session>()
  const navigate = useNavigate()
  const { form, problems, failure, busy } = useAccountForm({
    check: ({ current, password }) =>
      problemsIn({
        current: current ? undefined : 'Please type your present password',
        password: passwordProblem(password),
      }),
    send: async ({ current, password = '' }) => {
      await changePassword(password, current)
      notify({
        kind: 'success',
        title: 'Your new password is saved',
        text: 'You stay signed in here, and nowhere else.',
      }).catch(() => undefined)
      await navigate(toAccount.to)
    },
  })
  return (
    <AccountScreen
      title="Change your password"
      back={toAccount}
      lead={
        <p>
          At least 6 characters; three or four words are a good one. Wherever else you are signed in, you will
          be asked for it.
        </p>
      }
    >
      <form {...form} className="grid gap-7">
        <AccountName email={user.email ?? ''} />
        <PasswordField
          label="Present password"
          name="current"
          autoComplete="current-password"
          required
          problem={problems.current}
        />
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          required
          problem={problems.password}
        />
        <FormFailure>{failure}</FormFailure>
        <Submit busy={busy} does="Save the new password" doing="Saving…" />
      </form>
    </AccountScreen>
  )
}
