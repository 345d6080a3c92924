import type { Context } from '../context.ts'
import { testPayments } from '../platform/payments/test-provider.ts'

/** A context at another time, without a queue, so that nobody is mailed, and with the test payment provider. */
export function atThatTime(ctx: Context, at: Date): Context {
  const clock = { now: () => at }
  const unheard = { send: async () => undefined, sendAll: async () => undefined }
  const jobs = { ...ctx.jobs, in: () => unheard }
  return { ...ctx, clock, jobs, payments: testPayments({ db: ctx.db, clock }) }
}

/** The same for whoever has no account. */
export const asAnybody = (ctx: Context): Context => ({ ...ctx, actor: { kind: 'anonymous' } })
