import { and, eq, lt, type SQL } from 'drizzle-orm'
import { DAY_MS } from '../../../domain/days.ts'
import type { Gallery } from '../../../domain/photos/photos.ts'
import { allowAnyone, audit, type Context, requireSystem, requireUser } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { deleteInBatches } from '../../platform/db/statements.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { sign } from '../../platform/secrets.ts'
import { auditLog } from '../../platform/tables.ts'
import { findPupilByTypedCode } from '../../school/codes/find-pupil-by-code.ts'
import { findLinkedPupil } from '../../school/queries.ts'
import { sampleGallery } from './sample-gallery.ts'
import { showGallery } from './show-gallery.ts'

/**
 * What a code opens: its pupil's photos or, for any other 8 characters, the sample gallery. A wrong code counts against
 * the caller, a right one never does. The look is recorded with a mark of the code used.
 */
export async function openGallery(ctx: Context, accessCode: string): Promise<Gallery> {
  allowAnyone(ctx)
  const pupil = await findPupilByTypedCode(ctx, accessCode)
  if (!pupil) return sampleGallery(ctx)
  await audit(ctx, 'gallery.opened', { subjectId: pupil.id, by: 'code', code: codeMark(ctx, accessCode) })
  return showGallery(ctx, pupil)
}

/** Distinguishes a replaced code from its replacement, and reveals nothing more. */
function codeMark({ keys }: Context, accessCode: string) {
  return sign(keys.limits, ['code', accessCode], 6)
}

/** The gallery of a pupil linked to the account, opened without its code; 404 for any other pupil. */
export async function openMyGallery(ctx: Context, pupilId: string): Promise<Gallery> {
  const { userId } = requireUser(ctx)
  const pupil = await findLinkedPupil(ctx.db, userId, pupilId)
  if (!pupil) throw notFound('student')
  await audit(ctx, 'gallery.opened', { subjectId: pupil.id, by: 'account' })
  return showGallery(ctx, pupil)
}

export const purgeGalleryVisitsJob = defineJob('photos.forget-looks')

/** Deletes old records of who opened a gallery. All other records stay. */
export async function purgeGalleryVisits(ctx: Context): Promise<void> {
  requireSystem(ctx)
  const longAgo = new Date(ctx.clock.now().getTime() - ctx.config.KEEP_LOOKS_DAYS * DAY_MS)
  const old = and(eq(auditLog.action, 'gallery.opened'), lt(auditLog.at, longAgo)) as SQL
  const looks = await deleteInBatches(ctx.db, auditLog.id, old)
  ctx.log.info({ requestId: ctx.requestId, looks }, 'looks forgotten')
}
