import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { startStripe } from '../../tests/servers/stripe.ts'
import { backUp, checked, emptyPlace, silent } from '../../tests/support/backups.ts'
import { placeOpenOrder } from '../../tests/support/orders.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import type { Context } from '../context.ts'
import { settlePayment } from '../orders/payment/settle-payment.ts'
import { disputes, orders } from '../orders/tables.ts'
import { isTestPayments } from '../platform/payments/test-provider.ts'
import { finishRestore, restoreBackup } from './restore.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function opened(env: Record<string, string> = {}): Promise<TestApp> {
  const testApp = await openTestApp(env)
  closing.push(() => testApp.close())
  return testApp
}

async function placed(testApp: TestApp) {
  const pupil = await testApp.makePupil()
  const photoIds = [await testApp.makePhoto(pupil.id)]
  return placeOpenOrder(testApp, { accessCode: pupil.accessCode, photoIds })
}

/** Backs the shop up, and restores it elsewhere. `meanwhile` happens after the snapshot of the rows. */
async function restoredElsewhere(
  testApp: TestApp,
  env: Record<string, string>,
  meanwhile = async () => undefined as unknown,
) {
  const file = path.join(testApp.dir, 'backup.tar')
  await backUp(testApp.system, file)
  await meanwhile()
  const place = await emptyPlace(testApp.clock, env)
  closing.push(() => place.remove())
  await place.inside(async (ctx) => {
    await restoreBackup(ctx, { file, ledger: [], report: silent })
    await finishRestore(ctx, silent)
  })
  return place
}

const stateOf = async ({ db }: Context, id: string) => {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return order?.state
}

test('an order that was paid in the moment of a backup is found by a restored shop by itself, and the check says so', async () => {
  const testApp = await opened()
  const { id, payment } = await placed(testApp)
  // The first check of its payment is over, and the last one a day away.
  testApp.clock.advance(20 * 60_000)
  await testApp.runJobs()
  const { payments } = testApp.parts
  if (!isTestPayments(payments)) throw new Error('no test provider')
  await payments.confirm({ ...payment, card: 'ok' })
  const place = await restoredElsewhere(testApp, {})
  await place.inside(async (ctx, { runJobs }) => {
    expect(await checked(ctx)).toMatchObject({
      due: 1,
      findings: [
        {
          what: 'book',
          says: 'The order is awaiting payment, and its payment succeeded. Within minutes of its start the server asks the provider about it.',
        },
      ],
    })
    await runJobs()
    expect(await stateOf(ctx, id)).toBe('delivered')
    expect(await checked(ctx)).toMatchObject({ due: 0, findings: [] })
  })
})

test('what Stripe took, gave back and lost to a bank since the backup is found by itself', async () => {
  const stripe = await startStripe()
  closing.push(() => stripe.close())
  const env = {
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.settings.apiUrl,
  }
  const testApp = await opened(env)
  const [open, given, claimed] = [await placed(testApp), await placed(testApp), await placed(testApp)]
  for (const { payment } of [given, claimed]) {
    await stripe.confirm(payment, 'ok')
    await settlePayment(testApp.system, payment.id)
  }
  await testApp.runJobs()
  const place = await restoredElsewhere(testApp, env, async () => {
    await stripe.confirm(open.payment, 'ok')
    // As at its own dashboard.
    const refund = { id: given.payment.id, amountPence: 500, idempotencyKey: randomUUID() }
    await testApp.parts.payments.refund(refund)
    stripe.dispute(claimed.payment.id, 'needs_response')
  })
  await place.inside(async (ctx, { runJobs }) => {
    expect(await checked(ctx)).toMatchObject({ due: 3, findings: [] })
    await runJobs()
    expect(await stateOf(ctx, open.id)).toBe('delivered')
    expect(await stateOf(ctx, given.id)).toBe('refunded')
    expect(await ctx.db.select().from(disputes)).toMatchObject([{ orderId: claimed.id }])
    expect(await checked(ctx)).toMatchObject({ due: 0, findings: [] })
  })
})
