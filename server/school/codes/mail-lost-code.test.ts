import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMails } from '../../../tests/accounts/read-mail.ts'
import { openWorld, type World } from '../../../tests/test-app.ts'
import { auditLog } from '../../platform/tables.ts'
import { pupils } from '../tables.ts'
import { mailLostCode } from './mail-lost-code.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('the codes of a family’s children go out in one mail, and are logged once it has left', async () => {
  const isla = await world.makePupil()
  const { eventId, classId } = isla
  const jack = await world.makePupil({ eventId, classId, firstName: 'Jack' })
  const ava = await world.makePupil({ eventId, ref: '4A', firstName: 'Ava' })
  for (const [{ id }, parentEmail] of [
    [isla, 'reid@example.com'],
    [jack, 'reid@example.com'],
    // Corrected after the codes were asked for.
    [ava, 'bell@example.com'],
  ] as const)
    await world.parts.db.update(pupils).set({ parentEmail }).where(eq(pupils.id, id))
  const logged = () => world.parts.db.$count(auditLog, eq(auditLog.action, 'code.sent-again'))
  const data = { pupilIds: [isla.id, jack.id, ava.id] }
  const mail = { ...world.parts.mail, send: () => Promise.reject(new Error('mail server down')) }
  await expect(mailLostCode({ ...world.system, mail }, data, { id: 'job' })).rejects.toThrow('down')
  expect(await logged()).toBe(0)
  await mailLostCode(world.system, data, { id: 'job' })
  expect(await logged()).toBe(2)
  const [sent, ...more] = await readMails(path.join(world.dir, 'outbox'))
  expect(more).toEqual([])
  expect(sent?.to).toContain('reid@example.com')
  for (const { accessCode } of [isla, jack]) expect(sent?.text).toContain(accessCode)
  expect(sent?.text).not.toContain(ava.accessCode)
})
