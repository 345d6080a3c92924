import { useNavigate } from 'react-router'
import { notify } from '../../ui/notify.ts'
import { toAccount } from '../screen.tsx'

/** Says that a second factor works from now on, and goes back to the account. */
export function useFactorAdded(title: string) {
  const navigate = useNavigate()
  return async () => {
    notify({
      kind: 'success',
      title,
      text: 'From now on you are asked for it when you sign in.',
    }).catch(() => undefined)
    await navigate(toAccount.to)
  }
}
