import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reminded } from '../../tests/reminder-consents.ts'
import { openWorld, type World } from '../../tests/test-app.ts'
import { unzip } from '../../tests/unzip.ts'
import { markUnreachable } from '../platform/messages/bounced-addresses.ts'
import { messages, unreachableAddresses } from '../platform/messages/tables.ts'
import { reminderConsents, reminders } from '../reminders/tables.ts'
import { endReminders, showStanding } from '../reminders/unsubscribe.ts'
import { exportPupil } from './export-pupil.ts'
import { askErasure } from './request-erasure.ts'
import { erasures } from './tables.ts'

let world: World
let on: ReturnType<typeof reminded>
beforeAll(async () => {
  world = await openWorld()
  on = reminded(world)
  // The others' photos are copies of the first one, which has to stay.
  await on.family()
})
afterAll(() => world.close())

/** A family that was reminded once, at an address that no mail reaches any more. */
async function remindedFamily() {
  const family = await on.family()
  const { key } = await on.agree(family)
  on.goTo(3, 10)
  await on.round()
  const gone = { address: family.email, reason: 'bounced', words: 'Away', at: world.clock.now() } as const
  await markUnreachable(world.parts.db, gone)
  return { ...family, key }
}

const leftOf = async ({ email }: { email: string }) => ({
  consents: await world.parts.db.$count(reminderConsents, eq(reminderConsents.email, email)),
  messages: await world.parts.db.$count(messages, eq(messages.recipient, email)),
  unreachable: await world.parts.db.$count(unreachableAddresses, eq(unreachableAddresses.address, email)),
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
  const { id: erasureId } = await askErasure(world.admin, { scope, id, confirmation })
  await world.runJobs()
  expect(await leftOf(family)).toEqual(NOTHING)
  expect(await world.parts.db.$count(reminders, eq(reminders.pupilId, family.id))).toBe(0)
  expect(await leftOf(other)).toEqual({ consents: 1, messages: 1, unreachable: 1 })
  const [erasure] = await world.parts.db.select().from(erasures).where(eq(erasures.id, erasureId))
  expect(erasure?.reminders).toBe(1)
  expect(await showStanding(world.stranger, family.key)).toMatchObject({ on: false, waits: null })
  await endReminders(world.stranger, family.key)
})

test('an address with reminders about another child is kept', async () => {
  const family = await remindedFamily()
  const sibling = await on.family()
  await on.agree({ ...sibling, email: family.email })
  await askErasure(world.admin, { scope: 'pupil', id: family.id, confirmation: 'Isla Reid' })
  await world.runJobs()
  expect(await leftOf(family)).toEqual({ consents: 1, messages: 1, unreachable: 1 })
})

test('the export of a child’s data holds the consents and the reminders', async () => {
  const family = await remindedFamily()
  const { body } = await exportPupil(world.admin, family.id)
  const data = String(unzip(await buffer(body)).get('data.json'))
  const { other } = JSON.parse(data) as { other: Record<string, object[]> }
  expect(other.reminder_consents).toMatchObject([{ email: family.email, words: expect.any(String) }])
  expect(other.reminders).toMatchObject([{ kind: 'closing' }])
})
