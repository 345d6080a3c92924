import { ApiError, isUnavailableError } from './api.ts'

const SECOND = 1000
/** Enough retries for a database restart. */
const MAX_RETRIES_UNAVAILABLE = 5
const MAX_RETRIES_OFFLINE = 2
/** The longest wait between two attempts: nobody watches an idle page for longer. */
const AT_MOST_S = 10

/** Whether to retry after this many failures: the server was not reached, or is away (503). */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (isUnavailableError(error)) return failures < MAX_RETRIES_UNAVAILABLE
  return error instanceof ApiError && error.status === 0 && failures < MAX_RETRIES_OFFLINE
}

/** The delay before the next attempt in milliseconds; an unavailable server names it itself. */
export function retryDelay(failures: number, error: unknown): number {
  if (isUnavailableError(error)) return Math.min(error.retryAfter ?? 2, AT_MOST_S) * SECOND
  return 2 ** failures * SECOND
}

/** Repeats an idempotent call until the server is back, or has been unavailable for too long. */
export async function retryWhileUnavailable<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let failures = 0; ; failures++)
    try {
      return await call()
    } catch (error) {
      if (!isUnavailableError(error) || !shouldRetry(failures, error)) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures, error)))
    }
}
