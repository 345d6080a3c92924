import type { Context } from '../../context.ts'
import { linkBindingOf, previewLink } from '../../photos/gallery/preview-link.ts'
import type { BoughtPhoto } from '../queries.ts'

/** The address of the small watermarked picture on the order page. */
export function buyersPreview(
  { keys, clock, config }: Pick<Context, 'keys' | 'clock' | 'config'>,
  photo: Pick<BoughtPhoto, 'id' | 'pupilId' | 'members' | 'classId' | 'turns'>,
): string {
  const link = { photoId: photo.id, size: 'small', viewer: 'buyer', boundTo: linkBindingOf(photo) } as const
  return previewLink(keys.photos, link, clock.now(), config.PHOTO_LINK_HOURS)
}
