import { sql } from 'drizzle-orm'
import { RateLimiterDrizzle, RateLimiterRes } from 'rate-limiter-flexible'
import { generalErrors } from '../../content/errors/general.ts'
import { AppError } from '../errors.ts'
import type { Database } from './db/port.ts'
import { prepared } from './db/statements.ts'
import { sign } from './secrets.ts'
import { rateLimitAttempts } from './tables.ts'

/** How often something may be tried: `points` within `seconds`, counted by `key`. */
export interface RateLimit {
  name: string
  points: number
  seconds: number
}

export interface RateLimiter {
  /** Counts one attempt; throws 429 with the seconds to wait after too many. */
  count(rule: RateLimit, key: string): Promise<void>
  /** Throws 429 after too many attempts, without counting this one. */
  check(rule: RateLimit, key: string): Promise<void>
  /** Takes back one counted attempt that turned out to be honest. */
  refund(rule: RateLimit, key: string): Promise<void>
}

/** Counts attempts in the database, so that limits hold across processes and restarts. */
export function createRateLimiter(db: Database, secret: string): RateLimiter {
  const limiters = new Map<string, PreparedLimiter>()
  const limiterOf = (rule: RateLimit) => {
    const id = `${rule.name}:${rule.points}:${rule.seconds}`
    let limiter = limiters.get(id)
    if (!limiter) {
      limiter = new PreparedLimiter(db, rule)
      limiters.set(id, limiter)
    }
    return limiter
  }
  return {
    async count(rule, key) {
      try {
        await limiterOf(rule).consume(sign(secret, [key], 22))
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error
      }
    },
    async check(rule, key) {
      const now = await limiterOf(rule).get(sign(secret, [key], 22))
      if (now && now.consumedPoints >= rule.points) throw tooMany(now.msBeforeNext)
    },
    async refund(rule, key) {
      await limiterOf(rule).reward(sign(secret, [key], 22))
    },
  }
}

const countStatement = prepared((db) => {
  const lapsed = sql`${rateLimitAttempts.expire} <= ${sql.placeholder('now')}::timestamptz`
  return db
    .insert(rateLimitAttempts)
    .values({
      key: sql.placeholder('key'),
      points: sql.placeholder('points'),
      expire: sql.placeholder('expire'),
    })
    .onConflictDoUpdate({
      target: rateLimitAttempts.key,
      set: {
        points: sql`case when ${lapsed} then excluded.points else ${rateLimitAttempts.points} + excluded.points end`,
        expire: sql`case when ${lapsed} then excluded.expire else ${rateLimitAttempts.expire} end`,
      },
    })
    .returning()
    .prepare('platform_count_attempt')
})

/** The library's limiter with its counting statement prepared, since that runs on every call. */
class PreparedLimiter extends RateLimiterDrizzle {
  readonly #db: Database
  constructor(db: Database, { name, points, seconds }: RateLimit) {
    super({
      storeClient: db,
      schema: rateLimitAttempts,
      keyPrefix: name,
      points,
      duration: seconds,
      clearExpiredByTimeout: false,
    })
    this.#db = db
  }
  /** The method that every store of the library implements. */
  async _upsert(key: string, points: number, msDuration: number) {
    const now = Date.now()
    const expire = new Date(now + msDuration)
    const [row] = await countStatement(this.#db).execute({
      key,
      points,
      expire,
      now: new Date(now).toISOString(),
    })
    return row
  }
}

/** Whether a counted or checked attempt was one too many, for callers that don't simply refuse. */
export async function isOverLimit(attempt: Promise<void>): Promise<boolean> {
  try {
    await attempt
    return false
  } catch (error) {
    if (error instanceof AppError && error.kind === 'limited') return true
    throw error
  }
}

function tooMany(ms: number) {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new AppError('limited', 'too-many-attempts', generalErrors.tooManyAttempts(wait), {
    retryAfter: seconds,
  })
}
