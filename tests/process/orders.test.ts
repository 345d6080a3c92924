import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { count, eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { PlacedOrder } from '../../domain/orders/checkout/place-order.ts'
import type { OrderView } from '../../domain/orders/order-page.ts'
import { orders } from '../../server/orders/tables.ts'
import { openEmbedded } from '../../server/platform/db/open.ts'
import { auditLog } from '../../server/platform/tables.ts'
import { readMails } from '../accounts/read-mail.ts'
import { startStripe } from '../servers/stripe.ts'
import { openDataFolder } from '../support/data-folder.ts'
import { preparedDataDir } from '../support/database.ts'
import { BUYER } from '../support/orders.ts'
import { killRemaining, reached, removeDir, startProcess } from './server.ts'
import { metricsOf, waitForJobs } from './wait-for-jobs.ts'

const dirs: string[] = []
afterEach(async () => {
  await killRemaining()
  for (const dir of dirs.splice(0)) await removeDir(dir)
})

const doneJobs = (output: string, kind: string) =>
  output.split('\n').filter((line) => line.includes(`"job":"${kind}"`) && line.includes('job done')).length

test('killed between payment and webhook, and between webhook and delivery, every buyer who paid has one order, one receipt, one mail with the link, and the files', async () => {
  const dir = await preparedDataDir()
  dirs.push(dir)
  const [ORDERS, NEVER_TOLD, TOLD_LATE] = [8, 0, 1]
  const app = await openDataFolder(dir)
  const { classId } = await app.makeEvent('Photo day')
  const { accessCode, photoIds } = await app.makePupil(classId, ['Isla', 'Reid'], 1)
  await app.close()
  const stripe = await startStripe()
  const env = {
    DATA_DIR: dir,
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.settings.apiUrl,
  }
  const first = await startProcess(env)
  const send = (url: string, body: object) =>
    fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  const tell = async (url: string, paymentId: string) => {
    const event = stripe.events.findLast(
      ({ type, data }) => type === 'payment_intent.succeeded' && JSON.stringify(data).includes(paymentId),
    )
    if (!event) throw new Error('not paid')
    const { body, signature } = stripe.post(event)
    const answer = await fetch(`${url}/api/payments/stripe/webhook`, {
      method: 'POST',
      headers: { 'Stripe-Signature': signature },
      body,
    })
    expect(answer.status).toBe(200)
  }

  const placed: PlacedOrder[] = []
  for (let n = 0; n < ORDERS; n++) {
    const answer = await send(`${first.url}/api/orders`, {
      idempotencyKey: randomUUID(),
      buyer: { ...BUYER, email: `parent${n}@example.com` },
      shownTotal: 500,
      lines: [{ accessCode, packageId: null, photoIds }],
    })
    placed.push((await answer.json()) as PlacedOrder)
  }
  const paymentOf = (n: number) => placed[n]?.payment?.id ?? ''
  for (const { payment } of placed) if (payment) await stripe.confirm(payment, 'ok')
  for (let n = TOLD_LATE + 1; n < ORDERS; n++) await tell(first.url, paymentOf(n))
  const delivered = () => doneJobs(first.output(), 'orders.deliver')
  await reached(first, () => delivered() > 0)
  expect(await first.end('SIGKILL')).toBeNull()
  expect(delivered()).toBeLessThan(ORDERS - 2)

  // Makes it ten minutes later for the job that checks payments.
  const meanwhile = await openEmbedded(dir)
  await meanwhile.db.execute(
    sql`update pgboss.job set start_after = now() where name = 'orders.check-payment' and data->>'orderId' = (
      select id::text from orders where payment_id = ${paymentOf(NEVER_TOLD)}) and start_after < now() + interval '1 hour'`,
  )
  await meanwhile.close()

  const again = await startProcess(env)
  for (let twice = 0; twice < 2; twice++) await tell(again.url, paymentOf(TOLD_LATE))
  const mails = () => readMails(path.join(dir, 'outbox'))
  await waitForJobs(
    metricsOf(again),
    async () => (await mails()).filter(({ kind }) => kind === 'delivery').length >= ORDERS,
  )
  for (const { orderKey } of placed) {
    const page = `${again.url}/api/orders/${orderKey}`
    expect((await send(`${page}/consent`, { supplyNow: true, loseRight: true })).status).toBe(200)
    const { state, lines } = (await (await fetch(page)).json()) as OrderView
    const file = await fetch(again.url + lines[0]?.photos[0]?.download)
    expect([state, file.status, file.headers.get('Content-Type')]).toEqual(['delivered', 200, 'image/jpeg'])
    await file.arrayBuffer()
  }
  expect(await again.end()).toBe(0)
  await stripe.close()

  const sent = (await mails()).filter(({ kind }) => kind === 'order' || kind === 'delivery')
  const expected = Array.from({ length: ORDERS }, (_, n) => [`delivery parent${n}`, `order parent${n}`])
  expect(sent.map(({ kind, to }) => `${kind} ${to.replace('@example.com', '')}`).sort()).toEqual(
    expected.flat().sort(),
  )
  const after = await openEmbedded(dir)
  const { db } = after
  expect(stripe.taken()).toHaveLength(ORDERS)
  expect(await db.$count(orders, eq(orders.state, 'delivered'))).toBe(ORDERS)
  for (const action of ['order.paid', 'order.delivered'] as const) {
    const times = await db
      .select({ n: count() })
      .from(auditLog)
      .where(eq(auditLog.action, action))
      .groupBy(auditLog.subjectId)
    expect(times, action).toEqual(Array(ORDERS).fill({ n: 1 }))
  }
  await after.close()
})
