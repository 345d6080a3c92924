import { useNavigate } from 'react-router'
import { factorAddedWords } from '../../../content/account/add-factor.ts'
import { TextField } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { toAccount } from '../screen.tsx'

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

/** Shows that a second factor is active, and returns to the account. */
export function useFactorAdded(title: string) {
  const navigate = useNavigate()
  return async () => {
    notify({
      kind: 'success',
      title,
      text: factorAddedWords.added,
    })
    await navigate(toAccount.to)
  }
}
