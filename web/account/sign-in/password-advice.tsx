import { type ChangeEvent, type FocusEvent, useState } from 'react'
import { signInWords } from '../../../content/account/sign-in.ts'
import { call } from '../../http/call.ts'
import { PasswordField } from './password-field.tsx'

async function isCommonPassword(password: string): Promise<boolean> {
  // Loaded on demand because it brings zod along, and most visitors only sign in.
  const { checkPassword } = await import('../../../contract/account.ts')
  return (await call(checkPassword, { body: { password } })).mostUsed
}

/** Handlers for a new-password field, and whether its value is a common password. */
export function usePasswordAdvice() {
  const [typed, setTyped] = useState('')
  const [mostUsed, setMostUsed] = useState<string>()
  async function look(password: string) {
    if (password && (await isCommonPassword(password))) setMostUsed(password)
  }
  return {
    field: {
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setTyped(target.value),
      // Failing to get advice is harmless.
      onBlur: ({ target }: FocusEvent<HTMLInputElement>) => void look(target.value).catch(() => undefined),
    },
    isMostUsed: typed !== '' && typed === mostUsed,
  }
}

/** Warns of a common password, which may still be used. */
export function PasswordAdvice({ isMostUsed }: { isMostUsed: boolean }) {
  return (
    <p role="status" className="mt-2 text-note empty:sr-only">
      {isMostUsed && signInWords.mostUsed}
    </p>
  )
}

/** A new password, with advice. */
export function NewPasswordField({ problem }: { problem: string | undefined }) {
  const { field, isMostUsed } = usePasswordAdvice()
  return (
    <div>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        required
        problem={problem}
        {...field}
      />
      <PasswordAdvice isMostUsed={isMostUsed} />
    </div>
  )
}
