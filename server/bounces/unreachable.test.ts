import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMail } from '../../tests/accounts/read-mail.ts'
import { reminderFamilies } from '../../tests/support/reminder-consents.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { listMessages } from '../records/list-messages.ts'
import { showReminders } from '../reminders/show-reminders.ts'
import { queueCodes } from '../school/codes/queue-codes.ts'
import { showClass } from '../school/screens/event-screens.ts'
import { showPupilDetail } from '../school/screens/show-pupil.ts'
import { codeMails, pupils } from '../school/tables.ts'
import { clearBounce } from './mail-events.ts'

const secret = 'a secret of this house'
let testApp: TestApp
let on: ReturnType<typeof reminderFamilies>
beforeAll(async () => {
  testApp = await openTestApp({
    MAIL_EVENTS: 'postmark',
    MAIL_EVENTS_SECRET: secret,
    MAIL_OWNER: 'owner@example.com',
    LIMIT_MAIL_EVENTS_PER_5_MIN: '20',
  })
  on = reminderFamilies(testApp)
})
afterAll(() => testApp.close())

function tell(body: object, { password = secret, provider = 'postmark', from = '192.0.2.1' } = {}) {
  return testApp.app.request(
    `/api/mail-events/${provider}`,
    {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(`mail:${password}`).toString('base64')}` },
      body: JSON.stringify(body),
    },
    { incoming: { socket: { remoteAddress: from } } },
  )
}

const bounce = (Email: string, at = testApp.clock.now()) => ({
  RecordType: 'Bounce',
  Type: 'HardBounce',
  Email,
  Description: 'Unknown user',
  BouncedAt: at.toISOString(),
})

async function rosterPupil(email: string) {
  const pupil = await testApp.makePupil()
  await testApp.parts.db.update(pupils).set({ parentEmail: email }).where(eq(pupils.id, pupil.id))
  return pupil
}

const sendCodes = async ({ eventId }: { eventId: string }) => {
  await queueCodes(testApp.admin, { scope: { eventId }, to: 'new', except: new Set() })
  await testApp.runJobs()
}
const mailsTo = async (email: string) =>
  (await testApp.mails()).map((mail) => readMail(mail)).filter(({ to }) => to === email)

test('an address that bounced is marked with reason and day on the child’s screen', async () => {
  const pupil = await rosterPupil('gone@example.com')
  expect((await tell(bounce('Gone@example.com'))).status).toBe(200)
  const unreachable = {
    reason: 'bounced',
    words: 'Unknown user',
    since: testApp.clock.now().toISOString(),
  }
  const { pupils: all } = await showClass(testApp.admin, pupil.classId)
  expect(all[0]).toMatchObject({ id: pupil.id, unreachable })
  expect(await showPupilDetail(testApp.admin, pupil.id)).toMatchObject({ unreachable })
})

test('nothing is sent to a marked address until the owner marks it as reachable', async () => {
  const pupil = await rosterPupil('away@example.com')
  await tell(bounce('away@example.com'))
  await sendCodes(pupil)
  expect(await mailsTo('away@example.com')).toEqual([])
  const [mail] = await testApp.parts.db.select().from(codeMails).where(eq(codeMails.pupilId, pupil.id))
  expect(mail).toMatchObject({ state: 'failed', failure: expect.stringContaining('unreachable') })
  const { messages } = await listMessages(testApp.admin, { state: 'failing', q: 'away@', page: 1 })
  expect(messages).toMatchObject([{ tries: 1, failure: expect.stringContaining('held back') }])
  testApp.clock.advance(1000)
  await clearBounce(testApp.admin, { email: 'away@example.com' })
  // The provider tells late, or once more, what the owner knows already.
  await tell(bounce('away@example.com', new Date(testApp.clock.now().getTime() - 5000)))
  await sendCodes(pupil)
  expect(await mailsTo('away@example.com')).toHaveLength(1)
  testApp.clock.advance(1000)
  await tell(bounce('away@example.com'))
  expect(await showPupilDetail(testApp.admin, pupil.id)).toMatchObject({ unreachable: { reason: 'bounced' } })
})

test('a reminder to a marked address is not sent, and the owner sees why', async () => {
  const family = await on.family()
  await on.agree(family)
  await tell({ ...bounce(family.email), RecordType: 'SpamComplaint' })
  expect((await showReminders(testApp.admin, family.eventId)).planned).toMatchObject([{ unreachable: true }])
  on.goTo(3, 10)
  await on.round()
  expect(await on.remindersTo(family.email)).toEqual([])
})

test('without the secret, or in another provider’s name, nobody can silence an address', async () => {
  const pupil = await rosterPupil('safe@example.com')
  expect((await tell(bounce('safe@example.com'), { password: 'guessed' })).status).toBe(400)
  expect((await tell(bounce('safe@example.com'), { provider: 'ses' })).status).toBe(404)
  expect(await showPupilDetail(testApp.admin, pupil.id)).toMatchObject({ unreachable: null })
})

test('the owner’s own address is never given up, because warnings go there', async () => {
  const pupil = await rosterPupil('owner@example.com')
  expect((await tell(bounce('owner@example.com'))).status).toBe(200)
  expect(await showPupilDetail(testApp.admin, pupil.id)).toMatchObject({ unreachable: null })
})

test('guesses at the secret are limited by address', async () => {
  const from = '198.51.100.9'
  for (let n = 0; n < 20; n++) await tell({}, { password: `guess ${n}`, from })
  expect((await tell(bounce('safe@example.com'), { from })).status).toBe(429)
})

test('only the owner can mark an address as reachable', async () => {
  await expect(clearBounce(testApp.parent, { email: 'gone@example.com' })).rejects.toMatchObject({
    kind: 'missing',
  })
})

test('a bounce with NUL characters and no date is taken, as of its arrival', async () => {
  const pupil = await rosterPupil('odd@example.com')
  const odd = {
    ...bounce('odd@example.com\0'),
    Description: 'Unknown\0user',
    BouncedAt: '-271821-04-20T00:00:00Z',
  }
  expect((await tell(odd)).status).toBe(200)
  expect(await showPupilDetail(testApp.admin, pupil.id)).toMatchObject({
    unreachable: { words: 'Unknown user', since: testApp.clock.now().toISOString() },
  })
})
