import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { startHttp } from '../../../tests/servers/http.ts'
import { startStripe } from '../../../tests/servers/stripe.ts'
import { stripePayments } from './stripe.ts'

/**
 * Against what Stripe publishes about itself. `STRIPE_FIXTURES` names `openapi/fixtures3.json` of github.com/stripe/openapi,
 * which is Stripe's and so not among our files: run it with a new version of the SDK.
 */
const file = process.env.STRIPE_FIXTURES
type Fixture = Record<string, unknown>
const published: Record<string, Fixture> = file ? JSON.parse(readFileSync(file, 'utf8')).resources : {}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Answers each of the driver's questions with the published example of what was asked for. */
async function publishedStripe() {
  const { settings, close: closeLocal } = await startStripe()
  const one: Record<string, string> = {
    payment_intents: 'payment_intent',
    refunds: 'refund',
    disputes: 'dispute',
    balance_transactions: 'balance_transaction',
  }
  const http = await startHttp((_, response) => {
    const { method, path } = http.requests.at(-1) ?? { method: '', path: '' }
    const [, , resource = '', id] = new URL(path, 'http://stripe').pathname.split('/')
    const example = published[one[resource] ?? '']
    const isList = method === 'GET' && !id
    response.writeHead(example ? 200 : 404, { 'Content-Type': 'application/json' })
    response.end(
      JSON.stringify(isList ? { object: 'list', url: path, has_more: false, data: [example] } : example),
    )
  })
  closing.push(closeLocal, http.close)
  return stripePayments({ ...settings, apiUrl: http.url })
}

test.skipIf(!file)('the driver reads every published answer', async () => {
  const payments = await publishedStripe()
  const { id = '', amount = 0 } = published.payment_intent as { id?: string; amount?: number }
  const payment = await payments.begin({ orderId: 'one', amountPence: 100, idempotencyKey: 'one' })
  expect(payment).toMatchObject({ id, amountPence: amount, refundedPence: 0 })
  expect(payment.clientSecret).toContain('_secret_')
  expect(await payments.find(id)).toEqual(payment)
  expect(await payments.cancel(id)).toEqual(payment)
  expect(await payments.refund({ id, amountPence: 100, idempotencyKey: 'two' })).toEqual(payment)
  expect(await payments.listFailedRefunds(id)).toEqual([])
  const span = { from: new Date(0), before: new Date() }
  const { dispute, balance_transaction: moved } = published
  expect(await payments.listDisputes(id)).toMatchObject([
    { id: dispute?.id, state: 'inquiry', amountPence: dispute?.amount, movements: [] },
  ])
  expect(await payments.listBalanceTransactions?.(span)).toMatchObject([
    { id: moved?.id, kind: 'charge', amountPence: moved?.amount, feePence: moved?.fee, currency: 'USD' },
  ])
})

/** What of an answer the published example does not have, or has as something else; what is ours to name is not compared. */
function strange(answer: unknown, example: unknown, at: string): string[] {
  if (answer === null || example === null || at.endsWith('.metadata')) return []
  if (typeof answer !== typeof example || Array.isArray(answer) !== Array.isArray(example)) return [at]
  if (Array.isArray(answer) || typeof answer !== 'object') return []
  const known = example as Fixture
  return Object.entries(answer).flatMap(([name, value]) =>
    name in known ? strange(value, known[name], `${at}.${name}`) : [`${at}.${name}`],
  )
}

test.skipIf(!file)('whatever our local Stripe answers has the published shape', async () => {
  const local = await startStripe()
  closing.push(local.close)
  const payments = stripePayments(local.settings)
  const payment = await payments.begin({ orderId: 'one', amountPence: 1000, idempotencyKey: 'one' })
  const { id } = payment
  await local.confirm(payment, 'ok')
  await payments.refund({ id, amountPence: 100, idempotencyKey: 'two' })
  local.dispute(id, 'needs_response', 900)
  const ask = async (address: string) => {
    const headers = { Authorization: `Bearer ${local.settings.secretKey}` }
    return (await fetch(local.settings.apiUrl + address, { headers })).json() as Promise<Fixture>
  }
  const { latest_charge: charge, ...intent } = await ask(`/v1/payment_intents/${id}`)
  const seen: [string, unknown][] = [
    ['payment_intent', intent],
    ['charge', charge],
  ]
  const lists = {
    refund: `/v1/refunds?payment_intent=${id}`,
    dispute: `/v1/disputes?payment_intent=${id}`,
    balance_transaction: '/v1/balance_transactions?created[gte]=0',
  }
  for (const [name, address] of Object.entries(lists))
    for (const one of (await ask(address)).data as unknown[]) seen.push([name, one])
  expect(new Set(seen.map(([name]) => name)).size).toBe(5)
  expect(seen.flatMap(([name, one]) => strange(one, published[name], name))).toEqual([])
})
