import type { AuthChangeEvent, GoTrueClient, Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import {
  ACCOUNTS_SERVICE,
  type AccountsService,
  DEFAULT_API_KEY,
} from '../domain/accounts/accounts-service.ts'

/** `event` is what last happened to the session, such as `PASSWORD_RECOVERY`. */
export type SessionState =
  | { status: 'loading' }
  | { status: 'signed-out'; event: AuthChangeEvent }
  | { status: 'signed-in'; event: AuthChangeEvent; session: Session }

/** Ours, or what the page says: a hosted service, `https://…/auth/v1`, with the roles beside it. */
function service(): AccountsService & { url: string } {
  const said = document.getElementById(ACCOUNTS_SERVICE)?.textContent
  const { url, apiKey = DEFAULT_API_KEY } = said
    ? (JSON.parse(said) as AccountsService)
    : (__DEV_ACCOUNTS__ ?? {})
  return { url: url || `${location.origin}/auth/v1`, apiKey }
}

/** What each call to the accounts service, or to our functions, is sent with; without a token it is anybody's. */
export function headersFor(token?: string) {
  const { apiKey } = service()
  return { apikey: apiKey, Authorization: `Bearer ${token ?? apiKey}` }
}

const RETRY_MS = 3000
/** Where the client keeps the session, in local storage. */
const KEPT_AT = 'supabase.auth.token'

let client: Promise<GoTrueClient> | undefined
let state: SessionState = { status: 'loading' }
const listeners = new Set<() => void>()

/**
 * The official client, fetched at the first need and shared by the whole page. It keeps the session in local
 * storage, refreshes it in time, and hears of the other tabs.
 */
export function auth(): Promise<GoTrueClient> {
  client ??= openClient().catch((error: unknown) => {
    client = undefined
    throw error
  })
  return client
}

async function openClient() {
  const { GoTrueClient } = await import('@supabase/auth-js')
  let questions = new AbortController()
  const opened = new GoTrueClient({
    url: service().url,
    headers: headersFor(),
    storageKey: KEPT_AT,
    // Whoever could make somebody follow a link would choose whose account they are in.
    detectSessionInUrl: false,
    // To the client, a late "this session has ended" would be about the session that has begun since.
    fetch: (address, init) =>
      fetch(address, init?.method === 'GET' ? { ...init, signal: questions.signal } : init),
  })
  opened.onAuthStateChange((event, session) => {
    if (!session) {
      questions.abort()
      questions = new AbortController()
    }
    state = session ? { status: 'signed-in', event, session } : { status: 'signed-out', event }
    for (const listener of listeners) listener()
  })
  return opened
}

/** Fetches what signing in needs, so that the first press of the button does not wait for it. */
export function prepareSession(): void {
  void auth().catch(() => undefined)
}

/** Where the client could not be fetched, it is tried again for as long as somebody wants to know who is signed in. */
function openForListeners() {
  auth().catch(() => {
    setTimeout(() => listeners.size > 0 && openForListeners(), RETRY_MS)
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  openForListeners()
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

const isKept = () => localStorage.getItem(KEPT_AT) !== null

function subscribeKept(listener: () => void) {
  // Another tab signed in or out; this one hears of its own by following the session.
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** Whether this browser keeps a session, good or not: only then is the client worth fetching to say whose. */
export const useKeptSession = () => useSyncExternalStore(subscribeKept, isKept, () => false)

/** What the access token says of itself. Read for the page's sake only: the server trusts its own reading. */
export function claimsOf({ access_token }: Session): { aal?: string; session_id?: string } {
  const payload = access_token.split('.')[1] ?? ''
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as ReturnType<typeof claimsOf>
}

/** The account's second factors that have been tried out. */
export const verifiedFactors = ({ user }: Session) =>
  user.factors?.filter(({ status }) => status === 'verified') ?? []

/** Whether the account has a second factor that this session has not shown yet. */
export const needsSecondFactor = (session: Session) =>
  claimsOf(session).aal !== 'aal2' && verifiedFactors(session).length > 0

/** The session of whoever is all the way in, second factor and all. */
export const completeSession = (state: SessionState) =>
  state.status === 'signed-in' && !needsSecondFactor(state.session) ? state.session : undefined

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
  throw error
}

/** Shows by password once more who is signed in: a session that has just begun takes the place of this one. */
export async function signInAgain(email: string, password: string): Promise<void> {
  const former = await accessToken()
  await signIn(email, password)
  if (former) await (await auth()).admin.signOut(former, 'local')
}

/**
 * Ends this session, in all tabs of this browser; other devices stay signed in. The browser forgets it first and then
 * tells the server: without a connection it is signed out all the same.
 */
export async function signOut(): Promise<void> {
  const { error } = await (await auth()).signOut({ scope: 'local' })
  if (error && isKept()) throw error
}

/** Whether the server counts this person among the admins. Rejects when it cannot be asked. */
export async function isAdmin({ user }: Session): Promise<boolean> {
  const [{ PostgrestClient }, token] = await Promise.all([import('@supabase/postgrest-js'), accessToken()])
  const { data, error } = await new PostgrestClient(service().url.replace(/\/auth\/v1$/, '/rest/v1'), {
    headers: headersFor(token),
  })
    .from('user_roles')
    .select('role')
    .eq('user_id', user.id)
    .eq('role', 'admin')
    .maybeSingle()
  if (error) throw new Error(error.message)
  return data !== null
}
