import type { Session } from '@supabase/auth-js'
import { useLocation, useNavigate } from 'react-router'
import { desk, deskStart, mayOpen, school } from '../../domain/screens.ts'
import { deskRoleOf } from '../desk-role-of.ts'

const NOWHERE = 'https://nowhere.invalid'

/** A page of the school area; undefined for anything else, above all another site. */
export function safeNext(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/') || !URL.canParse(text, NOWHERE)) return undefined
  const { origin, pathname, search } = new URL(text, NOWHERE)
  const inside = origin === NOWHERE && (pathname === school.gate || pathname.startsWith(`${school.gate}/`))
  return inside ? pathname + search : undefined
}

/** The address of a screen on the way to `next`, such as the sign-in. */
export const withNext = (address: string, next: string | undefined) =>
  next ? `${address}?next=${encodeURIComponent(next)}` : address

/** Where the reader was heading before signing in, from the address or the navigation state. */
export function useNext(): string | undefined {
  const { search, state } = useLocation()
  const sent = state as { next?: unknown } | null
  return safeNext(new URLSearchParams(search).get('next') ?? sent?.next)
}

/**
 * Continues after sign-in: to where the reader was heading, else those with a role at the desk to it and everybody else
 * to the photos.
 */
export function useAfterSignIn() {
  const navigate = useNavigate()
  const next = useNext()
  return async (session: Session) => {
    const role = await deskRoleOf(session.user.id).catch(() => undefined)
    const path = next?.replace(/\?.*/, '') ?? ''
    const allowed = mayOpen(role, path) || !path.startsWith(desk.events) ? next : undefined
    await navigate(allowed ?? (role ? deskStart : school.flow), { replace: true })
  }
}
