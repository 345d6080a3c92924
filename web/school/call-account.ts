import { ApiError, call } from '../api.ts'
import { accessToken, checkSession } from '../session.ts'

type CallOptions = Exclude<Parameters<typeof call>[1], undefined>

/**
 * One call in the name of whoever is signed in, or of nobody. Resolves to the parsed answer; rejects with an
 * `ApiError`. When the session has ended elsewhere, everybody here hears of it.
 */
export async function callAccount<T>(
  path: string,
  options: CallOptions,
  answer: { parse(body: unknown): T },
): Promise<T> {
  const token = await accessToken().catch(() => undefined)
  const headers = { ...options.headers, ...(token && { authorization: `Bearer ${token}` }) }
  try {
    return await call(path, { ...options, headers }, answer)
  } catch (error) {
    if (token && error instanceof ApiError && error.status === 401) checkSession().catch(() => undefined)
    throw error
  }
}
