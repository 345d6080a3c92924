import { picture } from '../../media.server.ts'
import type { PictureData } from '../../ui/picture-data.ts'
import { licensedImage } from '../meta.ts'
import type { Site } from '../site.ts'

/** A picture in a gallery. */
export interface SitePhoto extends PictureData {
  /** The picture's key. */
  key: string
  /** In the address while the photo is open: the last part of its key. */
  slug: string
  /** What is said of it: its slate, or what it shows. */
  name: string
}

/** A gallery's photos in order, for loaders. None if there is no such gallery. */
export function galleryPhotos(id: string, site: Site): SitePhoto[] {
  const keys = site.content.gallery.find((gallery) => gallery.id === id)?.photos ?? []
  // A photo that stands twice is shown once: its address can open only one.
  return [...new Set(keys)].map((key, index) => {
    const shown = picture(site, key)
    const name = shown.slate || shown.alt || `Photograph ${index + 1}`
    return { ...shown, key, slug: slugOf(key), name }
  })
}

/** In the address while the photo of this key is open. */
export const slugOf = (key: string): string => key.split('/').at(-1) ?? ''

/** schema.org data of a gallery, each photo with its own address. */
export function imageGallery(site: Site, name: string, path: string, photos: readonly SitePhoto[]) {
  return {
    '@type': 'ImageGallery',
    name,
    url: `${site.origin}${path}`,
    image: photos.map((photo) => ({
      ...licensedImage(site, photo),
      name: photo.name,
      url: `${site.origin}${path}?photo=${photo.slug}`,
    })),
  }
}
