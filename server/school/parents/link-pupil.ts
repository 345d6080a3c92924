import { and, eq } from 'drizzle-orm'
import { schoolErrors } from '../../../content/errors/school.ts'
import {
  type LinkAnswer,
  MAX_ACCOUNTS_PER_PUPIL,
  type VerifiedCode,
} from '../../../domain/school/parent-links.ts'
import { audit, type Context, inTransaction, requireAdmin, requireUser } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { codeUnknown, getPupilByTypedCode } from '../codes/find-pupil-by-code.ts'
import { findLinkedPupil, findPupilByCode, lockPupil } from '../queries.ts'
import { pupilLinks } from '../tables.ts'

const PLACES = Array.from({ length: MAX_ACCOUNTS_PER_PUPIL }, (_, index) => index + 1)

/** A parent claims a pupil by access code; a pupil has at most two accounts. Claiming twice is harmless. */
export async function linkPupil(ctx: Context, accessCode: string): Promise<LinkAnswer> {
  const { userId } = requireUser(ctx)
  const found = await getPupilByTypedCode(ctx, accessCode)
  await inTransaction(ctx, async (ctx) => {
    // Locked, so that two claims cannot both be the second.
    const id = await lockPupil(ctx.db, found.id)
    // The code may have been replaced in the meantime.
    if ((await findPupilByCode(ctx.db, accessCode))?.id !== id) throw codeUnknown()
    const links = await ctx.db.select().from(pupilLinks).where(eq(pupilLinks.pupilId, id))
    if (links.some((link) => link.userId === userId)) return
    const place = PLACES.find((place) => !links.some((link) => link.place === place))
    if (!place) throw conflict('pupil-taken', schoolErrors.twoAccounts)
    await ctx.db.insert(pupilLinks).values({ pupilId: id, userId, place, linkedAt: ctx.clock.now() })
    await audit(ctx, 'pupil.linked', { subjectId: id })
  })
  const { id, firstName, classRef } = found
  return { success: true, pupil: { id, firstName, classRef } }
}

/** Whether this account has the code's pupil; 404 for an unknown code. */
export async function verifyAccessCode(ctx: Context, accessCode: string): Promise<VerifiedCode> {
  const user = requireUser(ctx)
  const pupil = await getPupilByTypedCode(ctx, accessCode)
  return { isLinked: (await findLinkedPupil(ctx.db, user.userId, pupil.id)) !== undefined }
}

/**
 * Unlinks a pupil from a parent's account. Anyone who knows the code can still open the gallery; reissue it to prevent
 * that.
 */
export async function unlinkParent(
  ctx: Context,
  { pupilId: requestedId, userId }: { pupilId: string; userId: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const pupilId = await lockPupil(ctx.db, requestedId)
    const gone = await ctx.db
      .delete(pupilLinks)
      .where(and(eq(pupilLinks.pupilId, pupilId), eq(pupilLinks.userId, userId)))
      .returning({ userId: pupilLinks.userId })
    if (gone.length > 0) await audit(ctx, 'pupil.unlinked', { subjectId: pupilId, userId })
  })
}
