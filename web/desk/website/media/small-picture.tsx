import type { ListedPicture } from '../../../../domain/site/media/site-media.ts'
import { Picture } from '../../../ui/picture.tsx'
import { pictureDataOf } from './picture-data-of.ts'

interface SmallPictureProps {
  picture: ListedPicture
  sizes: string
  /** Empty where words beside it say what it is. */
  alt?: string
}

/** A picture that fills its frame; one that may be seen through is whole, on squares that pale and dark ones stand out on. */
export function SmallPicture({ picture, sizes, alt }: SmallPictureProps) {
  const data = pictureDataOf(picture)
  if (!data) return null
  if (data.png)
    return (
      <img
        src={`${data.base}/${data.png}.png`}
        alt={alt ?? data.alt}
        loading="lazy"
        decoding="async"
        className="squares size-full object-contain p-[6%]"
      />
    )
  return (
    <Picture
      picture={data}
      {...(alt !== undefined && { alt })}
      sizes={sizes}
      position={picture.position}
      className="size-full object-cover"
    />
  )
}
