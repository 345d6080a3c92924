import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { sessions } from '../../server/accounts/tables.ts'
import { events, schools } from '../../server/school/tables.ts'
import { schoolStaff } from '../../server/staff/tables.ts'
import type { TestApp } from '../test-app.ts'
import { families } from './families.ts'

/** Staff of a school of its own, signed in on their own browser; the event, if given, becomes that school's. */
export async function schoolStaffIn(testApp: TestApp, eventId?: string): Promise<TestApp['admin']> {
  const [schoolName, since] = [randomUUID(), testApp.clock.now()]
  const { db } = testApp.parts
  await db.insert(schools).values({ name: schoolName, createdAt: since })
  if (eventId) await db.update(events).set({ schoolName }).where(eq(events.id, eventId))
  const { id: userId, ctx } = await families(testApp).makeParent()
  if (ctx.actor.kind !== 'user') throw new Error('staff are users')
  await db
    .insert(sessions)
    .values({ id: ctx.actor.sessionId, userId, amr: [], createdAt: since, refreshedAt: since })
  await db.insert(schoolStaff).values({ userId, schoolName, since })
  return ctx
}
