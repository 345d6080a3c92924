import { afterAll, beforeAll, expect, test } from 'vitest'
import { OrderQuery } from '../../../domain/orders/order-desk.ts'
import { countStatements } from '../../../tests/support/count-statements.ts'
import { makeOrder } from '../../../tests/support/orders.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { hidePhotos } from '../../photos/assign/hide-photos.ts'
import { listOrders } from './list-orders.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const listed = async () => (await listOrders(testApp.admin, OrderQuery.parse({}))).orders

test('an order is listed with its first three photos and their number; a removed one is left out', async () => {
  const pupil = await testApp.makePupil()
  const photoIds: string[] = []
  for (let n = 0; n < 4; n++) photoIds.push(await testApp.makePhoto(pupil.id))
  await makeOrder(testApp, { ...pupil, photoIds })
  const shown = async () =>
    (await listed()).map(({ thumbs, photos }) => ({
      photos,
      ids: thumbs.map((thumb) => photoIds.findIndex((id) => thumb.includes(id))),
    }))
  expect(await shown()).toEqual([{ photos: 4, ids: [0, 1, 2] }])
  await hidePhotos(testApp.admin, { photoIds: photoIds.slice(0, 2), removed: true })
  expect(await shown()).toEqual([{ photos: 2, ids: [2, 3] }])
})

test('a page of orders is read by four statements, however many orders and photos it shows', async () => {
  const asked = async () => (await countStatements(testApp.parts.db, listed)).statements
  expect(await asked()).toBe(4)
  const pupil = await testApp.makePupil()
  const photoIds = [await testApp.makePhoto(pupil.id), await testApp.makePhoto(pupil.id)]
  await makeOrder(testApp, { ...pupil, photoIds })
  expect(await asked()).toBe(4)
})
