import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { signOut } from '../session.ts'
import { notify } from '../ui/notify.ts'
import { clearBasket } from './basket/basket.ts'
import { clearCheckout } from './checkout/checkout-state.ts'
import { forgetTypedCode } from './gate/typed-code.ts'

/** Logout: back to the gate, leaving nothing of the visit in this browser, the account's session included. */
export function useLeave() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return async () => {
    await navigate('/school-photos')
    clearBasket()
    clearCheckout()
    forgetTypedCode()
    queries.clear()
    await signOut().catch(() =>
      notify({
        kind: 'destructive',
        title: 'Error',
        text: 'You could not be signed out of your account. Please try again.',
      }),
    )
  }
}
