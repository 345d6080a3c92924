import type { ReactNode } from 'react'
import { largestJpeg, type PictureData } from '../../ui/picture-data.ts'

interface PhotoLinkProps {
  picture: PictureData
  /** In the address while the photo is open. */
  slug: string
  /** What is said below it in the large view. */
  name: string
  className: string
  children: ReactNode
}

/** Leads from a photo to its large file, which opens in a lightbox where scripts run (`browser/photos.ts`). */
export const PhotoLink = ({ picture, slug, name, className, children }: PhotoLinkProps) => (
  <a
    href={largestJpeg(picture)}
    data-photo={slug}
    data-name={name}
    data-live
    className={className}
    {...(picture.alt === '' && { 'aria-label': name })}
  >
    {children}
  </a>
)
