import { and, eq, isNull } from 'drizzle-orm'
import {
  type ChooseSchoolPortrait,
  type ChosenPortrait,
  portraitGoesInto,
  type SchoolPortraitOf,
} from '../../../domain/photos/school-portrait.ts'
import {
  allowAnyone,
  audit,
  type Context,
  inTransaction,
  requireAdmin,
  type TransactionContext,
} from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import { getPupilByAccess } from '../../school/codes/find-pupil-by-code.ts'
import { lockPupil, type PupilInEvent } from '../../school/queries.ts'
import { pupils } from '../../school/tables.ts'
import { chosenPortraitOf } from '../class-sheets/portraits.ts'
import { galleryIsOpen, visiblePhotos } from '../photo-visibility.ts'
import { chosenPortraits, photos } from '../tables.ts'

/** A family chooses the portrait for school, or takes its choice back. */
export async function chooseSchoolPortrait(
  ctx: Context,
  input: ChooseSchoolPortrait,
): Promise<SchoolPortraitOf> {
  allowAnyone(ctx)
  const pupil = await getPupilByAccess(ctx, input)
  const { photoId } = input
  const gets = portraitGoesInto(pupil)
  if (gets.length === 0 || !galleryIsOpen(pupil, ctx.clock.now())) throw notFound('photo')
  if (photoId) {
    const seen = await visiblePhotos(ctx.db, pupil, ctx.clock.now())
    if (!seen.some(({ id, kind }) => id === photoId && kind === 'portrait')) throw notFound('photo')
  }
  await inTransaction(ctx, (ctx) => choose(ctx, { pupilId: pupil.id, photoId, chosenBy: 'parent' }))
  return { gets, portrait: await portraitOf(ctx.db, pupil.id) }
}

/** The owner chooses a pupil's portrait for school. Returns the choice before, for undo. */
export async function choosePortrait(
  ctx: Context,
  { pupilId, photoId }: { pupilId: string; photoId: string | null },
): Promise<{ before: string | null; portrait: ChosenPortrait | null }> {
  requireAdmin(ctx)
  const before = await inTransaction(ctx, (ctx) => choose(ctx, { pupilId, photoId, chosenBy: 'owner' }))
  return { before, portrait: await portraitOf(ctx.db, pupilId) }
}

/** The portrait for school as the gallery shows it; null if the school gets none of this child. */
export async function schoolPortraitColumns(
  db: Reader,
  pupil: PupilInEvent,
): Promise<SchoolPortraitOf | null> {
  const gets = portraitGoesInto(pupil)
  return gets.length > 0 ? { gets, portrait: await portraitOf(db, pupil.id) } : null
}

const portraitOf = async (db: Reader, pupilId: string) =>
  (await chosenPortraitOf(db, eq(pupils.id, pupilId))).get(pupilId) ?? null

interface Choice {
  pupilId: string
  photoId: string | null
  chosenBy: 'parent' | 'owner'
}

/** Replaces the family's or the owner's choice. Returns the one before. */
async function choose(ctx: TransactionContext, { pupilId: requestedId, photoId, chosenBy }: Choice) {
  const pupilId = await lockPupil(ctx.db, requestedId)
  if (photoId && !(await isPortraitOf(ctx.db, pupilId, photoId))) throw notFound('photo')
  const own = and(eq(chosenPortraits.pupilId, pupilId), eq(chosenPortraits.chosenBy, chosenBy))
  const [was] = await ctx.db.select().from(chosenPortraits).where(own)
  const before = was?.photoId ?? null
  if (before === photoId) return before
  await ctx.db.delete(chosenPortraits).where(own)
  if (photoId)
    await ctx.db.insert(chosenPortraits).values({ pupilId, photoId, chosenBy, chosenAt: ctx.clock.now() })
  await audit(ctx, 'portrait.chosen', { subjectId: pupilId, photoId, family: chosenBy === 'parent' })
  return before
}

/** Whether it is the pupil's portrait, which is not erased until the transaction ends. */
async function isPortraitOf(db: Reader, pupilId: string, photoId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: photos.id })
    .from(photos)
    .where(
      and(
        eq(photos.id, photoId),
        eq(photos.pupilId, pupilId),
        eq(photos.kind, 'portrait'),
        isNull(photos.removedAt),
      ),
    )
    .for('key share')
  return found !== undefined
}
