import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sessions, userRoles, users } from '../server/accounts/tables.ts'
import { createApp } from '../server/app.ts'
import { parseConfig } from '../server/config.ts'
import type { Actor, Context, UserActor } from '../server/context.ts'
import { handlers } from '../server/job-registrations.ts'
import { openServices } from '../server/open-services.ts'
import { derivePhoto } from '../server/photos/derive/derive-photo.ts'
import { receivePhoto } from '../server/photos/upload/receive-photo.ts'
import { createUploads } from '../server/photos/upload/uploads.ts'
import type { Clock } from '../server/platform/clock.ts'
import { createLog } from '../server/platform/log.ts'
import { createMetrics } from '../server/platform/metrics.ts'
import { newAccessCode } from '../server/school/codes/access-code.ts'
import { createClass } from '../server/school/events/classes.ts'
import { createEvent } from '../server/school/events/edit-event.ts'
import { pupils } from '../server/school/tables.ts'
import { smallJpeg } from './pictures/small-jpeg.ts'
import { openTestDatabase } from './support/database.ts'
import { fixedClock } from './support/fixed-clock.ts'
import { readOutbox } from './support/outbox.ts'
import { schemaRenderer } from './support/schema-renderer.ts'

/** Unless stated otherwise, a user has just signed in, with a strong password, and is no editor. */
export type GivenActor =
  | Exclude<Actor, UserActor>
  | (Omit<UserActor, 'isEditor' | 'signedInAt' | 'passwordIsWeak'> &
      Partial<Pick<UserActor, 'isEditor' | 'signedInAt' | 'passwordIsWeak'>>)

export const actorOf = (actor: GivenActor, clock: Clock): Actor =>
  actor.kind === 'user'
    ? {
        isEditor: false,
        passwordIsWeak: false,
        get signedInAt() {
          return clock.now()
        },
        ...actor,
      }
    : actor

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

/** A complete app for one test file: real database, files in a temporary folder, a stopped clock. */
export async function openTestApp(env: Record<string, string> = {}) {
  let shots = 0
  const dir = await mkdtemp(path.join(tmpdir(), 'test-app-'))
  const clock = fixedClock(new Date('2026-03-20T10:00:00Z'))
  const config = parseConfig({ DATA_DIR: dir, LOG_LEVEL: 'silent', SEED: 'none', PORT: '3999', ...env })
  const { parts, close } = await openServices(config, {
    database: await openTestDatabase(),
    clock,
    log: createLog(process.env.TEST_LOG ?? 'silent'),
    print: () => undefined,
    supervise: false,
    renderer: schemaRenderer,
  })
  const metrics = createMetrics()
  const as = (actor: GivenActor, address = '203.0.113.7'): Context => ({
    ...parts,
    actor: actorOf(actor, clock),
    requestId: 'test',
    address,
  })
  const adminId = randomUUID()
  const made = { emailConfirmedAt: clock.now(), createdAt: clock.now(), updatedAt: clock.now() }
  await parts.db.insert(users).values({ id: adminId, email: 'owner@example.com', ...made })
  await parts.db.insert(userRoles).values({ userId: adminId, role: 'admin' })
  const user = { kind: 'user', sessionId: randomUUID(), aal: 'aal1', hasFactor: false } as const
  const session = {
    id: user.sessionId,
    userId: adminId,
    amr: [],
    createdAt: clock.now(),
    refreshedAt: clock.now(),
  }
  await parts.db.insert(sessions).values(session)
  const admin = as({ ...user, userId: adminId, email: 'owner@example.com', isAdmin: true })
  const system = as({ kind: 'system', name: 'test' })
  const makeEvent = () =>
    createEvent(admin, { name: 'School Photography 2026', schoolName: 'Test Primary', date: '2026-03-14' })
  return {
    dir,
    clock,
    parts,
    as,
    admin,
    system,
    stranger: as({ kind: 'anonymous' }),
    parent: as({ ...user, userId: randomUUID(), email: 'parent@example.com', isAdmin: false }),
    app: createApp(parts, metrics, createUploads(parts)),
    /** Runs every job that is due. */
    runJobs: () => parts.jobs.drain(handlers(parts, metrics)),
    /** Every mail sent, oldest first, each as one text. */
    mails: () => readOutbox(dir),
    async makePupil(more: { firstName?: string; ref?: string; eventId?: string; classId?: string } = {}) {
      const eventId = more.eventId ?? (await makeEvent()).id
      const classId = more.classId ?? (await createClass(admin, { eventId, ref: more.ref ?? '3B' })).id
      const accessCode = newAccessCode()
      const [pupil] = await parts.db
        .insert(pupils)
        .values({
          classId,
          firstName: more.firstName ?? 'Isla',
          lastName: 'Reid',
          accessCode,
          createdAt: clock.now(),
        })
        .returning({ id: pupils.id })
      if (!pupil) throw new Error('no pupil')
      return { id: pupil.id, accessCode, classId, eventId }
    },
    /** A small real JPEG, received and derived for a pupil. */
    async makePhoto(pupilId: string, seed = shots + 1) {
      const file = path.join(dir, `${randomUUID()}.jpg`)
      await writeFile(file, await smallJpeg(seed))
      const { photoId } = await receivePhoto(admin, {
        id: randomUUID(),
        path: file,
        fileName: `IMG_${String(++shots).padStart(4, '0')}.JPG`,
        level: 'pupil',
        targetId: pupilId,
      })
      await derivePhoto(system, { photoId })
      clock.advance(1000)
      return photoId
    },
    async close() {
      await close()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

export { smallJpeg }
