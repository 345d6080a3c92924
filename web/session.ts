import type { AuthChangeEvent, GoTrueClient, Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import {
  ACCOUNTS_SERVICE,
  type AccountsService,
  DEFAULT_API_KEY,
} from '../domain/accounts/accounts-service.ts'
import { DESK_ROLES, type DeskRole } from '../domain/accounts/roles.ts'
import { pruneOfflineCopy } from './service-worker/offline-copy.ts'
import { removeServiceWorker } from './service-worker/register.ts'

/**
 * `event` is the session's latest event, such as `PASSWORD_RECOVERY`; `here`: it was ended in this tab; `unreached`: it
 * may go on, but has expired and could not be renewed without a connection, or is being renewed for too long already.
 */
export type SessionState =
  | { status: 'loading'; unreached: boolean }
  | { status: 'signed-out'; event: AuthChangeEvent; here: boolean; unreached: boolean }
  | { status: 'signed-in'; event: AuthChangeEvent; session: Session }

/** Our own accounts service, or the hosted one that the page names. */
function service(): AccountsService & { url: string } {
  const named = document.getElementById(ACCOUNTS_SERVICE)?.textContent
  const { url, apiKey = DEFAULT_API_KEY } = named
    ? (JSON.parse(named) as AccountsService)
    : (__DEV_ACCOUNTS__ ?? {})
  return { url: url || `${location.origin}/auth/v1`, apiKey }
}

/** Headers for the accounts service and our functions; anonymous without a token. */
export function headersFor(token?: string) {
  const { apiKey } = service()
  return { apikey: apiKey, Authorization: `Bearer ${token ?? apiKey}` }
}

const RETRY_MS = 3000
/** How long the desk waits for an answer before it shows what this device keeps. */
export const PATIENCE_MS = 400
/** A check that takes longer counts as failed. */
const CHECK_MS = 10_000
/** The client's session key in local storage. */
const STORAGE_KEY = 'supabase.auth.token'

let client: Promise<GoTrueClient> | undefined
let state: SessionState = { status: 'loading', unreached: false }
/** What reads with the present session: a late "session ended" would end the session that has begun since. */
let reading = new AbortController()
const listeners = new Set<() => void>()

/**
 * The official client, loaded on first use and shared by the page. It keeps the session in local storage, refreshes
 * it, and follows other tabs.
 */
export function auth(): Promise<GoTrueClient> {
  if (client) return client
  // Renewing an expired session may take half a minute to fail.
  setTimeout(() => state.status === 'loading' && publish({ status: 'loading', unreached: true }), PATIENCE_MS)
  client = openClient().catch((error: unknown) => {
    client = undefined
    throw error
  })
  return client
}

async function openClient() {
  const { GoTrueClient } = await import('@supabase/auth-js')
  const opened = new GoTrueClient({
    url: service().url,
    headers: headersFor(),
    storageKey: STORAGE_KEY,
    // Otherwise a crafted link could sign a visitor in to somebody else's account.
    detectSessionInUrl: false,
    fetch: (address, init) =>
      fetch(address, init?.method === 'GET' ? { ...init, signal: reading.signal } : init),
  })
  opened.onAuthStateChange((event, session) => {
    if (session) {
      publish({ status: 'signed-in', event, session })
      pruneOfflineCopy(session.user.id)
      return
    }
    // The client removes what the server refuses, and leaves what it could not ask about.
    forget({ event, here: hasLeft(), unreached: storedSession() !== undefined })
  })
  window.addEventListener('storage', ({ key, newValue }) => {
    // Another tab has signed out.
    if (key === STORAGE_KEY && newValue === null)
      forget({ event: 'SIGNED_OUT', here: hasLeft(), unreached: false })
  })
  return opened
}

/** Whether this tab is the one that signed out: what the client finds out later does not change that. */
const hasLeft = () => state.status === 'signed-out' && state.here

function forget(ended: Omit<Extract<SessionState, { status: 'signed-out' }>, 'status'>) {
  reading.abort()
  reading = new AbortController()
  publish({ status: 'signed-out', ...ended })
  if (!ended.unreached) pruneOfflineCopy()
}

function publish(now: SessionState) {
  state = now
  for (const listener of listeners) listener()
}

/** Preloads the client, so that the first press does not wait for it. */
export function prepareSession(): void {
  void auth().catch(() => undefined)
}

/** Retries loading the client while anything listens to the session. */
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

/** The current session; a new object after each event (sign-in, refresh, …). */
export function useSession(): SessionState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  )
}

/** The session's user, tokens and level, unverified: for the desk without a connection, which the server cannot ask. */
export function useDeskSession(): Session | undefined {
  const state = useSession()
  if (state.status === 'signed-in') return state.session
  const unreached = state.unreached || (state.status === 'loading' && !navigator.onLine)
  return unreached ? storedSession() : undefined
}

let parsed: { text: string; session: Session } | undefined

/** The session as the client stores it; the same object until it changes. */
function storedSession(): Session | undefined {
  const text = localStorage.getItem(STORAGE_KEY)
  if (text === null) return undefined
  try {
    if (parsed?.text !== text) parsed = { text, session: JSON.parse(text) as Session }
    return parsed.session
  } catch {
    return undefined
  }
}

const isStored = () => localStorage.getItem(STORAGE_KEY) !== null

function subscribeToStorage(listener: () => void) {
  // Only other tabs fire this; this tab follows its own session.
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** Whether this browser stores a session, valid or not: only then is the client worth loading. */
export const useStoredSession = () => useSyncExternalStore(subscribeToStorage, isStored, () => false)

/** Claims of the access token, unverified. For display only: the server does its own check. */
export function claimsOf({ access_token }: Session): { aal?: string; session_id?: string } {
  const payload = access_token.split('.')[1] ?? ''
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as ReturnType<typeof claimsOf>
}

/** The account's verified second factors. */
export const verifiedFactors = ({ user }: Session) =>
  user.factors?.filter(({ status }) => status === 'verified') ?? []

/** Whether the session still needs its second factor. */
export const needsSecondFactor = (session: Session) =>
  claimsOf(session).aal !== 'aal2' && verifiedFactors(session).length > 0

/** The session, if it is complete, second factor included. */
export const completeSession = (state: SessionState) =>
  state.status === 'signed-in' && !needsSecondFactor(state.session) ? state.session : undefined

/** A valid access token, refreshed if necessary; undefined when nobody is signed in. Offline, the last one. */
export async function accessToken(): Promise<string | undefined> {
  // The client would try to refresh it for half a minute, and every call with it.
  if (!navigator.onLine) return storedSession()?.access_token
  const { data } = await (await auth()).getSession()
  return data.session?.access_token
}

/** Checks the session with the server, and notifies all listeners if it has ended. */
export async function checkSession(): Promise<void> {
  await (await auth()).getUser()
}

/** Signs in. Rejects with the server's own words. */
export async function signIn(email: string, password: string): Promise<Session> {
  const { data, error } = await (await auth()).signInWithPassword({ email, password })
  if (!error) return data.session
  throw error
}

/** Confirms the person by password again. The new session replaces the old one. */
export async function signInAgain(email: string, password: string): Promise<void> {
  const former = await accessToken()
  await signIn(email, password)
  if (former) await (await auth()).admin.signOut(former, 'local')
}

/**
 * Ends this session in all tabs of this browser, but not on other devices. The browser forgets it at once, whatever the
 * network does; the server is told meanwhile.
 */
export async function signOut(): Promise<void> {
  const former = storedSession()
  localStorage.removeItem(STORAGE_KEY)
  forget({ event: 'SIGNED_OUT', here: true, unreached: false })
  if (former) void endAtServer(former).catch(() => undefined)
  await removeServiceWorker().catch(() => undefined)
}

/** Ends a session that this browser has forgotten. The server takes no access token that has expired: it is renewed first. */
async function endAtServer({ access_token, refresh_token }: Session): Promise<void> {
  // The tab may be closed meanwhile.
  const sent = { method: 'POST', keepalive: true }
  const end = (token: string) =>
    fetch(`${service().url}/logout?scope=local`, { ...sent, headers: headersFor(token) })
  const { status } = await end(access_token)
  if (status !== 401 && status !== 403) return
  const renewed = await fetch(`${service().url}/token?grant_type=refresh_token`, {
    ...sent,
    headers: { ...headersFor(), 'Content-Type': 'application/json;charset=UTF-8' },
    body: JSON.stringify({ refresh_token }),
  })
  if (renewed.ok) await end(((await renewed.json()) as Session).access_token)
}

/** Whether the stored session is still this account's. */
export const isStoredFor = (userId: string): boolean => storedSession()?.user.id === userId

/** A person's role at the desk, if any. Rejects if the server cannot be asked, or has ended the session. */
export async function deskRoleOf(session: Session): Promise<DeskRole | undefined> {
  for (const role of DESK_ROLES) if (await hasRole(session, role)) return role
  return undefined
}

async function hasRole({ user }: Session, role: DeskRole): Promise<boolean> {
  const [{ PostgrestClient }, token] = await Promise.all([import('@supabase/postgrest-js'), accessToken()])
  const { data, error, status } = await new PostgrestClient(
    service().url.replace(/\/auth\/v1$/, '/rest/v1'),
    {
      headers: headersFor(token),
    },
  )
    .from('user_roles')
    .select('role')
    .eq('user_id', user.id)
    .eq('role', role)
    .abortSignal(AbortSignal.timeout(CHECK_MS))
    .maybeSingle()
  if (status === 401 || status === 403) await checkSession()
  if (error) throw new Error(error.message)
  return data !== null
}
