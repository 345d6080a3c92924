import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { families } from '../../../tests/families.ts'
import { mailKinds, placeOpenOrder } from '../../../tests/orders.ts'
import { openWorld, type World } from '../../../tests/test-app.ts'
import { confirmTestPayment } from '../payment/settle-payment.ts'
import { orders } from '../tables.ts'
import { resendMail } from './resend-mail.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('the receipt is sent again once paid, and the download mail while there is something to download', async () => {
  const { id, payment } = await placeOpenOrder(world, await families(world).gallery(1))
  const resend = (mail: 'order' | 'delivery') => resendMail(world.admin, { orderId: id, mail })
  await expect(resend('order')).rejects.toMatchObject({ code: 'not-paid' })
  await confirmTestPayment(world.stranger, { ...payment, card: 'ok' })
  await expect(resend('delivery')).rejects.toMatchObject({ code: 'nothing-to-download' })
  await resend('order')
  await world.runJobs()
  expect(await mailKinds(world)).toEqual(['delivery', 'order', 'order'])
  await resend('delivery')
  await world.runJobs()
  expect(await mailKinds(world)).toEqual(['delivery', 'delivery', 'order', 'order'])
  await world.parts.db.update(orders).set({ state: 'refunded', refunded: 500 }).where(eq(orders.id, id))
  await expect(resend('delivery')).rejects.toMatchObject({ code: 'nothing-to-download' })
})
