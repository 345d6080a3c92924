import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basketOf, buyer, families } from '../../../tests/families.ts'
import { codeOffer, off, offer } from '../../../tests/offers.ts'
import { openWorld, type World } from '../../../tests/world.ts'
import { keepOrder } from '../checkout/keep-order.ts'
import { priceBasket } from '../checkout/price-basket.ts'
import { reduceBasket } from './reduce-basket.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('of a buyer’s orders that were priced at the same moment, a code with a limit reduces as many as it says', async () => {
  await offer(world, codeOffer('TWICE', off('percent', 50), { limitPerBuyer: 2 }))
  const priced = await Promise.all(
    [1, 2, 3].map(async () => {
      const { accessCode, photoIds } = await families(world).gallery(1)
      const lines = [{ accessCode, packageId: null, photoIds }]
      const input = basketOf(lines, 250, { buyer, code: 'TWICE' })
      const asked = { code: 'TWICE', email: buyer.email }
      return {
        input,
        offered: await reduceBasket(world.stranger, await priceBasket(world.stranger, lines), asked),
      }
    }),
  )
  expect(priced.map(({ offered }) => offered.total)).toEqual([250, 250, 250])
  const kept = []
  for (const { input, offered } of priced)
    kept.push(
      await keepOrder(world.stranger, input, offered, randomUUID()).then(
        () => 'kept',
        (error) => error.code,
      ),
    )
  expect(kept).toEqual(['kept', 'kept', 'price-changed'])
})
