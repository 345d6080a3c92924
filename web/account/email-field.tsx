import type { ComponentProps } from 'react'
import { TextField } from '../ui/field.tsx'

/** An account's email address, labelled `Email` by default. */
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
