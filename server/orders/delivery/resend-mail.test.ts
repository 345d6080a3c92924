import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { families } from '../../../tests/support/families.ts'
import { mailKinds, placeOpenOrder } from '../../../tests/support/orders.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { confirmTestPayment } from '../payment/settle-payment.ts'
import { orders } from '../tables.ts'
import { resendMail } from './resend-mail.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test('the receipt is sent again once paid, and the download mail while there is something to download', async () => {
  const { id, payment } = await placeOpenOrder(testApp, await families(testApp).gallery(1))
  const resend = (mail: 'order' | 'delivery') => resendMail(testApp.admin, { orderId: id, mail })
  await expect(resend('order')).rejects.toMatchObject({ code: 'not-paid' })
  await confirmTestPayment(testApp.stranger, { ...payment, card: 'ok' })
  await expect(resend('delivery')).rejects.toMatchObject({ code: 'nothing-to-download' })
  await resend('order')
  await testApp.runJobs()
  expect(await mailKinds(testApp)).toEqual(['delivery', 'order', 'order'])
  await resend('delivery')
  await testApp.runJobs()
  expect(await mailKinds(testApp)).toEqual(['delivery', 'delivery', 'order', 'order'])
  await testApp.parts.db.update(orders).set({ state: 'refunded' }).where(eq(orders.id, id))
  await expect(resend('delivery')).rejects.toMatchObject({ code: 'nothing-to-download' })
})
