import { type Context, requireUser } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { getPupilOfTypedCode } from '../../school/codes/typed-code.ts'
import { findLinkedPupil, type PupilInEvent } from '../../school/queries.ts'

/** The pupil whose gallery a parent has open, by a code or by the account's link; 404 for any other. */
export async function keyedPupil(
  ctx: Context,
  { accessCode, pupilId }: Partial<Record<'accessCode' | 'pupilId', string | undefined>>,
): Promise<PupilInEvent> {
  if (accessCode) return getPupilOfTypedCode(ctx, accessCode)
  const pupil = await findLinkedPupil(ctx.db, requireUser(ctx).userId, pupilId ?? '')
  if (!pupil) throw notFound('student')
  return pupil
}
