import { asc, eq, inArray } from 'drizzle-orm'
import type { DeskHandOut } from '../../domain/orders/offers/hand-out.ts'
import type { OfferDetail } from '../../domain/orders/offers/offer-desk.ts'
import { users } from '../accounts/tables.ts'
import type { Reader } from '../platform/db/port.ts'
import { events } from '../school/tables.ts'
import { schoolStaff } from './tables.ts'

/** The accounts of the schools whose photos an offer is for. */
export async function staffFor(
  db: Reader,
  { scope, schoolName, eventId }: Pick<OfferDetail, 'scope' | 'schoolName' | 'eventId'>,
): Promise<DeskHandOut['staff']> {
  const ofEvent = db
    .select({ name: events.schoolName })
    .from(events)
    .where(eq(events.id, eventId ?? ''))
  const where = {
    all: undefined,
    school: eq(schoolStaff.schoolName, schoolName ?? ''),
    event: eventId ? inArray(schoolStaff.schoolName, ofEvent) : eq(schoolStaff.schoolName, ''),
  }[scope]
  const rows = await db
    .select({ userId: users.id, email: users.email, schoolName: schoolStaff.schoolName })
    .from(schoolStaff)
    .innerJoin(users, eq(users.id, schoolStaff.userId))
    .where(where)
    .orderBy(asc(schoolStaff.schoolName), asc(users.email))
    .limit(200)
  return rows.flatMap(({ email, ...row }) => (email ? [{ ...row, email }] : []))
}
