import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

/** An email address: the account's, labelled `Email`, unless said otherwise. */
export function EmailField(field: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...field}
    />
  )
}
