import { eq } from 'drizzle-orm'
import { csv } from '../../../domain/csv.ts'
import { OPT_OUTS, type OptOut, type OptOutSource } from '../../../domain/school/opt-outs.ts'
import { ROSTER_COLUMNS } from '../../../domain/school/roster-columns.ts'
import { audit, type Context, requireAdmin } from '../../context.ts'
import { activeOptOuts } from '../opt-outs/queries.ts'
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
  'refusedBy',
] as const

const WHAT = {
  noPhoto: ROSTER_COLUMNS.photos.title,
  noClassPhoto: ROSTER_COLUMNS.classPhoto.title,
  noSales: ROSTER_COLUMNS.sales.title,
} satisfies Record<OptOut, string>
const WHO = { family: 'family', pupil: 'student', school: 'school' } satisfies Record<OptOutSource, string>

/**
 * An event's roster as a CSV file that can be imported again: a renamed pupil is recognised by the code, and each refusal
 * stays that of who said it.
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
  const standing = await activeOptOuts(
    ctx.db,
    rows.map(({ pupil }) => pupil.id),
  )
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
      refusedBy(standing.get(pupil.id) ?? []),
    ]),
  ])
}

/** Who refused what, as `readOptOutSources` reads it. */
function refusedBy(standing: readonly { optOut: OptOut; source: OptOutSource }[]): string {
  return OPT_OUTS.flatMap((what) => {
    const who = new Set(standing.flatMap(({ optOut, source }) => (optOut === what ? WHO[source] : [])))
    return who.size > 0 ? `${WHAT[what]}: ${[...who].join(', ')}` : []
  }).join('; ')
}
