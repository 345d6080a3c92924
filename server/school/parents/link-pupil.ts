import { eq } from 'drizzle-orm'
import { schoolRefusals } from '../../../content/errors/school.ts'
import { type LinkAnswer, MAX_ACCOUNTS_PER_PUPIL } from '../../../domain/school/links.ts'
import { audit, type Context, inTransaction, requireUser } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { codeUnknown, getPupilOfTypedCode } from '../codes/typed-code.ts'
import { findPupilByCode, lockPupil } from '../queries.ts'
import { pupilLinks } from '../tables.ts'

const PLACES = Array.from({ length: MAX_ACCOUNTS_PER_PUPIL }, (_, index) => index + 1)

/** A parent claims a pupil by access code; a pupil has at most two accounts. Claiming twice is harmless. */
export async function linkPupil(ctx: Context, accessCode: string): Promise<LinkAnswer> {
  const { userId } = requireUser(ctx)
  const found = await getPupilOfTypedCode(ctx, accessCode)
  await inTransaction(ctx, async (ctx) => {
    // Locked, so that two claims cannot both be the second.
    const id = await lockPupil(ctx.db, found.id)
    // The code may have been replaced in the meantime.
    if ((await findPupilByCode(ctx.db, accessCode))?.id !== id) throw codeUnknown()
    const links = await ctx.db.select().from(pupilLinks).where(eq(pupilLinks.pupilId, id))
    if (links.some((link) => link.userId === userId)) return
    const place = PLACES.find((place) => !links.some((link) => link.place === place))
    if (!place) throw conflict('pupil-taken', schoolRefusals.twoAccounts)
    await ctx.db.insert(pupilLinks).values({ pupilId: id, userId, place, linkedAt: ctx.clock.now() })
    await audit(ctx, 'pupil.linked', { subjectId: id })
  })
  const { id, firstName, classRef } = found
  return { success: true, pupil: { id, firstName, classRef } }
}
