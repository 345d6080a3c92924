import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { users } from '../../accounts/tables.ts'
import { isUniqueViolation } from './statements.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test('an address that is written twice is known as taken, and no other failure is', async () => {
  const { db } = testApp.parts
  const now = testApp.clock.now()
  const failure = (work: PromiseLike<unknown>) => Promise.resolve(work).catch((error: unknown) => error)
  const row = { id: randomUUID(), emailConfirmedAt: now, createdAt: now, updatedAt: now }
  expect(
    isUniqueViolation(await failure(db.insert(users).values({ ...row, email: 'owner@example.com' }))),
  ).toBe(true)
  expect(isUniqueViolation(await failure(db.execute(sql`select 1 / 0`)))).toBe(false)
  expect(isUniqueViolation(new Error('something else', { cause: '23505' }))).toBe(false)
})
