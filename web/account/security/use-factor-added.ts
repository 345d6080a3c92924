import { useNavigate } from 'react-router'
import { factorAddedWords } from '../../../content/account/add-factor.ts'
import { notify } from '../../ui/notify.ts'
import { toAccount } from '../screen.tsx'

/** Shows that a second factor is active, and returns to the account. */
export function useFactorAdded(title: string) {
  const navigate = useNavigate()
  return async () => {
    notify({
      kind: 'success',
      title,
      text: factorAddedWords.added,
    }).catch(() => undefined)
    await navigate(toAccount.to)
  }
}
