import type { AuthChangeEvent, GoTrueClient, Session } from '@supabase/auth-js'
import { useSyncExternalStore } from 'react'
import { SESSION_KEY } from '../domain/privacy/stored-on-device.ts'
import {
  accessTokenOf,
  headersFor,
  isTokenRejected,
  service,
  timedHere,
  withBearer,
} from './accounts-service.ts'
import { browserTexts } from './browser-storage.ts'
import { loadPatiently } from './load-patiently.ts'
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

const RETRY_MS = 3000
/** How long the desk waits for an answer before it shows what this device keeps. */
export const PATIENCE_MS = 400

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
  const { GoTrueClient, isAuthRetryableFetchError } = await import('@supabase/auth-js')
  /** A token in place of one that the service no longer takes; undefined if it cannot be had now, or the session has ended. */
  async function renewed(refused: string): Promise<string | undefined> {
    const other = () => {
      const token = storedSession()?.access_token
      return token === refused ? undefined : token
    }
    if (other()) return other()
    const { error } = await opened.refreshSession()
    if (error && !isAuthRetryableFetchError(error) && isStored() && !other()) endHere()
    return other()
  }
  const opened = new GoTrueClient({
    url: service().url,
    headers: headersFor(),
    storageKey: SESSION_KEY,
    storage: browserTexts,
    // Otherwise a crafted link could sign a visitor in to somebody else's account.
    detectSessionInUrl: false,
    fetch: async (address, init) => {
      const answer = await send(address, init)
      // Its time is over, and this device's clock has not noticed.
      const token = (await isTokenRejected(answer)) && accessTokenOf(init)
      const instead = token && (await renewed(token))
      return instead ? send(address, withBearer(init, instead)) : answer
    },
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
    if (key === SESSION_KEY && newValue === null) endHere()
  })
  return opened
}

async function send(address: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  return init?.method === 'GET'
    ? fetch(address, { ...init, signal: reading.signal })
    : timedHere(await fetch(address, init))
}

/** Ends a session that nothing can renew. */
function endHere() {
  browserTexts.removeItem(SESSION_KEY)
  forget({ event: 'SIGNED_OUT', here: hasLeft(), unreached: false })
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

let stopOpening: (() => void) | undefined

/** Loads the client for whatever listens. If it cannot be had, nobody is signed in: a screen that waited would wait for ever. */
function openForListeners() {
  stopOpening?.()
  stopOpening = loadPatiently(auth, () => undefined, {
    againMs: RETRY_MS,
    onGivenUp: () => {
      if (state.status === 'loading')
        publish({ status: 'signed-out', event: 'INITIAL_SESSION', here: false, unreached: isStored() })
    },
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  if (!client) openForListeners()
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
  const text = browserTexts.getItem(SESSION_KEY)
  if (text === null) return undefined
  try {
    if (parsed?.text !== text) parsed = { text, session: JSON.parse(text) as Session }
    return parsed.session
  } catch {
    return undefined
  }
}

const isStored = () => browserTexts.getItem(SESSION_KEY) !== null

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

/**
 * Checks the session after a token was refused. Resolves to another token, if its time was over and this device's clock has
 * not noticed.
 */
export async function tokenInsteadOf(refused: string | undefined): Promise<string | undefined> {
  await checkSession()
  const token = await accessToken()
  return token === refused ? undefined : token
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
  browserTexts.removeItem(SESSION_KEY)
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
