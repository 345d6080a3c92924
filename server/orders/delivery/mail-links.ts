import { desc, inArray } from 'drizzle-orm'
import { orderLinks } from '../../../content/mails/orders.ts'
import { audit, type Context, requireSystem } from '../../context.ts'
import { renderMail } from '../../mail-templates/render-mail.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { orderLink, orderNumber } from '../order-key.ts'
import { orders } from '../tables.ts'
import { isTestOrder } from '../test-mode.ts'

export const mailLinksJob = defineJob('orders.mail-links', { retryLimit: 20 })

/** Mails the links of these orders, which all share one address, to that address. */
export async function mailLinks(ctx: Context, { orderIds }: { orderIds: string[] }, job: { id: string }) {
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
  const letter = await renderMail(ctx, orderLinks(links), { testMode })
  await ctx.mail.send({ id: job.id, kind: 'order-links', to, ...letter })
}
