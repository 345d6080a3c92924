import { ApiError } from './api.ts'

const SECOND = 1000
/** Long enough for a database that is restarted. */
const WHILE_AWAY = 5
const WITHOUT_CONNECTION = 2
/** Nobody watches a page do nothing for longer. */
const AT_MOST_S = 10

const isAway = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 503

/** Whether a call that has failed so often may be mended by another: no connection, or a server that is away. */
export function shouldRetry(failures: number, error: unknown): boolean {
  if (isAway(error)) return failures < WHILE_AWAY
  return error instanceof ApiError && error.status === 0 && failures < WITHOUT_CONNECTION
}

/** In how many milliseconds; a server that is away says it itself. */
export function retryDelay(failures: number, error: unknown): number {
  if (isAway(error)) return Math.min(error.retryAfter ?? 2, AT_MOST_S) * SECOND
  return 2 ** failures * SECOND
}

/** Makes a call that may be made twice, until the server is back or it has been away too long. */
export async function retryWhileUnavailable<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let failures = 0; ; failures++)
    try {
      return await call()
    } catch (error) {
      if (!isAway(error) || !shouldRetry(failures, error)) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures, error)))
    }
}
