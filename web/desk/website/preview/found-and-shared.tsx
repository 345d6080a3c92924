import { useState } from 'react'
import { editorWords } from '../../../../content/desk/website/website.ts'
import { Picture } from '../../../ui/picture.tsx'
import { pictureDataOf } from '../media/picture-data-of.ts'
import { usePictures } from '../media/use-pictures.ts'
import type { PageHead } from './page-frame.tsx'
import { shownAddress, shownDescription, shownTitle } from './search-result.ts'

interface FoundAndSharedProps {
  head: PageHead
  /** What was chosen for a shared link; it is drawn with the title once it is published. */
  share: { picture?: unknown; position?: unknown } | null
}

/** The page in a search result, and as a card where its link is shared. */
export function FoundAndShared({ head, share }: FoundAndSharedProps) {
  const { title, description, address, sharePicture } = head
  const [missing, setMissing] = useState<string>()
  const { data: library } = usePictures()
  const chosen = library?.pictures.find(({ key }) => key === share?.picture)
  const data = chosen && pictureDataOf(chosen)
  return (
    <div className="wrap-anywhere grid gap-5 sm:grid-cols-2">
      <figure className="min-w-0">
        <figcaption className="slate mb-2 text-soft">In a search</figcaption>
        <div className="border border-line bg-raised p-4">
          <p className="truncate text-small text-soft">{shownAddress(address)}</p>
          <p className="mt-1 text-body leading-snug">{shownTitle(title)}</p>
          <p className="mt-1 text-small text-soft leading-snug">{shownDescription(description)}</p>
        </div>
      </figure>
      <figure className="min-w-0">
        <figcaption className="slate mb-2 text-soft">Where it is shared</figcaption>
        <div className="border border-line bg-raised">
          {data ? (
            <Picture
              picture={data}
              alt=""
              sizes="24rem"
              position={String(share?.position)}
              className="block aspect-[1200/630] w-full object-cover"
            />
          ) : sharePicture && missing !== sharePicture ? (
            <img
              src={sharePicture}
              alt=""
              width={1200}
              height={630}
              className="block h-auto w-full"
              onError={() => setMissing(sharePicture)}
            />
          ) : (
            <p className="grid aspect-[1200/630] place-items-center bg-line p-4 text-center text-small text-soft">
              {editorWords.sharePictureLater}
            </p>
          )}
          <div className="p-3">
            <p className="truncate text-small text-soft">{new URL(address).host}</p>
            <p className="line-clamp-2 leading-snug">{title}</p>
            <p className="line-clamp-1 text-small text-soft">{description}</p>
          </div>
        </div>
      </figure>
    </div>
  )
}
