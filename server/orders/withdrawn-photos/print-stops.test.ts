import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { and, eq, inArray, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMails } from '../../../tests/accounts/read-mail.ts'
import { families } from '../../../tests/support/families.ts'
import { addPrints, choosePrints, makeOrder } from '../../../tests/support/orders.ts'
import { schoolStaffIn } from '../../../tests/support/school-staff.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { assignPhotos, restoreAssignments } from '../../photos/assign/assign-photos.ts'
import { hidePhotos } from '../../photos/assign/hide-photos.ts'
import { tagPeople } from '../../photos/assign/tag-people.ts'
import { reportNotMyChild } from '../../photos/gallery/report-not-my-child.ts'
import { sortPhotos } from '../../photos/sort/sort-photos.ts'
import { photos } from '../../photos/tables.ts'
import { auditLog } from '../../platform/tables.ts'
import { requestErasure } from '../../privacy/erasure/request-erasure.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { importRoster } from '../../school/roster/import-roster.ts'
import { events } from '../../school/tables.ts'
import { reportOptOut } from '../../staff/report-pupil.ts'
import { sendRoster } from '../../staff/roster/send-roster.ts'
import { orderKey, orderNumber } from '../order-key.ts'
import { cancelPrints } from '../prints/cancel-prints.ts'
import { exportLab } from '../prints/export-lab.ts'
import { markPrints } from '../prints/mark-prints.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { showOrder } from '../show-order.ts'
import { orderLines, orderPrints } from '../tables.ts'
import { listPrintStops } from './print-stops.ts'
import { settlePrintStop } from './settle-print-stop.ts'
import { printStops } from './tables.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** Isla's family bought her portrait and the class photo, both on paper; Jack is in the class photo too. */
async function sold({ made = true } = {}) {
  const make = families(testApp)
  const isla = await make.gallery(2, { firstName: 'Isla' })
  const { eventId, classId, accessCode } = isla
  const [portrait = '', classPhoto = ''] = isla.photoIds
  await make.asClassPhoto(classPhoto, classId)
  const jack = await make.gallery(1, { firstName: 'Jack', eventId, classId })
  const order = await makeOrder(testApp, { accessCode, photoIds: [portrait, classPhoto] })
  await addPrints(testApp, order.id, [
    { product: '8x10', quantity: 2, photoId: portrait },
    // Nobody chose its picture: the newest class photo is printed.
    { product: 'class', quantity: 1 },
  ])
  const lab = async () => {
    testApp.clock.advance(60_000)
    ;(await exportLab(testApp.admin, { eventId, again: true })).body.destroy()
    await testApp.runJobs()
  }
  if (made) await lab()
  testApp.clock.advance(60_000)
  return { eventId, classId, isla, jack, portrait, classPhoto, order, lab }
}
type Sold = Awaited<ReturnType<typeof sold>>

const stopsOf = async ({ eventId }: Pick<Sold, 'eventId'>) =>
  (await listPrintStops(testApp.admin)).stops.filter(({ event }) => event?.id === eventId)
const mailsOf = async () =>
  (await readMails(path.join(testApp.dir, 'outbox'))).filter(({ kind }) => kind === 'print-stop')

test('a school’s tick after the lab file was made tells the owner at once what to stop, until it is settled', async () => {
  const all = await sold()
  const { eventId, jack, classPhoto, order } = all
  const staff = await schoolStaffIn(testApp, eventId)
  const before = (await mailsOf()).length
  await reportOptOut(staff, { pupilId: jack.id, optOut: 'noClassPhoto', source: 'school', stands: true })
  await testApp.runJobs()

  const [stop, ...others] = await stopsOf(all)
  expect(others).toEqual([])
  expect(stop).toMatchObject({
    classRef: '3B',
    picture: 'class photo',
    reason: 'refused',
    lifted: false,
    prints: [{ orderId: order.id, number: orderNumber(order), quantity: 1, step: 'made' }],
  })
  expect(stop?.madeAt).not.toBeNull()
  const mails = (await mailsOf()).slice(before)
  expect(mails).toHaveLength(1)
  const [mail] = mails
  expect(mail?.headers.get('subject')).toEqual(['Stop prints: Class photo of 3B'])
  expect(mail?.text).toContain(orderNumber(order))
  expect(mail?.text).toContain('File for the lab made on')
  expect(mail?.text).toContain('take these prints out')
  expect(mail?.text).toContain(stop?.event?.schoolName)
  expect(mail?.text).not.toMatch(/Jack|Isla|Morag/)

  // Said once, whatever else happens, until it is settled.
  await editPupil(testApp.admin, { pupilId: jack.id, noPhoto: true })
  await testApp.runJobs()
  expect(await stopsOf(all)).toHaveLength(1)
  await expect(settlePrintStop(testApp.parent, stop?.id ?? '')).rejects.toMatchObject({ kind: 'missing' })
  await settlePrintStop(testApp.admin, stop?.id ?? '')
  await settlePrintStop(testApp.admin, stop?.id ?? '')
  expect(await stopsOf(all)).toEqual([])
  const entries = await testApp.parts.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, eventId), like(auditLog.action, 'prints.stop-%')))
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['prints.stop-found', 'prints.stop-settled'])
  const [kept] = await testApp.parts.db.select().from(printStops).where(eq(printStops.photoId, classPhoto))
  expect(kept?.settledBy).not.toBeNull()
  expect(kept?.settledAt).not.toBeNull()
  await testApp.runJobs()
  expect((await mailsOf()).length).toBe(before + 1)
})

test('what is not in a file for the lab yet is told as such, and a lifted refusal says so', async () => {
  const all = await sold({ made: false })
  await editPupil(testApp.admin, { pupilId: all.isla.id, noPhoto: true })
  await testApp.runJobs()
  const [stop] = await stopsOf(all)
  expect(stop).toMatchObject({
    picture: 'portrait',
    reason: 'refused-by-family',
    madeAt: null,
    lifted: false,
  })
  expect(stop?.prints).toMatchObject([{ step: 'ordered', quantity: 2 }])
  await editPupil(testApp.admin, { pupilId: all.isla.id, noPhoto: false })
  expect((await stopsOf(all))[0]?.lifted).toBe(true)
})

test('prints that were settled and made again are told again; prints long at home are not', async () => {
  const all = await sold()
  const { jack, order, lab } = all
  const refuse = async (noClassPhoto: boolean) => {
    await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto })
    await testApp.runJobs()
  }
  await refuse(true)
  const [first] = await stopsOf(all)
  await settlePrintStop(testApp.admin, first?.id ?? '')
  await refuse(false)
  await refuse(true)
  expect(await stopsOf(all)).toEqual([])
  await refuse(false)
  await lab()
  await refuse(true)
  const [second] = await stopsOf(all)
  await settlePrintStop(testApp.admin, second?.id ?? '')

  await refuse(false)
  await lab()
  const printsDeliveredAt = testApp.clock.now()
  await testApp.parts.db
    .update(orderLines)
    .set({ printsSentAt: printsDeliveredAt, printsDeliveredAt })
    .where(eq(orderLines.orderId, order.id))
  testApp.clock.advance(15 * 24 * 3600_000)
  await refuse(true)
  expect(await stopsOf(all)).toEqual([])
})

test('a stop whose prints were changed by their buyer, or went with their order, is told no more', async () => {
  const all = await sold({ made: false })
  await editPupil(testApp.admin, { pupilId: all.isla.id, noPhoto: true })
  await testApp.runJobs()
  expect(await stopsOf(all)).toHaveLength(1)
  const lines = testApp.parts.db
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(eq(orderLines.orderId, all.order.id))
  await testApp.parts.db.delete(orderPrints).where(inArray(orderPrints.lineId, lines))
  expect(await stopsOf(all)).toEqual([])
})

test('a stop of prints that were made outlives their photo: the buyer does not change them after a later deadline', async () => {
  const all = await sold({ made: false })
  const { portrait, classPhoto, jack, order, eventId } = all
  const { db } = testApp.parts
  const key = orderKey(testApp.parts.keys.orders, order)
  const { lines } = await showOrder(testApp.stranger, key)
  const lineId = lines[0]?.id ?? ''
  // The class print is made too, and would keep the order from being changed.
  await tagPeople(testApp.admin, { photoId: classPhoto, people: [{ pupilId: jack.id, isIn: false }] })
  await db.delete(orderPrints).where(and(eq(orderPrints.lineId, lineId), eq(orderPrints.product, 'class')))
  await all.lab()
  await assignPhotos(testApp.admin, { photoIds: [portrait], place: { to: 'pupil', pupilId: jack.id } })
  await testApp.runJobs()
  await requestErasure(testApp.admin, { scope: 'pupil', id: jack.id, confirmation: 'Jack Reid' })
  await testApp.runJobs()
  const stops = await stopsOf(all)
  expect(stops).toMatchObject([{ picture: 'portrait', prints: [{ quantity: 2, step: 'made' }] }])
  await db.update(events).set({ printDeadline: '2099-01-01' }).where(eq(events.id, eventId))
  const others = [{ lineId, product: '8x10', photoId: classPhoto, quantity: 2 }]
  await expect(choosePrints(testApp, key, others)).rejects.toMatchObject({ code: 'prints-at-lab' })
  await expect(cancelPrints(testApp.stranger, key)).rejects.toMatchObject({ code: 'prints-at-lab' })
  expect(await stopsOf(all)).toEqual(stops)
})

test('prints that were marked as sent without a file of ours are told too', async () => {
  const all = await sold({ made: false })
  await markPrints(testApp.admin, { orderIds: [all.order.id], prints: 'sent', eventId: all.eventId })
  await editPupil(testApp.admin, { pupilId: all.jack.id, noClassPhoto: true })
  await testApp.runJobs()
  expect((await stopsOf(all))[0]?.prints).toMatchObject([{ step: 'sent', product: 'class' }])
})

test('prints that were settled and are sent after all, without another file, are told again', async () => {
  const all = await sold()
  const refuse = async (noClassPhoto: boolean) => {
    await editPupil(testApp.admin, { pupilId: all.jack.id, noClassPhoto })
    await testApp.runJobs()
  }
  await refuse(true)
  const [first] = await stopsOf(all)
  await settlePrintStop(testApp.admin, first?.id ?? '')
  await refuse(false)
  testApp.clock.advance(60_000)
  await markPrints(testApp.admin, { orderIds: [all.order.id], prints: 'sent', eventId: all.eventId })
  await refuse(true)
  expect((await stopsOf(all))[0]?.prints).toMatchObject([{ step: 'sent', product: 'class' }])
})

test('prints that were made are told of although their order was refunded since, and others of it are not', async () => {
  const refundAll = async ({ order }: Sold) => {
    const { id, total } = order
    const confirmation = orderNumber(order)
    await requestRefund(testApp.admin, {
      id: randomUUID(),
      orderId: id,
      amount: total,
      reason: 'Late',
      confirmation,
    })
    await testApp.runJobs()
  }
  for (const made of [true, false]) {
    const all = await sold({ made })
    await refundAll(all)
    await editPupil(testApp.admin, { pupilId: all.isla.id, noPhoto: true })
    await testApp.runJobs()
    const pictures = (await stopsOf(all)).map(({ picture }) => picture)
    expect(pictures.toSorted()).toEqual(made ? ['class photo', 'portrait'] : [])
  }
})

const file = Buffer.from('Class,First name,Last name,Class photo\n3B,Isla,Reid,yes\n3B,Jack,Reid,no\n')

const sources: Record<string, [(all: Sold) => Promise<unknown>, string]> = {
  'the owner’s tick': [
    ({ jack }) => editPupil(testApp.admin, { pupilId: jack.id, noPhoto: true }),
    'refused',
  ],
  'the owner’s list': [(all) => importRoster(testApp.admin, { eventId: all.eventId, file }), 'refused'],
  'the school’s list': [
    async (all) => sendRoster(await schoolStaffIn(testApp, all.eventId), { eventId: all.eventId, file }),
    'refused',
  ],
  'the buyer’s own family': [
    ({ isla }) => editPupil(testApp.admin, { pupilId: isla.id, noClassPhoto: true }),
    'refused-by-family',
  ],
  'a child marked as not in it': [
    ({ classPhoto, isla }) =>
      tagPeople(testApp.admin, { photoId: classPhoto, people: [{ pupilId: isla.id, isIn: false }] }),
    'not-in-it',
  ],
  '‘this isn’t my child’': [
    ({ isla, portrait }) =>
      reportNotMyChild(testApp.stranger, { accessCode: isla.accessCode, photoId: portrait }),
    'in-doubt',
  ],
  'a photo removed': [
    ({ portrait }) => hidePhotos(testApp.admin, { photoIds: [portrait], removed: true }),
    'removed',
  ],
  'a photo given to another child': [
    ({ portrait, jack }) =>
      assignPhotos(testApp.admin, { photoIds: [portrait], place: { to: 'pupil', pupilId: jack.id } }),
    'not-theirs',
  ],
  'a photo put back to another child': [
    ({ portrait, jack, classId }) =>
      restoreAssignments(testApp.admin, {
        placements: [
          {
            id: portrait,
            kind: 'portrait',
            pupilId: jack.id,
            memberIds: [],
            classId,
            placedBy: 'hand',
            uncertain: false,
            quarantined: false,
          },
        ],
      }),
    'not-theirs',
  ],
  'a photo that sorting takes away again': [
    async ({ portrait, eventId }) => {
      await testApp.parts.db.update(photos).set({ placedBy: 'card' }).where(eq(photos.id, portrait))
      await sortPhotos(testApp.admin, eventId)
    },
    'not-theirs',
  ],
}

test.each(Object.entries(sources))('%s is told of', async (_, [happens, reason]) => {
  const all = await sold()
  await happens(all)
  await testApp.runJobs()
  const stops = await stopsOf(all)
  expect(stops.map((stop) => stop.reason)).toContain(reason)
  expect(stops.flatMap(({ prints }) => prints.map(({ step }) => step))).toContain('made')
})

test('an erased child’s prints, and the class’s, are told of, and that outlives the erasure', async () => {
  const all = await sold()
  await requestErasure(testApp.admin, { scope: 'pupil', id: all.jack.id, confirmation: 'Jack Reid' })
  await testApp.runJobs()
  expect(await stopsOf(all)).toMatchObject([{ picture: 'class photo', reason: 'erased' }])
  await requestErasure(testApp.admin, { scope: 'pupil', id: all.isla.id, confirmation: 'Isla Reid' })
  await testApp.runJobs()
  const stops = await stopsOf(all)
  expect(stops.map(({ picture, reason }) => `${picture} ${reason}`).toSorted()).toEqual([
    'class photo erased',
    'portrait erased',
  ])
  expect(stops.find(({ picture }) => picture === 'portrait')?.prints).toMatchObject([
    { number: orderNumber(all.order), quantity: 2, step: 'made' },
  ])
  await requestErasure(testApp.admin, {
    scope: 'event',
    id: all.eventId,
    confirmation: 'School Photography 2026',
  })
  await testApp.runJobs()
  const left = (await listPrintStops(testApp.admin)).stops.filter(({ event }) => event === null)
  expect(left).toHaveLength(2)
})
