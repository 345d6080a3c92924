import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { school } from '../../domain/screens.ts'
import { storedInTab } from '../browser-storage.ts'
import { signOut } from '../session.ts'
import { clearBasket, currentSessionEpoch, useSessionEpoch } from './basket/basket.ts'
import { clearCheckout, clearTyped } from './checkout/checkout-state.ts'
import { clearTypedCode } from './gate/typed-code.ts'
import { deleteReminderKeys, typedFields } from './reminders/reminder-keys.ts'

/** Logs out: returns to the gate and ends the visit in this browser, and the account's session. */
export function useLogout() {
  const navigate = useNavigate()
  return async () => {
    await navigate(school.gate)
    // Only here, not in each tab: one that wakes up late would clear the next visitor's.
    clearBasket()
    deleteReminderKeys()
    clearCheckout()
    await signOut()
  }
}

/** The visit that this tab belongs to; null in a new one. */
const visitOfTab = storedInTab<number | null>('school.visit', null)

/** Clears what an ended visit has left in this tab, which may have been asleep or closed when it ended. */
function forgetEndedVisit() {
  const before = visitOfTab.get()
  const now = currentSessionEpoch()
  if (before === now) return
  visitOfTab.set(now)
  if (before === null) return
  clearTyped()
  clearTypedCode()
  typedFields.set({})
}

/** Forgets a visit as soon as it ends in any tab, and before the first screen if it ended while this tab was away. */
export function useClearEndedSession() {
  useState(forgetEndedVisit)
  const visit = useSessionEpoch()
  const last = useRef(visit)
  const queries = useQueryClient()
  useEffect(() => {
    if (visit === last.current) return
    last.current = visit
    forgetEndedVisit()
    queries.clear()
  }, [visit, queries])
}
