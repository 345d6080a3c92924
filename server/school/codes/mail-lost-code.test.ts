import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMails } from '../../../tests/accounts/read-mail.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { auditLog } from '../../platform/tables.ts'
import { pupils } from '../tables.ts'
import { mailLostCode } from './mail-lost-code.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

test('the codes of a family’s children go out in one mail, and are logged once it has left', async () => {
  const isla = await testApp.makePupil()
  const { eventId, classId } = isla
  const jack = await testApp.makePupil({ eventId, classId, firstName: 'Jack' })
  const ava = await testApp.makePupil({ eventId, ref: '4A', firstName: 'Ava' })
  for (const [{ id }, parentEmail] of [
    [isla, 'reid@example.com'],
    [jack, 'reid@example.com'],
    // Corrected after the codes were asked for.
    [ava, 'bell@example.com'],
  ] as const)
    await testApp.parts.db.update(pupils).set({ parentEmail }).where(eq(pupils.id, id))
  const logged = () => testApp.parts.db.$count(auditLog, eq(auditLog.action, 'code.sent-again'))
  const data = { pupilIds: [isla.id, jack.id, ava.id] }
  const mail = { ...testApp.parts.mail, send: () => Promise.reject(new Error('mail server down')) }
  await expect(mailLostCode.run({ ...testApp.system, mail }, data, { id: 'job' })).rejects.toThrow('down')
  expect(await logged()).toBe(0)
  await mailLostCode.run(testApp.system, data, { id: 'job' })
  expect(await logged()).toBe(2)
  const [sent, ...more] = await readMails(path.join(testApp.dir, 'outbox'))
  expect(more).toEqual([])
  expect(sent?.to).toContain('reid@example.com')
  for (const { accessCode } of [isla, jack]) expect(sent?.text).toContain(accessCode)
  expect(sent?.text).not.toContain(ava.accessCode)
})
