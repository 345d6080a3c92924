import { licensedImage } from '../page-parts/licensed-image.ts'
import type { GalleryPhoto } from './photo.ts'

/** schema.org data of a gallery, each photo with its own address. */
export function imageGallery(name: string, path: string, photos: readonly GalleryPhoto[]) {
  return {
    '@type': 'ImageGallery',
    name,
    url: `${__ORIGIN__}${path}`,
    image: photos.map((photo) => ({
      ...licensedImage(photo),
      name: photo.name,
      url: `${__ORIGIN__}${path}?photo=${photo.slug}`,
    })),
  }
}
