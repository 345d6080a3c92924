import type { LimitName } from '../../contract/endpoint.ts'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import type { RateLimit } from '../platform/rate-limiter.ts'
import { networkOf } from './address.ts'

/** How often one address may call an endpoint. */
const LIMITS: Record<LimitName, (config: Config) => Omit<RateLimit, 'name'>> = {
  enquiries: (config) => ({ points: config.LIMIT_ENQUIRIES_PER_HOUR, seconds: 3600 }),
  invitations: (config) => ({ points: config.LIMIT_WRONG_CODES_PER_ADDRESS_PER_HOUR, seconds: 3600 }),
  'mailed-links': (config) => ({ points: config.LIMIT_VERIFICATIONS_PER_5_MIN, seconds: 300 }),
  orders: (config) => ({ points: config.LIMIT_ORDERS_PER_HOUR, seconds: 3600 }),
  'password-looks': (config) => ({ points: config.LIMIT_VERIFICATIONS_PER_5_MIN, seconds: 300 }),
  reminders: (config) => ({ points: config.LIMIT_REMINDERS_PER_HOUR, seconds: 3600 }),
}

/** Counts one call towards an endpoint's limit. */
export function limitRequests(ctx: Context, name: LimitName) {
  return limitByAddress(ctx, { name, ...LIMITS[name](ctx.config) })
}

/** Counts one attempt by address, with the operator's scale applied. */
export function limitByAddress(ctx: Context, rule: RateLimit) {
  return ctx.limits.count(scaled(ctx, rule), networkOf(ctx.address))
}

/** A rule with the operator's scale applied; at least one attempt is left. */
export function scaled(ctx: Pick<Context, 'config'>, rule: RateLimit): RateLimit {
  return { ...rule, points: Math.max(1, Math.round(rule.points * ctx.config.RATE_LIMIT_SCALE)) }
}
