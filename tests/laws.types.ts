import type { TransactionContext } from '../server/context.ts'

/** Law 4 by type: inside a transaction there is no way to the network or to files. */
export function effectsAreJobs(ctx: TransactionContext): void {
  // @ts-expect-error: mail is sent by a job
  ctx.mail
  // @ts-expect-error: so is SMS
  ctx.sms
  // @ts-expect-error: files are written before or after
  ctx.files
  // @ts-expect-error: a provider is asked before or after
  ctx.payments
}
