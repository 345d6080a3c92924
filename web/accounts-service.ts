import {
  ACCOUNTS_SERVICE,
  type AccountsService,
  DEFAULT_API_KEY,
} from '../domain/accounts/accounts-service.ts'

/** Our own accounts service, or the hosted one that the page names. */
export function service(): AccountsService & { url: string } {
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

/** The access token that a request was sent with; undefined if it was sent without. */
export function accessTokenOf(init: RequestInit | undefined): string | undefined {
  const token = new Headers(init?.headers).get('Authorization')?.replace(/^Bearer /, '')
  return token === service().apiKey ? undefined : token
}

/** The same request with another token. */
export function withBearer(init: RequestInit | undefined, token: string): RequestInit {
  const headers = new Headers(init?.headers)
  headers.set('Authorization', `Bearer ${token}`)
  return { ...init, headers }
}

/** Whether the service does not take the token itself: its time is over. */
export async function isTokenRejected(answer: Response): Promise<boolean> {
  if (answer.status !== 401 && answer.status !== 403) return false
  const error: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  return typeof error === 'object' && error !== null && Object.values(error).includes('bad_jwt')
}

/**
 * A session's answer without the moment at which it expires: the client then counts its seconds by this device's clock,
 * by which it also looks whether they are over. The service's moment would be long gone on a clock that is an hour fast,
 * and every call would renew the session.
 */
export async function timedHere(answer: Response): Promise<Response> {
  const session: unknown = await answer
    .clone()
    .json()
    .catch(() => undefined)
  if (typeof session !== 'object' || session === null || !('expires_in' in session)) return answer
  return Response.json({ ...session, expires_at: undefined }, { headers: answer.headers })
}
