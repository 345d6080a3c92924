import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../tests/database.ts'
import { fixedClock } from '../clock.ts'
import type { OpenedDatabase } from '../db/port.ts'
import { paymentsContract } from './contract.ts'
import { isTestPayments, testPayments } from './test-provider.ts'

const clock = fixedClock(new Date('2026-03-02T09:00:00Z'))

paymentsContract('test', async () => {
  const database = await openTestDatabase()
  const payments = testPayments({ db: database.db, clock })
  return {
    payments,
    confirm: ({ id, clientSecret }, card) => payments.confirm({ id, clientSecret, card }),
    close: database.close,
  }
})

describe('the test provider', () => {
  let database: OpenedDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  const anOrder = (key: string) => ({ orderId: 'order', amountPence: 1800, idempotencyKey: key })
  const open = () => testPayments({ db: database.db, clock })

  test('its payments outlive a restart', async () => {
    const { id, clientSecret } = await open().begin(anOrder('restart'))
    expect(await open().confirm({ id, clientSecret, card: 'declined' })).toMatchObject({ id })
    expect(await open().find(id)).toMatchObject({
      clientSecret,
      state: { status: 'declined', reason: 'card_declined' },
    })
    expect((await open().begin(anOrder('restart'))).id).toBe(id)
  })

  test('only who has the secret of a payment can confirm it', async () => {
    const mine = await open().begin(anOrder('mine'))
    const theirs = await open().begin(anOrder('theirs'))
    const attempts = [
      { id: mine.id, clientSecret: theirs.clientSecret },
      { id: mine.id, clientSecret: '' },
      { id: mine.id, clientSecret: mine.clientSecret.slice(0, -1) },
      { id: 'tp_none', clientSecret: mine.clientSecret },
    ]
    for (const attempt of attempts) expect(await open().confirm({ ...attempt, card: 'ok' })).toBeUndefined()
    expect((await open().find(mine.id))?.state).toEqual({ status: 'open' })
    expect((await open().find(theirs.id))?.state).toEqual({ status: 'open' })
  })

  test('a confirmation answers what became of the payment', async () => {
    const payment = await open().begin(anOrder('answer'))
    const { id, clientSecret } = payment
    const confirm = (card: 'ok' | 'insufficient_funds') => open().confirm({ id, clientSecret, card })
    expect((await confirm('insufficient_funds'))?.state).toEqual({
      status: 'declined',
      reason: 'insufficient_funds',
    })
    expect(await confirm('ok')).toEqual({ ...payment, state: { status: 'succeeded' } })
  })

  test('its ids say whose they are', async () => {
    const payments = open()
    const { id, clientSecret } = await payments.begin(anOrder('ids'))
    expect(id).toMatch(/^tp_[0-9a-f]{24}$/)
    expect(clientSecret).toMatch(/^tp_[0-9a-f]{24}_secret_[0-9a-f]{48}$/)
    expect(isTestPayments(payments)).toBe(true)
    expect(isTestPayments({ ...payments, provider: 'stripe' } as never)).toBe(false)
  })
})
