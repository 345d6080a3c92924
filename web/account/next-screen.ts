import type { Session } from '@supabase/auth-js'
import { useLocation, useNavigate } from 'react-router'
import { desk } from '../admin/addresses.ts'
import { isAdmin } from '../session.ts'

const AREA = '/school-photos'
const NOWHERE = 'https://nowhere.invalid'

/** A place of the school area to go on to; undefined for anything else, another site above all. */
export function safeNext(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/') || !URL.canParse(text, NOWHERE)) return undefined
  const { origin, pathname, search } = new URL(text, NOWHERE)
  const inside = origin === NOWHERE && (pathname === AREA || pathname.startsWith(`${AREA}/`))
  return inside ? pathname + search : undefined
}

/** The address of a screen that comes before `next`, such as the sign-in. */
export const before = (screen: string, next: string | undefined) =>
  next ? `${AREA}/${screen}?next=${encodeURIComponent(next)}` : `${AREA}/${screen}`

/** Where the reader wanted to go before being asked to sign in: from the address, or from whoever sent them. */
export function useNext(): string | undefined {
  const { search, state } = useLocation()
  const sent = state as { next?: unknown } | null
  return safeNext(new URLSearchParams(search).get('next') ?? sent?.next)
}

/** Goes on with a session: to where the reader wanted, else the owner to the desk and everybody else to the photos. */
export function useGoOn() {
  const navigate = useNavigate()
  const next = useNext()
  return async (session: Session) => {
    const owner = await isAdmin(session).catch(() => false)
    const allowed = owner || !next?.startsWith(desk.events) ? next : undefined
    await navigate(allowed ?? (owner ? desk.events : `${AREA}/user-flow`), { replace: true })
  }
}
