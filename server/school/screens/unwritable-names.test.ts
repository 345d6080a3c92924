import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textsIn } from '../../../tests/pictures/pdf-texts.ts'
import { extrasShop } from '../../../tests/support/extras.ts'
import { unzip } from '../../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { exportPacking } from '../../orders/prints/export-packing.ts'
import { drawReceipts } from '../../orders/receipts/draw-receipt.ts'
import { readReceipt } from '../../orders/receipts/read-receipt.ts'
import { orders } from '../../orders/tables.ts'
import { printCards } from '../cards/print-cards.ts'
import { pupils } from '../tables.ts'
import { showUnwritableNames } from './unwritable-names.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const RUNES = 'ᚠᚢᚦ'

test('the desk says which names cannot be printed, and the cards carry what it says instead of them', async () => {
  const { db } = testApp.parts
  const isla = await testApp.makePupil()
  const { eventId, classId } = isla
  const numbered = await testApp.makePupil({ eventId, classId, firstName: RUNES })
  await db.update(pupils).set({ pupilNumber: '8301947' }).where(eq(pupils.id, numbered.id))
  const other = await testApp.makePupil({ eventId, classId, firstName: 'Ada 🌸' })
  const said = await showUnwritableNames(testApp.admin, eventId)
  expect(said.pupils).toEqual([
    { id: other.id, name: 'Ada 🌸 Reid', classRef: '3B', instead: `Code ${other.accessCode}` },
    { id: numbered.id, name: `${RUNES} Reid`, classRef: '3B', instead: 'Student 8301947' },
  ])
  const texts = await textsIn(await printCards(testApp.admin, { eventId }))
  for (const words of ['Isla Reid', ...said.pupils.map(({ instead }) => instead)])
    expect(texts).toContain(words)
  expect(texts.join('')).not.toMatch(/\?|ᚠ|🌸/u)
  await expect(showUnwritableNames(testApp.parent, eventId)).rejects.toMatchObject({ kind: 'missing' })
})

test('labels, lists of prints and receipts tell apart whose name they cannot show', async () => {
  const { db } = testApp.parts
  const family = await (await extrasShop(testApp)).gallery(1)
  await db.update(pupils).set({ firstName: RUNES }).where(eq(pupils.id, family.id))
  await family.buy([family.line([family.of('8x10', 1)])], 900)
  const [order] = await db.select().from(orders)
  if (!order?.paidAt) throw new Error('not paid')
  await db.update(orders).set({ lastName: RUNES }).where(eq(orders.id, order.id))
  const zip = unzip(
    await buffer((await exportPacking(testApp.admin, { eventId: family.eventId, again: true })).body),
  )
  const label = await textsIn(zip.get('school/labels.pdf') ?? Buffer.of())
  expect(label.filter((text) => text === `Order TW-${order.number}`)).toHaveLength(2)
  const sheet = await textsIn(zip.get('school/prints.pdf') ?? Buffer.of())
  const receipt = await readReceipt(testApp.system, { ...order, lastName: RUNES, paidAt: order.paidAt })
  const [paper = Buffer.of()] = await drawReceipts([receipt], testApp.parts.files)
  const printed = await textsIn(paper)
  expect(printed.join(' ')).toContain(order.email)
  expect(printed).toContain('School photographs')
  expect([...label, ...sheet, ...printed].join('')).not.toMatch(/\?|ᚠ/u)
})
