import { websiteMediaWords as words } from '../../../../content/desk/website/media.ts'
import { isPublishable, type ListedPicture } from '../../../../domain/site/site-media.ts'
import { SmallPicture } from './small-picture.tsx'

/** A picture of the library with its file's name, and what has to be known of it. */
export function PictureTile({
  picture,
  chosen = false,
  note = noteOn(picture),
}: {
  picture: ListedPicture
  chosen?: boolean
  note?: string | undefined
}) {
  return (
    <>
      <span
        className={`block aspect-[4/3] overflow-hidden bg-line outline-offset-2 ${chosen ? 'outline-2 outline-ink' : 'group-hover:outline group-hover:outline-edge'}`}
      >
        <SmallPicture picture={picture} sizes="12rem" />
      </span>
      <span className="mt-1.5 block truncate text-small leading-snug">{picture.fileName}</span>
      {note && (
        <span className={`slate block ${picture.state === 'failed' ? 'text-wrong' : 'text-soft'}`}>
          {note}
        </span>
      )}
    </>
  )
}

function noteOn(picture: ListedPicture): string | undefined {
  if (picture.sample) return words.sample
  if (picture.state === 'waiting') return words.preparing
  if (picture.state === 'failed') return words.failed
  return isPublishable(picture) ? undefined : words.withoutAlt
}
