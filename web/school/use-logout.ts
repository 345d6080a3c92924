import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { signOutOrNotify } from '../account/sign-out.ts'
import { clearBasket, useVisit } from './basket/basket.ts'
import { clearCheckout } from './checkout/checkout-state.ts'
import { clearTypedCode } from './gate/typed-code.ts'
import { clearReminders } from './reminders/reminder-keys.ts'

/** Logs out: returns to the gate and ends the visit in this browser, and the account's session. */
export function useLogout() {
  const navigate = useNavigate()
  return async () => {
    await navigate('/school-photos')
    clearBasket()
    await signOutOrNotify()
  }
}

/** Clears what a visit leaves in a tab, once it has ended in any tab. */
export function useClearAfterVisit() {
  const visit = useVisit()
  const last = useRef(visit)
  const queries = useQueryClient()
  useEffect(() => {
    if (visit === last.current) return
    last.current = visit
    clearReminders()
    clearCheckout()
    clearTypedCode()
    queries.clear()
  }, [visit, queries])
}
