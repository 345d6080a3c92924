import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMails } from '../../../tests/accounts/read-mail.ts'
import { families } from '../../../tests/support/families.ts'
import { addPrints, makeOrder } from '../../../tests/support/orders.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { openGallery } from '../../photos/gallery/open-gallery.ts'
import { photos } from '../../photos/tables.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { orderKey } from '../order-key.ts'
import { showOrder } from '../show-order.ts'
import { orderLines } from '../tables.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const from = { incoming: { socket: { remoteAddress: '203.0.113.50' } } }
const ask = (address: string) => testApp.app.request(address, { method: 'HEAD' }, from)

/** Two children of one class, and the class photo. */
async function aClassPhoto() {
  const isla = await testApp.makePupil()
  const { eventId, classId } = isla
  const jack = await testApp.makePupil({ firstName: 'Jack', eventId, classId })
  const photoId = await testApp.makePhoto(isla.id)
  await families(testApp).asClassPhoto(photoId, classId)
  return { isla, jack, photoId }
}

test('a HEAD of a preview says whether it may still be shown, without its bytes', async () => {
  const { isla, jack, photoId } = await aClassPhoto()
  const gallery = await openGallery(testApp.stranger, isla.accessCode)
  const address = gallery.photos.find(({ id }) => id === photoId)?.previews[0]?.src ?? ''
  const answer = await ask(address)
  expect(answer.status).toBe(200)
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0)
  expect(await answer.text()).toBe('')
  await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: true })
  expect((await ask(address)).status).toBe(404)
})

test('an order’s page tells a class photo that a family refused from one that is looked at', async () => {
  const { isla, jack, photoId } = await aClassPhoto()
  const order = await makeOrder(testApp, { accessCode: isla.accessCode, photoIds: [photoId] })
  const seen = async () => {
    const { lines } = await showOrder(testApp.stranger, orderKey(testApp.parts.keys.orders, order))
    return lines[0]?.photos[0]
  }
  expect(await seen()).toMatchObject({ withheld: false, withdrawn: false })
  await testApp.parts.db
    .update(photos)
    .set({ quarantinedAt: testApp.clock.now() })
    .where(eq(photos.id, photoId))
  expect(await seen()).toMatchObject({ withheld: true, withdrawn: false, thumb: null })
  await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto: true })
  expect(await seen()).toMatchObject({ withheld: true, withdrawn: true, thumb: null, download: null })
})

test('each buyer of a withdrawn class photo is told once, and of the print that is not made after all', async () => {
  const { isla, jack, photoId } = await aClassPhoto()
  const buy = (what: string) =>
    makeOrder(testApp, {
      accessCode: isla.accessCode,
      photoIds: [photoId],
      buyer: { email: `${what}@told.example` },
    })
  const [printed, sent, other] = [await buy('printed'), await buy('sent'), await buy('other-print')]
  await addPrints(testApp, other.id, [{ product: '8x10', quantity: 1 }])
  for (const { id } of [printed, sent]) await addPrints(testApp, id, [{ product: 'class', quantity: 1 }])
  const printsSentAt = testApp.clock.now()
  await testApp.parts.db.update(orderLines).set({ printsSentAt }).where(eq(orderLines.orderId, sent.id))
  for (const noClassPhoto of [true, false, true]) {
    await editPupil(testApp.admin, { pupilId: jack.id, noClassPhoto })
    await testApp.runJobs()
  }
  const told = (await readMails(path.join(testApp.dir, 'outbox')))
    .filter(({ kind, to }) => kind === 'photo-withdrawn' && to.endsWith('@told.example'))
    .map(({ to, text }) => [to.split('@')[0], text.includes('It won’t be printed either')])
  expect(told.toSorted()).toEqual([
    ['other-print', false],
    ['printed', true],
    ['sent', false],
  ])
})
