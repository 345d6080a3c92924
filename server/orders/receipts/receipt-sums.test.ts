import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderLine } from '../../../domain/orders/checkout/place-order.ts'
import { readMails } from '../../../tests/accounts/read-mail.ts'
import { textsIn } from '../../../tests/pictures/pdf-texts.ts'
import { extrasShop } from '../../../tests/support/extras.ts'
import { basketOf, buyer } from '../../../tests/support/families.ts'
import { codeOffer, earlyBird, off, offer, siblings } from '../../../tests/support/offers.ts'
import { makeOrder } from '../../../tests/support/orders.ts'
import { setVatRate } from '../../../tests/support/price-pupils-at.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import type { Context } from '../../context.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { giveCredit } from '../offers/give-credit.ts'
import { getOrderByKey, orderNumber } from '../order-key.ts'
import { confirmTestPayment } from '../payment/settle-payment.ts'
import { priceForBuyer } from '../price/price-for-buyer.ts'
import { cancelPrints } from '../prints/cancel-prints.ts'
import { showOrder } from '../show-order.ts'
import { writeReceipt } from './write-receipt.ts'

let testApp: TestApp
let shop: Awaited<ReturnType<typeof extrasShop>>
beforeEach(async () => {
  testApp = await openTestApp()
  shop = await extrasShop(testApp)
})
afterEach(() => testApp.close())

/** Two children: a package with prints and gifts, and single photos with a gift. */
async function twoChildren(): Promise<OrderLine[]> {
  const [isla, ewan] = [await shop.gallery(3), await shop.gallery(2)]
  return [
    isla.line([isla.of(shop.mug, 2), isla.of('8x10', 1)], { packageId: 'basic', photoIds: isla.photoIds }),
    ewan.line([ewan.of(shop.mug, 1), ewan.of('folder', 1, null)], { photoIds: ewan.photoIds }),
    {
      accessCode: ewan.accessCode,
      priceListId: 'portrait',
      packageId: 'standard',
      photoIds: ewan.photoIds.slice(0, 1),
    },
  ]
}

async function buy(ctx: Context, lines: OrderLine[], more: { code?: string; email?: string } = {}) {
  const { code, email = `${randomUUID()}@example.com` } = more
  const { total } = await priceForBuyer(ctx, { lines, ...(code ? { code } : {}) })
  const input = basketOf(lines, total, { buyer: { ...buyer, email }, ...(code ? { code } : {}) })
  const placed = await placeOrder(ctx, input)
  if (placed.payment) await confirmTestPayment(ctx, { ...placed.payment, card: 'ok' })
  await testApp.runJobs()
  return placed.orderKey
}

const pence = (text: string) => Math.round(Number(text.replaceAll(/[£,]/g, '').replace('−', '-')) * 100)
const total = (rows: readonly Row[]) => rows.reduce((sum, [, amount]) => sum + amount, 0)
type Row = readonly [text: string, pence: number]

/** A receipt's amounts, each with what stands beside it, from top to bottom. */
async function amountsOf(key: string): Promise<{ rows: Row[]; pages: number }> {
  const { body } = await writeReceipt(testApp.stranger, key)
  const texts = await textsIn(body)
  const rows = texts.flatMap((text, at): Row[] =>
    /^−?£[\d,.]+$/.test(text) ? [[texts[at - 1] ?? '', pence(text)]] : [],
  )
  return { rows, pages: (await PDFDocument.load(body)).getPageCount() }
}

/** Adds a receipt up as somebody with a pencil would. */
async function addUp(key: string) {
  const { rows, pages } = await amountsOf(key)
  const at = (start: string) => rows.findIndex(([text]) => text.startsWith(start))
  const [subtotal, paid] = [at('Subtotal'), at('Total paid')]
  const lines = rows.slice(0, subtotal)
  const reductions = rows.slice(subtotal + 1, paid)
  expect(total(lines)).toBe(rows[subtotal]?.[1])
  expect(total(lines) + total(reductions)).toBe(rows[paid]?.[1])
  const refunded = rows.findIndex(([text]) => text.startsWith('Refunded'))
  const ofVat = rows
    .slice(paid + 1, refunded < 0 ? rows.length : refunded)
    .filter(([text]) => /^(Without VAT|VAT at)/.test(text))
  if (ofVat.length > 0) expect(total(ofVat)).toBe(rows[paid]?.[1])
  const back = rows.filter(([text]) => text.startsWith('Refunded'))
  if (back.length > 0) expect((rows[paid]?.[1] ?? 0) + total(back)).toBe(rows[at('Paid less refunds')]?.[1])
  return { lines, reductions: reductions.map(([text]) => text), paid: rows[paid]?.[1], pages }
}

/** The same of the mail with the receipt, and of the order's page. */
async function addUpMailAndPage(key: string) {
  const order = await getOrderByKey(testApp.stranger, key)
  const mails = await readMails(path.join(testApp.dir, 'outbox'))
  const mail = mails.find(({ kind, text }) => kind === 'order' && text.includes(orderNumber(order)))
  const rows = (mail?.text ?? '').split('\n').flatMap((line): Row[] => {
    const [, text = '', amount = ''] = /^(.*?)[:,] (−?£[\d,.]+)$/.exec(line) ?? []
    return amount ? [[text, pence(amount)]] : []
  })
  const [subtotal, paid] = ['Subtotal', 'Total paid'].map((name) => rows.findIndex(([text]) => text === name))
  const lines = rows.slice(0, subtotal)
  expect(lines.length).toBeGreaterThan(0)
  expect(total(lines)).toBe(rows[subtotal ?? -1]?.[1])
  expect(total(rows.slice(0, paid)) - total(lines)).toBe(rows[paid ?? -1]?.[1])
  const page = await showOrder(testApp.stranger, key)
  expect(page.lines.reduce((sum, line) => sum + line.subtotal, 0)).toBe(page.subtotal)
  expect(total(lines)).toBe(page.subtotal)
}

test('lines, package saving, siblings, early bird, code and credit make the total, at two rates, and so after a refund', async () => {
  const { email, ctx } = await shop.make.makeParent()
  const spoiled = await makeOrder(testApp, { ...(await shop.gallery(1)), buyer: { email } })
  await giveCredit(testApp.admin, { id: randomUUID(), amount: 777, reason: 'Bent', orderId: spoiled.id })
  await setVatRate(testApp, 'portrait', 5)
  await offer(testApp, siblings(10))
  await offer(testApp, earlyBird([off('percent', 7, '2026-04-30')]))
  await offer(testApp, codeOffer('SPRING', off('amount', 333)))
  const key = await buy(ctx, await twoChildren(), { code: 'SPRING', email })
  const { reductions, lines } = await addUp(key)
  expect(reductions).toEqual([
    'Package saving',
    'Siblings',
    'Early bird, until 30 April 2026',
    'Spring, code SPRING',
    'Credit',
  ])
  expect(lines.length).toBe(7)
  await addUpMailAndPage(key)
  await cancelPrints(testApp.stranger, key)
  await testApp.runJobs()
  expect((await amountsOf(key)).rows.map(([text]) => text)).toContain('Paid less refunds')
  await addUp(key)
})

test('a free product, and an order that a code makes free, add up too', async () => {
  const free = { gives: 'extra' as const, value: null, product: `extra:${shop.mug}`, until: null }
  await offer(testApp, codeOffer('MUG', free))
  await offer(testApp, codeOffer('ALL', off('percent', 100)))
  const withMug = await buy(testApp.stranger, await twoChildren(), { code: 'MUG' })
  const { reductions } = await addUp(withMug)
  expect(reductions).toEqual(['Package saving', 'Spring, code MUG'])
  await addUpMailAndPage(withMug)
  const nothing = await buy(testApp.stranger, await twoChildren(), { code: 'ALL' })
  expect((await addUp(nothing)).paid).toBe(0)
})

test('without VAT, and over two pages of lines, a receipt adds up as it is read', async () => {
  await setVatRate(testApp, shop.listId, 'none')
  const galleries = await Promise.all(Array.from({ length: 9 }, () => shop.gallery(3)))
  const lines = galleries.map(({ line, of, photoIds }) =>
    line([of(shop.mug, 1), of('8x10', 1)], { packageId: 'basic', photoIds }),
  )
  const key = await buy(testApp.stranger, lines)
  const { pages, lines: read } = await addUp(key)
  expect([pages, read.length]).toEqual([2, 27])
  expect((await amountsOf(key)).rows.some(([text]) => /VAT/.test(text))).toBe(false)
})
