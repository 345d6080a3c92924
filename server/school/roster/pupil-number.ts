import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { generalErrors } from '../../../content/errors/general.ts'
import { schoolErrors } from '../../../content/errors/school.ts'
import { fullName } from '../../../domain/person-name.ts'
import { invalid } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import { inSchoolOrder } from '../queries.ts'
import { classes, pupils } from '../tables.ts'

/** Lets one transaction at a time give out an event's numbers. */
const holdNumbers = (db: Reader, eventId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`pupil numbers of ${eventId}`}, 0))`)

/**
 * Throws if another pupil of the event has this number: files named by it would go to the wrong child. Nobody else can
 * be given it until the transaction ends.
 */
export async function rejectDuplicateNumber(
  db: Reader,
  { eventId, pupilId, number }: { eventId: string; pupilId?: string; number: string | null | undefined },
): Promise<void> {
  if (!number) return
  await holdNumbers(db, eventId)
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
    throw invalid(generalErrors.highlighted, {
      pupilNumber: schoolErrors.numberTaken(fullName(holder), holder.ref),
    })
}

/**
 * The pupils of an event that have one of these numbers, by number, where more than one has it. Nobody else can be given
 * one until the transaction ends.
 */
export async function duplicateNumbers(
  db: Reader,
  { eventId, numbers }: { eventId: string; numbers: readonly (string | null | undefined)[] },
): Promise<{ number: string; ids: string[]; names: string }[]> {
  const wanted = numbers.flatMap((number) => number?.toLowerCase() ?? [])
  if (wanted.length === 0) return []
  await holdNumbers(db, eventId)
  const plain = sql<string>`lower(${pupils.pupilNumber})`
  const rows = await db
    .select({
      id: pupils.id,
      number: plain,
      firstName: pupils.firstName,
      lastName: pupils.lastName,
      ref: classes.ref,
    })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(and(eq(classes.eventId, eventId), inArray(plain, wanted)))
    .orderBy(...inSchoolOrder, asc(pupils.lastName), asc(pupils.firstName), asc(pupils.id))
  return [...Map.groupBy(rows, ({ number }) => number)]
    .filter(([, holders]) => holders.length > 1)
    .map(([number, holders]) => ({
      number,
      ids: holders.map(({ id }) => id),
      names: holders.map((one) => `${fullName(one)} of ${one.ref}`).join(' and '),
    }))
}
