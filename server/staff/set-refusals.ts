import type { SetRefusals } from '../../domain/school/roster-changes.ts'
import { type Context, inTransaction } from '../context.ts'
import { changePupil } from '../school/roster/edit-pupil.ts'
import { requireSchoolOfPupil } from './permission.ts'

/** The school records what a family refuses or no longer refuses. It takes effect at once, as at the desk. */
export async function setRefusals(
  ctx: Context,
  { pupilId, noPhoto, noClassPhoto, noSales, was }: SetRefusals & { pupilId: string },
): Promise<void> {
  await requireSchoolOfPupil(ctx, pupilId)
  const said = Object.entries({ noPhoto, noClassPhoto, noSales }).filter(([, value]) => value !== undefined)
  await inTransaction(ctx, (ctx) => changePupil(ctx, { pupilId, was, ...Object.fromEntries(said) }))
}
