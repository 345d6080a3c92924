import { TextField } from '../../ui/field.tsx'

interface FactorNameFieldProps {
  suggestion: string
  problem: string | undefined
}

/** The name of a new second step, for the list of the account. */
export function FactorNameField({ suggestion, problem }: FactorNameFieldProps) {
  return (
    <TextField
      label="A name for it, so that you know it again"
      name="name"
      defaultValue={suggestion}
      maxLength={60}
      autoComplete="off"
      required
      problem={problem}
    />
  )
}
