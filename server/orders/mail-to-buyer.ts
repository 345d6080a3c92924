import { eq } from 'drizzle-orm'
import type { MailContent } from '../../content/mails/mail-content.ts'
import type { JobName } from '../../domain/job-data.ts'
import type { MailKind } from '../../domain/messages.ts'
import type { Context } from '../context.ts'
import { renderMail } from '../mail-templates/render-mail.ts'
import type { Reader } from '../platform/db/port.ts'
import { failedRefundsOf } from './ledger/sums.ts'
import type { Order } from './order-key.ts'
import { refunds } from './tables.ts'
import { isTestOrder } from './test-mode.ts'

/** What stands for an address: of a buyer who gave none at the desk, and of one who was erased. */
const NOWHERE = '@invalid'
export const NO_EMAIL = `none${NOWHERE}`

/** Whether an order's buyer can be written to. */
export const hasEmail = ({ email }: Pick<Order, 'email'>): boolean => !email.endsWith(NOWHERE)

/** Every letter about an order to its buyer. */
const LETTERS = [
  'orders.mail-payment-request',
  'orders.mail-cancelled',
  'orders.mail-confirmation',
  'orders.mail-delivery',
  'orders.mail-consent',
  'orders.mail-posted',
  'orders.mail-withdrawn',
  'orders.mail-refund',
  'orders.mail-refund-returned',
] as const satisfies JobName[]

/**
 * Writes to an order's buyer, once for each job; to nobody if there is no address. Letters about an order go out in the
 * order in which they were queued: one that is too early is tried again a little later.
 */
export async function mailToBuyer(
  ctx: Pick<Context, 'config' | 'db' | 'jobs' | 'mail' | 'payments'>,
  job: { id: string },
  order: Order,
  { kind, letter }: { kind: MailKind; letter: MailContent },
): Promise<void> {
  if (!hasEmail(order)) return
  if (await ctx.jobs.hasEarlier(job.id, LETTERS, await idsAbout(ctx.db, order.id)))
    throw new Error('an earlier mail about this order is still to be sent')
  const mail = await renderMail(ctx, letter, { testMode: isTestOrder(ctx, order) })
  await ctx.mail.send({ id: job.id, kind, to: order.email, ...mail })
}

/** The ids by which letters about an order are queued: its own, and those of its refunds. */
async function idsAbout(db: Reader, orderId: string): Promise<string[]> {
  const given = await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.orderId, orderId))
  const failed = await failedRefundsOf(db, orderId)
  return [orderId, ...[...given, ...failed].map(({ id }) => id)]
}
