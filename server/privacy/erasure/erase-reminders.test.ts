import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reminderFamilies } from '../../../tests/support/reminder-consents.ts'
import { unzip } from '../../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { recordBounce } from '../../platform/messages/bounced-addresses.ts'
import { bouncedAddresses, messages } from '../../platform/messages/tables.ts'
import { reminderConsents, reminders } from '../../reminders/tables.ts'
import { showReminderStatus, unsubscribe } from '../../reminders/unsubscribe.ts'
import { exportPupil } from '../export-pupil.ts'
import { erasures } from '../tables.ts'
import { requestErasure } from './request-erasure.ts'

let testApp: TestApp
let on: ReturnType<typeof reminderFamilies>
beforeAll(async () => {
  testApp = await openTestApp()
  on = reminderFamilies(testApp)
  // The others' photos are copies of the first one, which has to stay.
  await on.family()
})
afterAll(() => testApp.close())

/** A family that was reminded once, at an address that no mail reaches any more. */
async function remindedFamily() {
  const family = await on.family()
  const { key } = await on.agree(family)
  on.goTo(3, 10)
  await on.round()
  const gone = { address: family.email, reason: 'bounced', words: 'Away', at: testApp.clock.now() } as const
  await recordBounce(testApp.parts.db, gone)
  return { ...family, key }
}

const leftOf = async ({ email }: { email: string }) => ({
  consents: await testApp.parts.db.$count(reminderConsents, eq(reminderConsents.email, email)),
  messages: await testApp.parts.db.$count(messages, eq(messages.recipient, email)),
  unreachable: await testApp.parts.db.$count(bouncedAddresses, eq(bouncedAddresses.address, email)),
})
const NOTHING = { consents: 0, messages: 0, unreachable: 0 }

test.each([
  { scope: 'pupil', name: 'the child' },
  { scope: 'photos', name: 'the photos, on their day or by hand' },
] as const)('with $name go the consents, the reminders and everything known about the address', async ({
  scope,
}) => {
  const family = await remindedFamily()
  const other = await remindedFamily()
  const id = scope === 'pupil' ? family.id : family.eventId
  const confirmation = scope === 'pupil' ? 'Isla Reid' : 'School Photography 2026'
  const { id: erasureId } = await requestErasure(testApp.admin, { scope, id, confirmation })
  await testApp.runJobs()
  expect(await leftOf(family)).toEqual(NOTHING)
  expect(await testApp.parts.db.$count(reminders, eq(reminders.pupilId, family.id))).toBe(0)
  expect(await leftOf(other)).toEqual({ consents: 1, messages: 1, unreachable: 1 })
  const [erasure] = await testApp.parts.db.select().from(erasures).where(eq(erasures.id, erasureId))
  expect(erasure?.reminders).toBe(1)
  expect(await showReminderStatus(testApp.stranger, family.key)).toMatchObject({ on: false, waits: null })
  await unsubscribe(testApp.stranger, family.key)
})

test('an address with reminders about another child is kept', async () => {
  const family = await remindedFamily()
  const sibling = await on.family()
  await on.agree({ ...sibling, email: family.email })
  await requestErasure(testApp.admin, { scope: 'pupil', id: family.id, confirmation: 'Isla Reid' })
  await testApp.runJobs()
  expect(await leftOf(family)).toEqual({ consents: 1, messages: 1, unreachable: 1 })
})

test('the export of a child’s data holds the consents and the reminders', async () => {
  const family = await remindedFamily()
  const { body } = await exportPupil(testApp.admin, { pupilId: family.id })
  const data = String(unzip(await buffer(body)).get('data.json'))
  const { other } = JSON.parse(data) as { other: Record<string, object[]> }
  expect(other.reminder_consents).toMatchObject([{ email: family.email, words: expect.any(String) }])
  expect(other.reminders).toMatchObject([{ kind: 'closing' }])
})
