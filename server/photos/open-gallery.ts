import { and, count, eq } from 'drizzle-orm'
import type { Gallery } from '../../domain/photos.ts'
import { CODE_ALPHABET } from '../../domain/school.ts'
import { allowAnyone, audit, type Context } from '../context.ts'
import { scaled } from '../http.ts'
import { findPupilByCode, type PupilInEvent } from '../school/queries.ts'
import { previewLink } from './preview-link.ts'
import { previewSize } from './preview-size.ts'
import { sampleGallery } from './sample-gallery.ts'
import { photos } from './tables.ts'
import { galleryIsOpen, visiblePhotos } from './visible.ts'

/**
 * What a code opens: that pupil's photos under signed, expiring addresses, or, for any other 8 characters,
 * the sample gallery. A wrong code counts against the caller's address; a right one never does.
 */
export async function openGallery(ctx: Context, accessCode: string): Promise<Gallery> {
  allowAnyone(ctx)
  const wrongCodes = scaled(ctx, {
    name: 'wrong-codes',
    points: ctx.config.LIMIT_WRONG_CODES_PER_ADDRESS_PER_HOUR,
    seconds: 3600,
  })
  const guess = looksLikeCode(accessCode)
  if (guess) await ctx.limits.check(wrongCodes, ctx.address)
  const pupil = guess ? await findPupilByCode(ctx.db, accessCode) : undefined
  if (!pupil) {
    if (guess) await ctx.limits.count(wrongCodes, ctx.address)
    return sampleGallery()
  }
  await audit(ctx, 'gallery.opened', { subjectId: pupil.id })
  return pupilGallery(ctx, pupil)
}

/** The photos of one pupil that may be seen today. */
async function pupilGallery(ctx: Context, pupil: PupilInEvent): Promise<Gallery> {
  const now = ctx.clock.now()
  const open = galleryIsOpen(pupil, now)
  const ready = await visiblePhotos(ctx.db, pupil, now)
  const [waiting] = await ctx.db
    .select({ n: count() })
    .from(photos)
    .where(and(eq(photos.pupilId, pupil.id), eq(photos.state, 'received')))
  return {
    sample: false,
    eventName: pupil.eventName,
    firstName: pupil.firstName,
    classRef: pupil.classRef,
    priceListId: pupil.priceListId,
    salesClose: pupil.salesClose,
    preparing: open ? (waiting?.n ?? 0) : 0,
    photos: ready.map(({ id, width, height }, index) => {
      const size = { width: width ?? 4, height: height ?? 5 }
      const link = (name: 'small' | 'preview') =>
        previewLink(
          ctx.keys.photos,
          { photoId: id, size: name, viewer: 'parent' },
          now,
          ctx.config.PHOTO_LINK_HOURS,
        )
      return {
        id,
        no: index + 1,
        ...size,
        previews: [
          { width: previewSize(size, 'small').width, src: link('small') },
          { width: previewSize(size, 'preview').width, src: link('preview') },
        ],
      }
    }),
  }
}

/** Only what could be a code counts as a guess: any other 8 characters ask for the sample. */
function looksLikeCode(code: string) {
  return [...code].every((symbol) => CODE_ALPHABET.includes(symbol))
}
