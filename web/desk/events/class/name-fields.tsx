import { TextField } from '../../../ui/field.tsx'
import type { Problems } from '../../../use-form.ts'

interface NameFieldsProps {
  start: { firstName: string; lastName: string } | undefined
  problems: Problems
}

/** A student's first and last name. */
export function NameFields({ start, problems }: NameFieldsProps) {
  return (
    <>
      <TextField
        label="First name"
        required
        name="firstName"
        autoComplete="off"
        defaultValue={start?.firstName}
        problem={problems.firstName}
      />
      <TextField
        label="Last name (optional)"
        name="lastName"
        autoComplete="off"
        defaultValue={start?.lastName}
        problem={problems.lastName}
      />
    </>
  )
}
