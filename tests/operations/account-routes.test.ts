import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlaceOrder } from '../../domain/orders/checkout/place-order.ts'
import type { Context } from '../../server/context.ts'
import { placeOrder } from '../../server/orders/checkout/place-order.ts'
import { listMyOrders } from '../../server/orders/list-my-orders.ts'
import { orders } from '../../server/orders/tables.ts'
import { reportNotMyChild } from '../../server/photos/gallery/report-not-my-child.ts'
import { linkPupil, verifyAccessCode } from '../../server/school/parents/link-pupil.ts'
import { pupilLinks } from '../../server/school/tables.ts'
import { buyer, families } from '../support/families.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { codeOf, createCaller, operationsUnder } from './operations.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp()
  make = families(testApp)
})
afterAll(() => testApp.close())

const HALF = { kind: 'forbidden', code: 'insufficient_aal' }

/** The same person, with a second factor that this session has not used. */
function byPasswordAlone({ actor }: Context): Context {
  if (actor.kind !== 'user') throw new Error('nobody is signed in')
  return testApp.as({ ...actor, hasFactor: true, aal: 'aal1' })
}

test('everything that needs a sign-in also needs the second factor, if there is one', async () => {
  const ask = createCaller(testApp)
  const half = byPasswordAlone(testApp.admin)
  const refused: string[] = []
  for (const route of await operationsUnder('/api/', testApp)) {
    const name = `${route.method} ${route.path}`
    if ((await ask(testApp.stranger, route)).status !== 401) continue
    const answer = await ask(half, route)
    expect([answer.status, await codeOf(answer)], name).toEqual([403, 'insufficient_aal'])
    refused.push(name)
  }
  for (const path of ['/api/account/pupils', '/api/account/pupils/{id}/gallery', '/api/account/orders'])
    expect(refused).toContain(`get ${path}`)
})

test('a password alone does nothing on behalf of an account with a second factor', async () => {
  const gallery = await make.gallery(1)
  const parent = await make.makeParent()
  await make.link(parent.id, gallery.id)
  const half = byPasswordAlone(parent.ctx)
  const line = { photoIds: gallery.photoIds, packageId: null }
  const order = (line: PlaceOrder['lines'][number]) => ({
    idempotencyKey: randomUUID(),
    shownTotal: 500,
    buyer,
    lines: [line],
  })
  const photoId = gallery.photoIds[0] ?? ''
  const other = await testApp.makePupil()
  for (const tried of [
    placeOrder(half, order({ ...line, pupilId: gallery.id })),
    placeOrder(half, order({ ...line, accessCode: gallery.accessCode })),
    reportNotMyChild(half, { pupilId: gallery.id, photoId }),
    linkPupil(half, other.accessCode),
    verifyAccessCode(half, other.accessCode),
  ])
    await expect(tried).rejects.toMatchObject(HALF)
  const { db } = testApp.parts
  expect(await db.$count(orders, eq(orders.userId, parent.id))).toBe(0)
  expect(await db.$count(pupilLinks, eq(pupilLinks.userId, parent.id))).toBe(1)
})

test('after the second factor the same account can order and find its order, so the rejections were about the factor', async () => {
  const gallery = await make.gallery(1)
  const parent = await make.makeParent()
  await make.link(parent.id, gallery.id)
  const { actor } = parent.ctx
  if (actor.kind !== 'user') throw new Error('nobody is signed in')
  const whole = testApp.as({ ...actor, hasFactor: true, aal: 'aal2' })
  const { orderKey } = await placeOrder(whole, {
    idempotencyKey: randomUUID(),
    shownTotal: 500,
    buyer,
    lines: [{ photoIds: gallery.photoIds, packageId: null, pupilId: gallery.id }],
  })
  expect((await listMyOrders(whole)).orders).toMatchObject([{ orderKey }])
})
