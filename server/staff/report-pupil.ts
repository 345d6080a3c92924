import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { ReportOptOut } from '../../domain/school/opt-outs.ts'
import type { SetPhotoDayNote } from '../../domain/school/photo-day.ts'
import type { MarkAbsent } from '../../domain/school/roster-changes.ts'
import { audit, type Context, inTransaction } from '../context.ts'
import { liftOptOut, setOptOut } from '../school/opt-outs/opt-outs.ts'
import { saveNote } from '../school/photo-day/save-note.ts'
import { pupils } from '../school/tables.ts'
import { requireSchoolOfPupil } from './permission.ts'

/**
 * The school records what it or a pupil refuses, at once, as at the desk; or lifts it, if it was the school's to record.
 * What a family told the photographer stays.
 */
export async function reportOptOut(
  ctx: Context,
  { stands, reason, ...change }: ReportOptOut & { pupilId: string },
): Promise<void> {
  const { userId: setBy } = await requireSchoolOfPupil(ctx, change.pupilId)
  const said = { ...change, setBy, bySchool: true, mailTo: 'staff' } as const
  await inTransaction(ctx, (ctx) => (stands ? setOptOut(ctx, { ...said, reason }) : liftOptOut(ctx, said)))
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
