import { type GalleryName, galleries } from '../../../content/galleries.ts'
import type { PictureData } from '../../ui/picture-data.ts'

/** A picture that hangs in a gallery. */
export interface GalleryPhoto extends PictureData {
  /** Its file's name; stands in the address while the photo is open. */
  slug: string
  /** The file's name as words. */
  name: string
}

/** A gallery's photos in their order, for loaders: `hang('infrastructure', picturesOf(path))`. */
export function hang(name: GalleryName, find: (key: string) => PictureData): GalleryPhoto[] {
  const { folder, photos } = galleries[name]
  return photos.map((slug) => ({ ...find(`${folder}/${slug}`), slug, name: nameOf(slug) }))
}

const nameOf = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ')

/** Where the photo lies in its largest size; what a browser without scripts opens. */
export const largest = ({ base, widths }: PictureData) => `${base}/${widths.jpg.at(-1)}.jpg`
