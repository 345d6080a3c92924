import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../tests/test-app.ts'
import { photos } from '../photos/tables.ts'
import { pupils } from '../school/tables.ts'
import { printCatchUpCards, showCatchUp } from './catch-up.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('the catch-up day is for students without a photo, except those who refused', async () => {
  const isla = await world.makePupil()
  const photoId = await world.makePhoto(isla.id)
  const { eventId, classId } = isla
  const jack = await world.makePupil({ eventId, classId, firstName: 'Jack' })
  const ava = await world.makePupil({ eventId, classId, firstName: 'Ava' })
  await world.parts.db.update(pupils).set({ noPhoto: true }).where(eq(pupils.id, ava.id))
  const missing = async () => (await showCatchUp(world.admin, eventId)).pupils.map(({ id }) => id)
  expect(await missing()).toEqual([jack.id])
  expect((await showCatchUp(world.admin, eventId)).refused).toBe(1)
  expect(
    Buffer.from(await printCatchUpCards(world.admin, eventId))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  await world.parts.db.update(photos).set({ removedAt: world.clock.now() }).where(eq(photos.id, photoId))
  expect((await missing()).sort()).toEqual([isla.id, jack.id].sort())
  await world.makePhoto(jack.id)
  expect(await missing()).toEqual([isla.id])
  await expect(showCatchUp(world.parent, eventId)).rejects.toMatchObject({ kind: 'missing' })
})

test('when nobody is missing, there is no card to print', async () => {
  const isla = await world.makePupil()
  await world.makePhoto(isla.id)
  await expect(printCatchUpCards(world.admin, isla.eventId)).rejects.toMatchObject({ kind: 'missing' })
})
