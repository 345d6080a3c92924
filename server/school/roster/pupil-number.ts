import { and, eq, ne, sql } from 'drizzle-orm'
import { houseRefusals } from '../../../content/refusals/house.ts'
import { schoolRefusals } from '../../../content/refusals/school.ts'
import { invalid } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import { classes, pupils } from '../tables.ts'

/** Throws if another pupil of the event has this number: files named by it would go to the wrong child. */
export async function refuseTakenNumber(
  db: Reader,
  { eventId, pupilId, number }: { eventId: string; pupilId?: string; number: string | null | undefined },
): Promise<void> {
  if (!number) return
  const [holder] = await db
    .select({ firstName: pupils.firstName, lastName: pupils.lastName, ref: classes.ref })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(
      and(
        eq(classes.eventId, eventId),
        sql`lower(${pupils.pupilNumber}) = ${number.toLowerCase()}`,
        pupilId ? ne(pupils.id, pupilId) : undefined,
      ),
    )
    .limit(1)
  if (holder)
    throw invalid(houseRefusals.highlighted, {
      pupilNumber: schoolRefusals.numberTaken(holder.firstName, holder.lastName, holder.ref),
    })
}
