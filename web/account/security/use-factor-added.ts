import { useNavigate } from 'react-router'
import { secondStepsWords } from '../../../content/account/factors.ts'
import { notify } from '../../ui/notify.ts'
import { toAccount } from '../screen.tsx'

/** Tells that a second factor is active, and returns to the account. */
export function useFactorAdded(title: string) {
  const navigate = useNavigate()
  return async () => {
    notify({
      kind: 'success',
      title,
      text: secondStepsWords.added,
    }).catch(() => undefined)
    await navigate(toAccount.to)
  }
}
