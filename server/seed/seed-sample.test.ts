import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { classes, events, optOuts, pupils } from '../school/tables.ts'
import { KNOWN_CODES } from './sample-campaign.ts'
import { seedSample } from './seed-sample.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test('seeded by four processes at once, the sample exists once, and exactly one says that it made it', async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => seedSample(testApp.system)))
  expect(made.filter(Boolean)).toHaveLength(1)
  const { db } = testApp.parts
  expect(await db.$count(events)).toBe(2)
  expect(await db.$count(classes)).toBe(72)
  const codes = (await db.select({ code: pupils.accessCode }).from(pupils)).map(({ code }) => code)
  for (const known of KNOWN_CODES) expect(codes).toContain(known)
  expect(await db.select().from(optOuts)).toMatchObject([{ optOut: 'noClassPhoto', source: 'pupil' }])
})
