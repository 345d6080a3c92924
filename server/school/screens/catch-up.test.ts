import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { textsIn } from '../../../tests/pictures/pdf-texts.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { photos } from '../../photos/tables.ts'
import { pupils } from '../tables.ts'
import { printCatchUpCards, showCatchUp } from './catch-up.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test('the catch-up day is for students without a photo, except those who refused', async () => {
  const isla = await testApp.makePupil()
  const photoId = await testApp.makePhoto(isla.id)
  const { eventId, classId } = isla
  const jack = await testApp.makePupil({ eventId, classId, firstName: 'Jack' })
  const ava = await testApp.makePupil({ eventId, classId, firstName: 'Ava' })
  await testApp.parts.db.update(pupils).set({ noPhoto: true }).where(eq(pupils.id, ava.id))
  const missing = async () => (await showCatchUp(testApp.admin, eventId)).pupils.map(({ id }) => id)
  expect(await missing()).toEqual([jack.id])
  expect((await showCatchUp(testApp.admin, eventId)).refused).toBe(1)
  const cards = (await textsIn(Buffer.from(await printCatchUpCards(testApp.admin, eventId)))).join(' ')
  expect(cards).toContain('Jack')
  expect(cards).not.toMatch(/Isla|Ava/)

  await testApp.parts.db.update(photos).set({ removedAt: testApp.clock.now() }).where(eq(photos.id, photoId))
  expect((await missing()).sort()).toEqual([isla.id, jack.id].sort())
  await testApp.makePhoto(jack.id)
  expect(await missing()).toEqual([isla.id])
  await expect(showCatchUp(testApp.parent, eventId)).rejects.toMatchObject({ kind: 'missing' })
})

test('when nobody is missing, there is no card to print', async () => {
  const isla = await testApp.makePupil()
  await testApp.makePhoto(isla.id)
  await expect(printCatchUpCards(testApp.admin, isla.eventId)).rejects.toMatchObject({ kind: 'missing' })
})
