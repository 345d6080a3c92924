import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { SetPhotoDayNote } from '../../domain/school/photo-day.ts'
import type { MarkAbsent, SetOptOuts } from '../../domain/school/roster-changes.ts'
import { audit, type Context, inTransaction } from '../context.ts'
import { saveNote } from '../school/photo-day/save-note.ts'
import { changePupil } from '../school/roster/edit-pupil.ts'
import { pupils } from '../school/tables.ts'
import { requireSchoolOfPupil } from './permission.ts'

/** The school records what a family refuses or no longer refuses. It takes effect at once, as at the desk. */
export async function setOptOuts(
  ctx: Context,
  { pupilId, noPhoto, noClassPhoto, noSales, was }: SetOptOuts & { pupilId: string },
): Promise<void> {
  await requireSchoolOfPupil(ctx, pupilId)
  const said = Object.entries({ noPhoto, noClassPhoto, noSales }).filter(([, value]) => value !== undefined)
  await inTransaction(ctx, (ctx) => changePupil(ctx, { pupilId, was, ...Object.fromEntries(said) }))
}

/** The school says that a pupil was away on the photo day, or was there after all. */
export async function markAbsent(
  ctx: Context,
  { pupilId, absent }: MarkAbsent & { pupilId: string },
): Promise<void> {
  await requireSchoolOfPupil(ctx, pupilId)
  await inTransaction(ctx, async (ctx) => {
    const changed = await ctx.db
      .update(pupils)
      .set({ absentAt: absent ? ctx.clock.now() : null })
      .where(and(eq(pupils.id, pupilId), absent ? isNull(pupils.absentAt) : isNotNull(pupils.absentAt)))
      .returning({ id: pupils.id })
    if (changed.length > 0) await audit(ctx, 'pupil.absence', { subjectId: pupilId, absent })
  })
}

/** The school notes what the photographer should know of a pupil before the shutter. */
export async function setSchoolNote(
  ctx: Context,
  input: SetPhotoDayNote & { pupilId: string },
): Promise<void> {
  await requireSchoolOfPupil(ctx, input.pupilId)
  await inTransaction(ctx, (ctx) => saveNote(ctx, input))
}
