import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { signOutOrNotify } from '../account/sign-out.ts'
import { clearBasket } from './basket/basket.ts'
import { clearCheckout } from './checkout/checkout-state.ts'
import { clearTypedCode } from './gate/typed-code.ts'
import { clearReminders } from './reminders/reminder-keys.ts'

/** Logs out: returns to the gate and clears the visit from this browser, the account's session included. */
export function useLogout() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return async () => {
    await navigate('/school-photos')
    clearBasket()
    clearReminders()
    clearCheckout()
    clearTypedCode()
    queries.clear()
    await signOutOrNotify()
  }
}
