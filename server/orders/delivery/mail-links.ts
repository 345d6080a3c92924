import { desc, inArray } from 'drizzle-orm'
import { orderLinks, ordersLabels } from '../../../content/mails/orders.ts'
import { audit, requireSystem } from '../../context.ts'
import { defineMail } from '../../mail-templates/define-mail.ts'
import { orderLink, orderNumber } from '../order-key.ts'
import { orders } from '../tables.ts'
import { isTestOrder } from '../test-mode.ts'

/** Mails the links of these orders, which all share one address, to that address. */
export const mailLinks = defineMail({
  job: 'orders.mail-links',
  kind: 'order-links',
  labels: ordersLabels.links,
  async write(ctx, { orderIds }: { orderIds: string[] }) {
    requireSystem(ctx)
    if (orderIds.length === 0) return
    const found = await ctx.db
      .select()
      .from(orders)
      .where(inArray(orders.id, orderIds))
      .orderBy(desc(orders.placedAt))
    const to = found[0]?.email
    if (!to) return
    const same = found.filter(({ email }) => email.toLowerCase() === to.toLowerCase())
    for (const { id } of same) await audit(ctx, 'order.link-sent-again', { subjectId: id })
    const links = same.map((order) => ({
      number: orderNumber(order),
      placedAt: order.placedAt,
      link: orderLink(ctx, order),
    }))
    const testMode = same.every((order) => isTestOrder(ctx, order))
    return { to, testMode, letter: orderLinks(links) }
  },
})
