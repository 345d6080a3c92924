import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMail } from '../../tests/accounts/read-mail.ts'
import { families } from '../../tests/support/families.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { queueCodes } from '../school/codes/queue-codes.ts'
import { pupils } from '../school/tables.ts'

const secret = 'a secret of this house'
let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ MAIL_EVENTS: 'dsn', MAIL_EVENTS_SECRET: secret, AUTH_MAIL_INTERVAL_S: '0' })
})
afterAll(() => testApp.close())

const post = (path: string, body: string, headers: Record<string, string>) =>
  testApp.app.request(
    path,
    { method: 'POST', headers, body },
    { incoming: { socket: { remoteAddress: '192.0.2.1' } } },
  )

/** What a mail server answers, or anybody who can write to our mailbox. */
const report = (address: string, returned: string) =>
  post(
    '/api/mail-events/dsn',
    `From: MAILER-DAEMON@mx.example.net
Date: ${testApp.clock.now().toUTCString()}
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b1"

--b1
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; ${address}
Action: failed
Status: 5.1.1

--b1
Content-Type: message/rfc822

${returned}
--b1--
`,
    { Authorization: `Basic ${Buffer.from(`mail:${secret}`).toString('base64')}` },
  )

const mailsTo = async (email: string) =>
  (await testApp.mails()).map((mail) => readMail(mail)).filter(({ to }) => to === email)

/** A parent who is mailed a card. */
async function mailCode(email: string) {
  const pupil = await testApp.makePupil()
  await testApp.parts.db.update(pupils).set({ parentEmail: email }).where(eq(pupils.id, pupil.id))
  await queueCodes(testApp.admin, { scope: { eventId: pupil.eventId }, to: 'new', except: new Set() })
  await testApp.runJobs()
}

/** The mail to this address as it was sent. */
const rawTo = async (email: string) =>
  String((await testApp.mails()).findLast((mail) => readMail(mail).to === email))

test('a hand-written report stops no mail, whether or not we ever wrote to the address', async () => {
  await mailCode('parent@example.com')
  await mailCode('stranger@example.com')
  const toStranger = await rawTo('stranger@example.com')
  for (const returned of ['', 'Message-ID: <made-up@example.com>', toStranger]) {
    expect((await report('parent@example.com', returned)).status).toBe(200)
    expect((await report('never@example.com', returned)).status).toBe(200)
  }
  await mailCode('parent@example.com')
  await mailCode('never@example.com')
  expect(await mailsTo('parent@example.com')).toHaveLength(2)
  expect(await mailsTo('never@example.com')).toHaveLength(1)
})

test('a report with our own mail in it stops everything but mails about the account', async () => {
  const { email } = await families(testApp).makeParent()
  await mailCode(email)
  await report(email, await rawTo(email))
  await mailCode(email)
  expect(await mailsTo(email)).toMatchObject([{ kind: 'access-code' }])
  testApp.clock.advance(1000)
  const asked = await post('/auth/v1/recover', JSON.stringify({ email }), {
    'Content-Type': 'application/json',
  })
  expect(asked.status).toBe(200)
  await testApp.runJobs()
  expect(await mailsTo(email)).toMatchObject([{ kind: 'access-code' }, { kind: 'recovery' }])
})
