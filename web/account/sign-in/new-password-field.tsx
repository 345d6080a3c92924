import { PasswordAdvice, usePasswordAdvice } from './password-advice.tsx'
import { PasswordField } from './password-field.tsx'

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
