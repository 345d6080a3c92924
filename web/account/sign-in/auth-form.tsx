import type { Session } from '@supabase/auth-js'
import { type ComponentType, useEffect, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { signInWords } from '../../../content/account/sign-in.ts'
import { invitationWords } from '../../../content/staff/invitation.ts'
import { MIN_ROLE_PASSWORD_LENGTH } from '../../../domain/accounts/password.ts'
import { account, school, staff } from '../../../domain/screens.ts'
import { reasonOf } from '../../http/error-messages.ts'
import { PrivacyNote } from '../../privacy-note.tsx'
import { prepareSession, signIn } from '../../session.ts'
import { textLink } from '../../shell/screen.tsx'
import { EmailField } from '../../ui/email-field.tsx'
import { notify, prepareNotices } from '../../ui/notify.ts'
import { useForm } from '../../use-form.ts'
import { signUp } from '../accounts-client.ts'
import { emailProblem, passwordProblem } from '../field-checks.ts'
import { FormFailure, quietButton, Submit } from '../form.tsx'
import { useNext, withNext } from '../next-screen.ts'
import type { AccountScreenProps } from '../screen.tsx'
import { PasswordAdvice, usePasswordAdvice } from './password-advice.tsx'
import { PasswordField } from './password-field.tsx'

interface AuthFormProps {
  Frame: ComponentType<AccountScreenProps>
  /** Typed earlier. */
  email: string | undefined
  onSession: (session: Session) => Promise<void>
  /** An account was created; its address has to be confirmed first. */
  onCreated: (email: string) => void
}

const modes = {
  'sign-in': {
    title: 'Sign in',
    lead: signInWords.signInLead,
    does: 'Sign in',
    doing: 'Signing in…',
    password: 'current-password',
    question: signInWords.noAccount,
    other: 'sign-up',
    toggle: 'Create an account',
  },
  'sign-up': {
    title: 'Create an account',
    lead: signInWords.signUpLead,
    does: 'Create account',
    doing: 'Creating your account…',
    password: 'new-password',
    question: signInWords.haveAccount,
    other: 'sign-in',
    toggle: 'Sign in',
  },
} as const

/** One form for signing in and signing up, with a toggle between them. */
export function AuthForm({ Frame, email, onSession, onCreated }: AuthFormProps) {
  const [mode, setMode] = useState<keyof typeof modes>(useIsNew() ? 'sign-up' : 'sign-in')
  const next = useNext()
  const invited = next === staff.invitation
  const words = modes[mode]
  const advice = usePasswordAdvice()
  const hint = useId()
  const { form, problems, failure, sending } = useAuthForm(mode, { onSession, onCreated, invited })
  return (
    <Frame
      title={words.title}
      lead={
        <>
          <p>{invited && mode === 'sign-up' ? invitationWords.createLead : words.lead}</p>
          {mode === 'sign-in' && !invited && <CardInstead />}
        </>
      }
    >
      <form {...form} className="grid gap-7">
        <EmailField defaultValue={email} problem={problems.email} />
        <div>
          <PasswordField
            label="Password"
            name="password"
            autoComplete={words.password}
            required
            problem={problems.password}
            {...(mode === 'sign-up' && { ...advice.field, 'aria-describedby': hint })}
          />
          {mode === 'sign-in' ? (
            <Link to={withNext(account.forgottenPassword, next)} className={`${quietButton} mt-1`}>
              {signInWords.forgotten}
            </Link>
          ) : (
            <>
              <p id={hint} className="mt-3 text-note text-soft">
                {invited ? invitationWords.password : signInWords.passwordHint}
              </p>
              <PasswordAdvice isMostUsed={advice.isMostUsed} />
            </>
          )}
        </div>
        <FormFailure>{failure}</FormFailure>
        <Submit busy={sending} does={words.does} doing={words.doing} />
      </form>
      <PrivacyNote className="mt-3" />
      <p className="mt-7 flex flex-wrap items-baseline gap-x-2 border-line border-t pt-4 text-note text-soft">
        {words.question}
        <button type="button" onClick={() => setMode(words.other)} className={`${quietButton} text-ink`}>
          {words.toggle}
        </button>
      </p>
    </Frame>
  )
}

/** Whether the link to here said that there is no account yet. */
function useIsNew(): boolean {
  const { state } = useLocation()
  return (state as { create?: unknown } | null)?.create === true
}

/** Most people who land here by mistake have a card with a code. */
function CardInstead() {
  return (
    <p className="mt-2 text-note">
      {signInWords.haveCode}{' '}
      <Link to={school.gate} className={`${textLink} text-ink`}>
        Enter it here
      </Link>
    </p>
  )
}

/** Signs in or up. Errors appear in a notice, in the server's own words. */
function useAuthForm(
  mode: keyof typeof modes,
  { onSession, onCreated, invited }: Pick<AuthFormProps, 'onSession' | 'onCreated'> & { invited: boolean },
) {
  // Checked here: a shorter one would be refused when the invitation is accepted.
  const length = invited && mode === 'sign-up' ? MIN_ROLE_PASSWORD_LENGTH : undefined
  const [pageFailure, setPageFailure] = useState<string>()
  useEffect(() => {
    prepareSession()
    prepareNotices().catch(() => undefined)
  }, [])
  const { failure, ...rest } = useForm({
    check: ({ email, password }) => ({
      email: emailProblem(email),
      password: passwordProblem(password, length),
    }),
    send: async ({ email = '', password = '' }, form) => {
      setPageFailure(undefined)
      const address = email.trim()
      try {
        const session = await (mode === 'sign-in' ? signIn : signUp)(address, password)
        if (session) return await onSession(session)
        notify({ kind: 'success', title: signInWords.created })
        onCreated(address)
      } catch (error) {
        const text = reasonOf(error)
        // Falls back to the page when the notice code cannot be fetched.
        notify({ kind: 'destructive', title: 'Authentication Error', text }, () => setPageFailure(text))
        const password = form.elements.namedItem('password')
        if (password instanceof HTMLInputElement) password.select()
      }
    },
  })
  return { ...rest, failure: failure ?? pageFailure }
}
