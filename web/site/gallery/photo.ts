import { type GalleryName, galleries } from '../../../content/site/galleries.ts'
import type { PictureData } from '../../ui/picture-data.ts'
import { licensedImage } from '../meta.ts'
import type { Site } from '../site.ts'

/** A picture in a gallery. */
export interface GalleryPhoto extends PictureData {
  /** The file's name; in the address while the photo is open. */
  slug: string
  /** The file's name in words. */
  name: string
}

/** A gallery's photos in order, for loaders: `galleryPhotos('infrastructure', picturesOf(site, path))`. */
export function galleryPhotos(name: GalleryName, find: (key: string) => PictureData): GalleryPhoto[] {
  const { folder, photos } = galleries[name]
  return photos.map((slug) => ({ ...find(`${folder}/${slug}`), slug, name: nameOf(slug) }))
}

const nameOf = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')

/** schema.org data of a gallery, each photo with its own address. */
export function imageGallery(site: Site, name: string, path: string, photos: readonly GalleryPhoto[]) {
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
