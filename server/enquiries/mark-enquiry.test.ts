import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { markEnquiry } from './mark-enquiry.ts'
import { enquiries } from './tables.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test('an enquiry was answered when it was first marked so, until it is new again', async () => {
  const { db } = testApp.parts
  const words = { name: 'Ann', email: 'ann@example.com', service: 'Documentary', message: 'A film, please.' }
  const [made] = await db
    .insert(enquiries)
    .values({ ...words, createdAt: testApp.clock.now() })
    .returning({ id: enquiries.id })
  const id = made?.id ?? ''
  const mark = async (state: 'new' | 'answered' | 'archived') => {
    testApp.clock.advance(60_000)
    await markEnquiry(testApp.admin, { id, state })
    const [row] = await db.select().from(enquiries).where(eq(enquiries.id, id))
    return row?.answeredAt
  }
  const answered = await mark('answered')
  expect(answered).toEqual(testApp.clock.now())
  for (const state of ['archived', 'answered'] as const) expect(await mark(state)).toEqual(answered)
  expect(await mark('new')).toBeNull()
  expect(await mark('answered')).toEqual(testApp.clock.now())
})
