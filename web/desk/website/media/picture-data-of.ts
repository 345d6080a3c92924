import type { ListedPicture } from '../../../../domain/site/media/site-media.ts'
import type { PictureData } from '../../../ui/picture-data.ts'

/** A listed picture as a page shows it; undefined until it is ready. */
export function pictureDataOf({ shown, width, height, alt, slate }: ListedPicture): PictureData | undefined {
  return shown ? { ...shown, width, height, alt, slate } : undefined
}
