import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../tests/test-app.ts'
import { markEnquiry } from './mark-enquiry.ts'
import { enquiries } from './tables.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('an enquiry was answered when it was first marked so, until it is new again', async () => {
  const { db } = world.parts
  const words = { name: 'Ann', email: 'ann@example.com', service: 'Documentary', message: 'A film, please.' }
  const [made] = await db
    .insert(enquiries)
    .values({ ...words, createdAt: world.clock.now() })
    .returning({ id: enquiries.id })
  const id = made?.id ?? ''
  const mark = async (state: 'new' | 'answered' | 'archived') => {
    world.clock.advance(60_000)
    await markEnquiry(world.admin, { id, state })
    const [row] = await db.select().from(enquiries).where(eq(enquiries.id, id))
    return row?.answeredAt
  }
  const answered = await mark('answered')
  expect(answered).toEqual(world.clock.now())
  for (const state of ['archived', 'answered'] as const) expect(await mark(state)).toEqual(answered)
  expect(await mark('new')).toBeNull()
  expect(await mark('answered')).toEqual(world.clock.now())
})
