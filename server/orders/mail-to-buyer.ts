import type { MailContent } from '../../content/mails/mail-content.ts'
import type { Context } from '../context.ts'
import { NOWHERE } from '../mail-templates/define-mail.ts'
import { type Order, orderLink, orderNumber } from './order-key.ts'
import { isTestOrder } from './test-mode.ts'

export const NO_EMAIL = `none${NOWHERE}`

/** Whether an order's buyer can be written to. */
export const hasEmail = ({ email }: Pick<Order, 'email'>): boolean => !email.endsWith(NOWHERE)

/** What every mail to an order's buyer names. */
export const greeting = (ctx: Pick<Context, 'config' | 'keys'>, order: Order) => ({
  firstName: order.firstName,
  number: orderNumber(order),
  link: orderLink(ctx, order),
})

/** A letter to an order's buyer; to nobody if there is no address. */
export const toBuyer = (ctx: Pick<Context, 'payments'>, order: Order, letter: MailContent) =>
  hasEmail(order) ? { to: order.email, letter, testMode: isTestOrder(ctx, order) } : undefined
