import type { VerifiedCode } from '../../../domain/school/links.ts'
import { type Context, requireUser } from '../../context.ts'
import { findLinkedPupil } from '../queries.ts'
import { getPupilOfTypedCode } from './typed-code.ts'

/** Whether this account has the code's pupil; 404 for an unknown code. */
export async function verifyAccessCode(ctx: Context, accessCode: string): Promise<VerifiedCode> {
  const user = requireUser(ctx)
  const pupil = await getPupilOfTypedCode(ctx, accessCode)
  return { isLinked: (await findLinkedPupil(ctx.db, user.userId, pupil.id)) !== undefined }
}
