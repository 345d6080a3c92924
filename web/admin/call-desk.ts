import { withFreshSignIn } from '../account/still-you/fresh-sign-in.ts'
import { ApiError, call } from '../api.ts'
import { accessToken, checkSession } from '../session.ts'
import { hearRefusal } from './desk-refusal.ts'

type CallOptions = Exclude<Parameters<typeof call>[1], undefined>

/**
 * One call in the owner's name. Resolves to the parsed answer; rejects with an `ApiError`. When the session has
 * ended elsewhere, the guard hears of it; when it began too long ago for this, it is asked for again on the spot.
 */
export async function callDesk<T>(
  path: string,
  options: CallOptions,
  answer: { parse(body: unknown): T },
): Promise<T> {
  return withFreshSignIn(async () => {
    const token = await accessToken()
    try {
      return await call(
        path,
        { ...options, headers: token ? { authorization: `Bearer ${token}` } : {} },
        answer,
      )
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) checkSession().catch(() => undefined)
      hearRefusal(error)
      throw error
    }
  })
}

/** What to say about a call that failed. */
export function reasonOf(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong. Please try again.'
}
