import type { Session } from '@supabase/auth-js'
import { type FormEvent, useEffect, useState } from 'react'
import { MIN_PASSWORD_LENGTH } from '../../domain/password.ts'
import { prepareSession, signIn } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { notify, prepareNotices } from '../ui/notify.ts'
import { PasswordField } from './password-field.tsx'

interface SignInFormProps {
  /** Called once the session is there; the form stays busy until it is done. */
  onSignedIn(session: Session): Promise<void>
}

/** Email and password. What went wrong is said in a notice, in the server's words. */
export function SignInForm({ onSignedIn }: SignInFormProps) {
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  /** Said in the page when not even a notice could be fetched. */
  const [refusal, setRefusal] = useState<string>()

  useEffect(() => {
    prepareSession()
    prepareNotices().catch(() => undefined)
  }, [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const { email, password } = fieldsOf(event.currentTarget)
    const found = problemsOf(email, password)
    setProblems(found)
    setRefusal(undefined)
    if (found.email) return email.focus()
    if (found.password) return password.focus()
    setBusy(true)
    try {
      const session = await signIn(email.value.trim(), password.value)
      notify({ kind: 'success', title: 'Welcome back!' }).catch(() => undefined)
      await onSignedIn(session)
    } catch (error) {
      const text = error instanceof Error ? error.message : 'Something went wrong. Please try again.'
      notify({ kind: 'destructive', title: 'Authentication Error', text }).catch(() => setRefusal(text))
      password.select()
    } finally {
      setBusy(false)
    }
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-7">
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        problem={problems.email}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        problem={problems.password}
      />
      {refusal && (
        <p role="alert" className="text-wrong">
          {refusal}
        </p>
      )}
      <Button type="submit" look="solid" aria-disabled={busy} className="mt-1 py-4.5">
        {busy ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  )
}

interface Problems {
  email?: string
  password?: string
}

function fieldsOf(form: HTMLFormElement) {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  return { email: field('email'), password: field('password') }
}

function problemsOf(email: HTMLInputElement, password: HTMLInputElement): Problems {
  const problems: Problems = {}
  if (email.validity.valueMissing) problems.email = 'Email is required'
  else if (email.validity.typeMismatch) problems.email = 'Invalid email address'
  if (password.validity.valueMissing) problems.password = 'Password is required'
  else if (password.value.length < MIN_PASSWORD_LENGTH)
    problems.password = `Password should be at least ${MIN_PASSWORD_LENGTH} characters.`
  return problems
}
