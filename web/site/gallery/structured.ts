import { site } from '../../../content/site.ts'
import { type GalleryPhoto, largest } from './photo.ts'

/** A gallery in the words of schema.org, each photo with whom to ask for a licence. */
export function imageGallery(name: string, path: string, photos: readonly GalleryPhoto[]) {
  return {
    '@type': 'ImageGallery',
    name,
    url: `${__ORIGIN__}${path}`,
    image: photos.map((photo) => ({
      '@type': 'ImageObject',
      name: photo.name,
      description: photo.alt,
      contentUrl: `${__ORIGIN__}${largest(photo)}`,
      url: `${__ORIGIN__}${path}?photo=${photo.slug}`,
      license: `${__ORIGIN__}/terms-and-conditions`,
      acquireLicensePage: `${__ORIGIN__}/#contact`,
      creditText: site.name,
      copyrightNotice: `© ${site.name}`,
      creator: { '@type': 'Organization', '@id': `${__ORIGIN__}/#business`, name: site.name },
    })),
  }
}
