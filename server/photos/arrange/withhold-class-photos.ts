import { and, isNull } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { classPhotosMaybeWith } from '../class-photos.ts'
import { photos } from '../tables.ts'

interface Leaving {
  id: string
  noPhoto: boolean
  noClassPhoto: boolean
}

/** A refusal goes with the pupil's row; the class photo still shows the child, and stays withheld until the owner has looked. */
export async function withholdClassPhotos(ctx: TransactionContext, pupil: Leaving): Promise<void> {
  if (!(pupil.noPhoto || pupil.noClassPhoto)) return
  await ctx.db
    .update(photos)
    .set({ quarantinedAt: ctx.clock.now() })
    .where(and(classPhotosMaybeWith(pupil), isNull(photos.quarantinedAt)))
}
