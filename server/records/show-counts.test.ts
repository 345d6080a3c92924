import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtp } from '../../tests/servers/smtp.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { sendEnquiry } from '../enquiries/send-enquiry.ts'
import { sendCodes } from '../roster/codes/send-codes.ts'
import { editPupil } from '../school/roster/edit-pupil.ts'
import { showCounts } from './show-counts.ts'

let smtp: Awaited<ReturnType<typeof startSmtp>>
let testApp: TestApp
beforeAll(async () => {
  smtp = await startSmtp()
  testApp = await openTestApp({ SMTP_URL: smtp.url, MAIL_OWNER: 'refused@example.com' })
})
afterAll(async () => {
  await testApp.close()
  await smtp.close()
})

test('the desk counts delayed mails while they are retried, and none that was refused for good', async () => {
  const { id: pupilId, eventId } = await testApp.makePupil()
  await editPupil(testApp.admin, { pupilId, parentEmail: 'refused@example.com' })
  await sendCodes(testApp.admin, { eventId }, { to: 'new' })
  const words = { name: 'Ann', email: 'ann@example.com', service: 'Documentary', message: 'Hello' } as const
  await sendEnquiry(testApp.stranger, words)
  const waiting = async () => (await showCounts(testApp.admin)).mailsWaiting
  expect(await waiting()).toBe(0)
  await testApp.runJobs()
  expect(smtp.mails.map(({ to }) => to.join())).toEqual(['ann@example.com'])
  expect(await waiting()).toBe(1)
  testApp.clock.advance(3 * 3_600_000)
  expect(await waiting()).toBe(0)
})
