import { eq } from 'drizzle-orm'
import { audit, type Context, type TransactionContext } from '../../server/context.ts'
import { type EveryJob, jobRegistration } from '../../server/job-registration.ts'
import { defineJob } from '../../server/platform/jobs/port.ts'
import { auditLog } from '../../server/platform/tables.ts'

/** Rule 4 by type: inside a transaction there is no access to the network or to files. */
export function effectsAreJobs(ctx: TransactionContext): void {
  // @ts-expect-error: mail is sent by a job
  ctx.mail
  // @ts-expect-error: so is SMS
  ctx.sms
  // @ts-expect-error: files are written before or after
  ctx.files
  // @ts-expect-error: a provider is called before or after
  ctx.payments
}

/** Audited actions are named in `domain/audit-actions.ts`, and each name has its words. */
export async function actionsHaveNames(ctx: TransactionContext): Promise<void> {
  await audit(ctx, 'order.paid', { subjectId: '1' })
  // @ts-expect-error: no action has this name
  await audit(ctx, 'order.payed', { subjectId: '1' })
  // @ts-expect-error: nor can it be queried
  eq(auditLog.action, 'order.payed')
}

/** Jobs are named, and their data described, in `domain/job-data.ts`; each has its operation. */
export async function jobsHaveOperations(ctx: TransactionContext): Promise<void> {
  const deliver = defineJob('orders.deliver')
  await ctx.jobs.send(deliver, { orderId: '1' })
  // @ts-expect-error: there is no such kind
  defineJob('orders.delivr')
  // @ts-expect-error: its data is an order
  await ctx.jobs.send(deliver, { photoId: '1' })
  // @ts-expect-error: and its operation takes an order
  jobRegistration(deliver, async (_, { photoId }: { photoId: string }) => void photoId)
  const one = [jobRegistration(deliver, async (_, { orderId }) => void orderId)]
  // @ts-expect-error: the other kinds have no operation
  const all: EveryJob<(typeof one)[number]> = one
  void all
}

/** Text messages have the kinds in `domain/messages.ts`. */
export async function messagesHaveKinds({ sms }: Context, text: string): Promise<void> {
  await sms.send({ id: '1', kind: 'mfa', to: '+447700900123', text })
  // @ts-expect-error: there is no such text message
  await sms.send({ id: '1', kind: 'order', to: '+447700900123', text })
}
