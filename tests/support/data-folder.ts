import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { ensureFirstAdmin } from '../../server/accounts/roles/first-admin.ts'
import { hashPassword } from '../../server/accounts/sign-in/passwords.ts'
import { users } from '../../server/accounts/tables.ts'
import { parseConfig } from '../../server/config.ts'
import type { Context } from '../../server/context.ts'
import { handlers } from '../../server/job-registrations.ts'
import { openServices } from '../../server/open-services.ts'
import { derivePhoto } from '../../server/photos/derive/derive-photo.ts'
import { receivePhoto } from '../../server/photos/upload/receive-photo.ts'
import { createLog } from '../../server/platform/log.ts'
import { createMetrics } from '../../server/platform/metrics.ts'
import { newAccessCode } from '../../server/school/codes/access-code.ts'
import { createClass } from '../../server/school/events/classes.ts'
import { createEvent } from '../../server/school/events/edit-event.ts'
import { pupils } from '../../server/school/tables.ts'
import { schoolStaff } from '../../server/staff/tables.ts'
import { actorOf, type GivenActor, smallJpeg } from '../test-app.ts'

export const ADMIN = { email: 'owner@example.com', password: 'a-long-password' }

/** What somebody signs in with, and their id. */
export type Account = Awaited<ReturnType<DataFolderApp['makeAccount']>>

/** A data folder with its parts open, and what tests make in it. */
export type DataFolderApp = Awaited<ReturnType<typeof openDataFolder>>

/**
 * Opens a data folder without a server, so that a test can prepare it. Close it before the server starts: a folder takes
 * only one. `besideServer` opens it as a command does, while its server runs. `env` configures the other parts.
 */
export async function openDataFolder(
  dir: string,
  env: Record<string, string> = {},
  { besideServer = false } = {},
) {
  const config = parseConfig({
    ...env,
    DATA_DIR: dir,
    LOG_LEVEL: 'silent',
    SEED: 'none',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...env,
  })
  const log = createLog('silent')
  const { parts, close } = await openServices(config, {
    log,
    print: () => undefined,
    supervise: false,
    asServer: !besideServer,
  })
  const as = (actor: GivenActor): Context => ({
    ...parts,
    actor: actorOf(actor, parts.clock),
    requestId: 'data-folder',
    address: '203.0.113.7',
  })
  const system = as({ kind: 'system', name: 'data-folder' })
  await ensureFirstAdmin(system)
  const [account] = await parts.db.select().from(users).where(eq(users.email, ADMIN.email))
  const admin = as({
    kind: 'user',
    userId: account?.id ?? '',
    sessionId: randomUUID(),
    email: ADMIN.email,
    isAdmin: true,
    aal: 'aal1',
    hasFactor: false,
  })
  let shots = 0
  const makeAccount = async (name: string) => {
    const [id, now] = [randomUUID(), parts.clock.now()]
    const account = { id, email: `${name}-${id}@example.com`, password: 'another-long-password' }
    const passwordHash = await hashPassword(account.password)
    const dates = { emailConfirmedAt: now, createdAt: now, updatedAt: now }
    await parts.db.insert(users).values({ id, email: account.email, passwordHash, ...dates })
    return account
  }
  return {
    parts,
    close,
    admin,
    system,
    stranger: as({ kind: 'anonymous' }),
    runJobs: () => parts.jobs.drain(handlers(parts, createMetrics())),
    /** Somebody with an account, at an address that nobody else has. */
    makeAccount,
    /** Staff of a school, who can sign in. */
    async makeStaff(schoolName: string) {
      const account = await makeAccount('head')
      await parts.db.insert(schoolStaff).values({ userId: account.id, schoolName, since: parts.clock.now() })
      return account
    },
    /** An event of one class. */
    async makeEvent(name: string, schoolName = 'Test Primary', ref = '3B') {
      const event = await createEvent(admin, { name, schoolName, date: '2026-03-14' })
      const room = await createClass(admin, { eventId: event.id, ref })
      return { eventId: event.id, classId: room.id }
    },
    /** A pupil with this many photos, derived and ready. */
    async makePupil(classId: string, name: [string, string], photoCount: number) {
      const accessCode = newAccessCode()
      const [pupil] = await parts.db
        .insert(pupils)
        .values({
          classId,
          firstName: name[0],
          lastName: name[1],
          parentEmail: `${name.join('.').toLowerCase()}@parents.example`,
          accessCode,
          createdAt: parts.clock.now(),
        })
        .returning({ id: pupils.id })
      if (!pupil) throw new Error('no pupil')
      const photoIds: string[] = []
      for (let n = 0; n < photoCount; n++) {
        const file = path.join(dir, `${randomUUID()}.jpg`)
        await writeFile(file, await smallJpeg(Math.random()))
        const fileName = `IMG_${String(++shots).padStart(4, '0')}.JPG`
        const upload = { id: randomUUID(), path: file, fileName, level: 'pupil' as const, targetId: pupil.id }
        const { photoId } = await receivePhoto(admin, upload)
        await derivePhoto(system, { photoId })
        photoIds.push(photoId)
      }
      return { id: pupil.id, accessCode, photoIds }
    },
  }
}
