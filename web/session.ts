import type { GoTrueClient, Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'

export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; session: Session }

/** Names the front end, not a person. */
const API_KEY: string = import.meta.env.VITE_AUTH_API_KEY ?? 'public'
const headersFor = (token: string) => ({ apikey: API_KEY, Authorization: `Bearer ${token}` })

let client: Promise<GoTrueClient> | undefined
let state: SessionState = { status: 'loading' }
const listeners = new Set<() => void>()

/**
 * The official client, fetched at the first need and shared by the whole page. It keeps the session in local
 * storage, refreshes it in time, and hears of the other tabs.
 */
function auth(): Promise<GoTrueClient> {
  client ??= openClient().catch((error: unknown) => {
    client = undefined
    throw error
  })
  return client
}

async function openClient() {
  const { GoTrueClient } = await import('@supabase/auth-js')
  const opened = new GoTrueClient({ url: `${location.origin}/auth/v1`, headers: headersFor(API_KEY) })
  opened.onAuthStateChange((_event, session) => {
    state = session ? { status: 'signed-in', session } : { status: 'signed-out' }
    for (const listener of listeners) listener()
  })
  return opened
}

/** Fetches what signing in needs, so that the first press of the button does not wait for it. */
export function prepareSession(): void {
  void auth().catch(() => undefined)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  prepareSession()
  return () => {
    listeners.delete(listener)
  }
}

/** Who is signed in, kept up to date; a new object after each event of the session (sign-in, refresh, …). */
export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  )
}

/** A living access token for the server's calls, refreshed if need be; undefined when nobody is signed in. */
export async function accessToken(): Promise<string | undefined> {
  const { data } = await (await auth()).getSession()
  return data.session?.access_token
}

/** Asks the server whether the session still lives; if not, everybody here hears that it has ended. */
export async function checkSession(): Promise<void> {
  await (await auth()).getUser()
}

/** Signs in. Rejects with the server's own words. */
export async function signIn(email: string, password: string): Promise<Session> {
  const { data, error } = await (await auth()).signInWithPassword({ email, password })
  if (!error) return data.session
  const unreachable = error.name === 'AuthRetryableFetchError'
  throw unreachable ? new Error('The connection failed. Please try again.', { cause: error }) : error
}

/** Ends this session, in all tabs of this browser; other devices stay signed in. */
export async function signOut(): Promise<void> {
  const { error } = await (await auth()).signOut({ scope: 'local' })
  if (error) throw error
}

/** Whether the server counts this person among the admins. Rejects when it cannot be asked. */
export async function isAdmin({ user }: Session): Promise<boolean> {
  const [{ PostgrestClient }, token] = await Promise.all([import('@supabase/postgrest-js'), accessToken()])
  const { data, error } = await new PostgrestClient(`${location.origin}/rest/v1`, {
    headers: headersFor(token ?? API_KEY),
  })
    .from('user_roles')
    .select('role')
    .eq('user_id', user.id)
    .eq('role', 'admin')
    .maybeSingle()
  if (error) throw new Error(error.message)
  return data !== null
}
