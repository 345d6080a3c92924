import type { Gallery } from '../../../domain/photos/photos.ts'
import { allowAnyone, audit, type Context } from '../../context.ts'
import { sign } from '../../platform/secrets.ts'
import { pupilOfTypedCode } from '../../school/codes/typed-code.ts'
import { sampleGallery } from './sample-gallery.ts'
import { showGallery } from './show-gallery.ts'

/**
 * What a code opens: its pupil's photos or, for any other 8 characters, the sample gallery. A wrong code counts against
 * the caller, a right one never does. The look is recorded with a mark of the code used.
 */
export async function openGallery(ctx: Context, accessCode: string): Promise<Gallery> {
  allowAnyone(ctx)
  const pupil = await pupilOfTypedCode(ctx, accessCode)
  if (!pupil) return sampleGallery(ctx)
  await audit(ctx, 'gallery.opened', { subjectId: pupil.id, by: 'code', code: codeMark(ctx, accessCode) })
  return showGallery(ctx, pupil)
}

/** Distinguishes a replaced code from its replacement, and reveals nothing more. */
function codeMark({ keys }: Context, accessCode: string) {
  return sign(keys.limits, ['code', accessCode], 6)
}
