import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basketErrors } from '../../../content/errors/orders.ts'
import type { OrderLine } from '../../../domain/orders/checkout/place-order.ts'
import { basketOf, buyer, families } from '../../../tests/support/families.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { newAccessCode } from '../../school/codes/access-code.ts'
import { events, pupils } from '../../school/tables.ts'
import { priceForBuyer } from '../price/price-for-buyer.ts'
import { placeOrder } from './place-order.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp()
  make = families(testApp)
})
afterAll(() => testApp.close())

const price = (...lines: OrderLine[]) => priceForBuyer(testApp.stranger, { lines })

test('a basket that cannot be sold says why', async () => {
  const { accessCode, photoIds } = await make.gallery(2)
  const { accessCode: empty } = await testApp.makePupil()
  const { accessCode: over, eventId } = await make.gallery(1)
  await testApp.parts.db.update(events).set({ salesClose: '2026-03-19' }).where(eq(events.id, eventId))
  const line = { accessCode, packageId: null, photoIds }
  const sample: OrderLine = { sample: true, packageId: null, photoIds: ['sample-1'] }
  const portrait = { ...line, priceListId: 'portrait' }
  for (const [what, lines, failure] of [
    ['nothing chosen', [{ ...line, photoIds: [] }], { message: basketErrors.choose }],
    ['photos of a list of packages', [portrait], { message: basketErrors.choose }],
    ['no such package', [{ ...portrait, packageId: 'gone' }], { message: basketErrors.choose }],
    ['a sample among others', [line, sample], { message: basketErrors.sampleApart }],
    ['a child twice', [line, line], { message: basketErrors.childTwice }],
    [
      'no photos yet',
      [{ ...line, accessCode: empty, packageId: 'premium', photoIds: [] }],
      { code: 'no-photos' },
    ],
    ['another photo', [{ ...line, photoIds: [randomUUID()] }], { code: 'photos-changed' }],
    ['a closed gallery', [{ ...line, accessCode: over, photoIds: [] }], { code: 'gallery-closed' }],
    ['another list', [{ ...line, priceListId: 'autumn' }], { message: basketErrors.otherPrices }],
  ] satisfies [string, OrderLine[], object][])
    await expect(price(...lines), what).rejects.toMatchObject(failure)
  expect(await price({ ...line, photoIds: [...photoIds, ...photoIds] })).toMatchObject({ total: 1000 })
  expect(
    await price(line, { ...portrait, packageId: 'basic', photoIds: photoIds.slice(0, 1) }),
  ).toMatchObject({
    lines: [{ total: 1000 }, { total: 1500 }],
    total: 2500,
  })
  expect(await price(sample, sample)).toMatchObject({ total: 1000, takesCodes: false })
})

test('a whole gallery whose code has been replaced is not sold as the sample', async () => {
  const { id, accessCode } = await make.gallery(2)
  const line = { accessCode, packageId: 'premium', photoIds: [] }
  expect(await price(line)).toMatchObject({ total: 2500 })
  await testApp.parts.db.update(pupils).set({ accessCode: newAccessCode() }).where(eq(pupils.id, id))
  await expect(price(line)).rejects.toMatchObject({ code: 'photos-changed' })
  const placing = placeOrder(testApp.stranger, basketOf([line], 2500, { buyer }))
  await expect(placing).rejects.toMatchObject({ code: 'photos-changed' })
})

test('an order whose payment was cancelled at the provider begins no other', async () => {
  const { accessCode, photoIds } = await make.gallery(1)
  const input = basketOf([{ accessCode, packageId: null, photoIds }], 500, { buyer })
  const { payment } = await placeOrder(testApp.stranger, input)
  expect(await placeOrder(testApp.stranger, input)).toMatchObject({ paid: false, sample: false, payment })
  await testApp.parts.payments.cancel(payment?.id ?? '')
  await expect(placeOrder(testApp.stranger, input)).rejects.toMatchObject({ code: 'order-replaced' })
})
