import type { MailContent } from '../../content/mails/mail-content.ts'
import type { MailKind } from '../../domain/messages.ts'
import type { Context } from '../context.ts'
import { renderMail } from '../mail-templates/render-mail.ts'
import type { Order } from './order-key.ts'
import { isTestOrder } from './test-mode.ts'

/** What stands for an address: of a buyer who gave none at the desk, and of one who was erased. */
const NOWHERE = '@invalid'
export const NO_EMAIL = `none${NOWHERE}`

/** Whether an order's buyer can be written to. */
export const hasEmail = ({ email }: Pick<Order, 'email'>): boolean => !email.endsWith(NOWHERE)

/** Writes to an order's buyer, once for each job; to nobody if there is no address. */
export async function mailToBuyer(
  ctx: Pick<Context, 'config' | 'db' | 'mail' | 'payments'>,
  job: { id: string },
  order: Order,
  { kind, letter }: { kind: MailKind; letter: MailContent },
): Promise<void> {
  if (!hasEmail(order)) return
  const mail = await renderMail(ctx, letter, { testMode: isTestOrder(ctx, order) })
  await ctx.mail.send({ id: job.id, kind, to: order.email, ...mail })
}
