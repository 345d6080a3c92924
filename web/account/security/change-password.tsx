import type { Session } from '@supabase/auth-js'
import { useState } from 'react'
import { useNavigate, useOutletContext } from 'react-router'
import { changePasswordWords } from '../../../content/account/password.ts'
import { notify } from '../../ui/notify.ts'
import { useForm } from '../../use-form.ts'
import { changePassword, mailNonce } from '../accounts-client.ts'
import { passwordProblem, sixDigitsProblem, tidySixDigits } from '../field-checks.ts'
import { AccountName, FormFailure, Submit } from '../form.tsx'
import { OneTimeCode } from '../one-time-code.tsx'
import { AccountScreen, toAccount } from '../screen.tsx'
import { NewPasswordField } from '../sign-in/password-advice.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'
import { SendAgain } from '../sign-in/send-again.tsx'

/** Changes the password, given the current one and, where the service asks for it, a mailed code. */
export default function ChangePassword() {
  const { user } = useOutletContext<Session>()
  const { form, problems, failure, sending, codeAsked } = usePasswordForm()
  return (
    <AccountScreen title="Change your password" back={toAccount} lead={<p>{changePasswordWords.lead}</p>}>
      <form {...form} className="grid gap-7">
        <AccountName email={user.email ?? ''} />
        <PasswordField
          label="Current password"
          name="current"
          autoComplete="current-password"
          required
          problem={problems.current}
        />
        <NewPasswordField problem={problems.password} />
        {codeAsked && <OneTimeCode label={changePasswordWords.typeCode} problem={problems.code} takesFocus />}
        <FormFailure>{failure}</FormFailure>
        <Submit busy={sending} does="Save the new password" doing="Saving…" />
      </form>
      {codeAsked && (
        <div className="mt-4">
          <SendAgain label="Send another code" done={changePasswordWords.codeSentAgain} send={mailNonce} />
        </div>
      )}
    </AccountScreen>
  )
}

function usePasswordForm() {
  const navigate = useNavigate()
  const [codeAsked, setCodeAsked] = useState(false)
  const form = useForm({
    check: ({ current, password, code }) => ({
      current: current ? undefined : changePasswordWords.typeCurrent,
      password: passwordProblem(password),
      code: codeAsked ? sixDigitsProblem(code) : undefined,
    }),
    send: async ({ current = '', password = '', code }) => {
      try {
        const nonce = codeAsked ? { nonce: tidySixDigits(code) } : {}
        await changePassword({ password, current_password: current, ...nonce })
      } catch (error) {
        if (codeAsked || (error as { code?: string }).code !== 'reauthentication_needed') throw error
        await mailNonce()
        setCodeAsked(true)
        return
      }
      notify({
        kind: 'success',
        title: changePasswordWords.saved,
        text: changePasswordWords.savedLead,
      })
      await navigate(toAccount.to)
    },
  })
  return { ...form, codeAsked }
}
