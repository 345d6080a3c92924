import { useId } from 'react'
import { togglePhoto } from '../basket/basket.ts'
import type { BasketLine } from '../basket/basket-lines.ts'
import { countOf, galleryTitle, type Line } from '../basket/order-line.ts'
import { ChooseButton } from './choose-button.tsx'
import { Photo, photoFrame } from './photo.tsx'

interface MissingChoicesProps {
  line: BasketLine
  /** Whether the order has more than one child's photos. */
  several: boolean
  /** Whether the buyer has tried to pay without choosing. */
  showMissing: boolean
}

/** Asks for the photos of a package with too few or too many chosen, before paying. */
export function MissingChoices({
  line: { galleryKey, gallery, line },
  several,
  showMissing,
}: MissingChoicesProps) {
  const heading = useId()
  const incomplete = line.missing !== 0
  return (
    <section
      data-missing={incomplete || undefined}
      tabIndex={-1}
      aria-labelledby={heading}
      className="scroll-mt-6 outline-none"
    >
      <h2 id={heading} className="text-card">
        {headline(line)}
      </h2>
      {line.pack && (
        <p
          role={showMissing ? 'alert' : undefined}
          className={`mt-2 text-note ${showMissing && incomplete ? 'text-wrong' : 'text-soft'}`}
        >
          {several && `${galleryTitle(gallery)}. `}
          {line.pack.name} has {countOf(line.price.photoCount)}; {line.photoIds.length}{' '}
          {line.photoIds.length === 1 ? 'is' : 'are'} chosen.
        </p>
      )}
      <ul className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(min(8.5rem,100%),1fr))] items-end gap-x-2 gap-y-1 sm:grid-cols-4">
        {gallery.photos.map((photo) => (
          <li key={photo.id} className="flex flex-col">
            <Photo
              photo={photo}
              sizes="(min-width: 40rem) 12rem, 50vw"
              className={`block h-auto w-full ${photoFrame}`}
            />
            <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-2">
              <span className="slate text-soft">No. {photo.no}</span>
              <ChooseButton
                no={photo.no}
                chosen={line.photoIds.includes(photo.id)}
                price={null}
                onToggle={() => togglePhoto(galleryKey, photo.id, line.list)}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function headline({ pack, missing }: Line): string {
  if (missing > 0) return `Choose ${countOf(missing, 'more photo')} for ${pack?.name}`
  return missing < 0 ? `Take ${countOf(-missing)} away for ${pack?.name}` : 'Your photos are chosen'
}
