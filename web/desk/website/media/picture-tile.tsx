import { websiteMediaWords as words } from '../../../../content/desk/website/media.ts'
import { listUsedMedia } from '../../../../contract/website/media.ts'
import { isPublishable, type ListedPicture } from '../../../../domain/site/media/site-media.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { SmallPicture } from './small-picture.tsx'

/** A picture of the library with its file's name, and what has to be known of it. */
export function PictureTile({
  picture,
  chosen = false,
  note,
}: {
  picture: ListedPicture
  chosen?: boolean
  note?: string | undefined
}) {
  const { data: used } = useEndpoint(listUsedMedia)
  const shownNote = note ?? noteOn(picture, used?.logos.includes(picture.key) === true)
  return (
    <>
      <span
        className={`block aspect-[4/3] overflow-hidden bg-line outline-offset-2 ${chosen ? 'outline-2 outline-ink' : 'group-hover:outline group-hover:outline-edge'}`}
      >
        <SmallPicture picture={picture} sizes="12rem" />
      </span>
      <span className="mt-1.5 block truncate text-small leading-snug">{picture.fileName}</span>
      {shownNote && (
        <span className={`slate block ${picture.state === 'failed' ? 'text-wrong' : 'text-soft'}`}>
          {shownNote}
        </span>
      )}
    </>
  )
}

function noteOn(picture: ListedPicture, isLogo: boolean): string | undefined {
  if (picture.sample) return words.sample
  if (picture.state === 'waiting') return words.preparing
  if (picture.state === 'failed') return words.failed
  if (isLogo) return words.logo
  return isPublishable(picture) ? undefined : words.withoutAlt
}
