import { eq } from 'drizzle-orm'
import { csv } from '../../../domain/csv.ts'
import { ROSTER_COLUMNS } from '../../../domain/school/roster.ts'
import { audit, type Context, requireAdmin } from '../../context.ts'
import { getEvent, inClassOrder, inSchoolOrder } from '../queries.ts'
import { classes, pupils } from '../tables.ts'

const COLUMNS = [
  'class',
  'firstName',
  'lastName',
  'parentEmail',
  'accessCode',
  'photos',
  'classPhoto',
  'sales',
  'pupilNumber',
] as const

/**
 * An event's roster as a CSV file that can be imported again; a renamed pupil is recognised by the code.
 */
export async function exportRoster(ctx: Context, eventId: string): Promise<string> {
  requireAdmin(ctx)
  await getEvent(ctx.db, eventId)
  const rows = await ctx.db
    .select({ pupil: pupils, ref: classes.ref })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
    .orderBy(...inSchoolOrder, ...inClassOrder)
  await audit(ctx, 'roster.exported', { subjectId: eventId, rows: rows.length })
  const agrees = (refused: boolean) => (refused ? 'no' : 'yes')
  return csv([
    COLUMNS.map((column) => ROSTER_COLUMNS[column].title),
    ...rows.map(({ pupil, ref }) => [
      ref,
      pupil.firstName,
      pupil.lastName,
      pupil.parentEmail ?? '',
      pupil.accessCode,
      agrees(pupil.noPhoto),
      agrees(pupil.noClassPhoto),
      agrees(pupil.noSales),
      pupil.pupilNumber ?? '',
    ]),
  ])
}
