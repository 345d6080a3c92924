import { site } from '../../../content/site.ts'
import { largestJpeg, type PictureData } from '../../ui/picture-data.ts'

/** A picture's address for structured data, as a JPEG. */
export const pictureAddress = (picture: PictureData) => __ORIGIN__ + largestJpeg(picture)

/** schema.org data of a picture, with its licence. */
export function licensedImage(picture: PictureData) {
  return {
    '@type': 'ImageObject',
    contentUrl: pictureAddress(picture),
    description: picture.alt,
    license: `${__ORIGIN__}/terms-and-conditions`,
    acquireLicensePage: `${__ORIGIN__}/#contact`,
    creditText: site.name,
    copyrightNotice: `© ${site.name}`,
    creator: { '@type': 'Organization', '@id': `${__ORIGIN__}/#business`, name: site.name },
  }
}
