import { Link } from 'react-router'
import { unavailableWords } from '../../../content/school/basket.ts'
import { unbrokenDay } from '../../../domain/days.ts'
import { school } from '../../../domain/screens.ts'
import { ContactLine, NoteScreen, tallLink, textLink } from '../../shell/screen.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { focusNextRow } from '../../ui/focus-next-row.ts'
import { GoneNotes, goneInLabels } from '../gallery/gone.tsx'
import { emptyBasket, openBasket } from './basket.ts'
import type { BasketLine } from './basket-lines.ts'
import { galleryTitle } from './order-line.ts'

interface UnavailableProps {
  unavailable: readonly BasketLine[]
}

/** Only its prints can no longer be ordered. */
const printsClosed = ({ line, gallery }: BasketLine) => line.closed && gallery.forSale
const removeLines = (unavailable: UnavailableProps['unavailable']) =>
  emptyBasket(unavailable.map(({ galleryKey }) => galleryKey))
/** Shown when nothing chosen can be bought any more. */
export function NothingAvailable({ unavailable }: UnavailableProps) {
  const [first] = unavailable
  if (first && unavailable.every(printsClosed))
    return <PrintsClosed unavailable={unavailable} first={first} />
  return (
    <NoteScreen title="What you chose can no longer be ordered" slate="Your basket">
      <GoneNotes gone={unavailable.flatMap(({ line }) => line.gone)} />
      <p>
        {unavailableWords.nothing} <ContactLine />.
      </p>
      <p className="flex flex-wrap items-center gap-6">
        <Button look="solid" onClick={() => removeLines(unavailable)}>
          Empty the basket
        </Button>
        <Link to={school.gate} className={tallLink}>
          Back to the photos
        </Link>
      </p>
    </NoteScreen>
  )
}

function PrintsClosed({ unavailable, first }: UnavailableProps & { first: BasketLine }) {
  return (
    <NoteScreen title="Prints can no longer be ordered" slate="Your basket">
      <Reasons unavailable={unavailable} />
      <p>
        {unavailableWords.prints} <ContactLine />.
      </p>
      <p className="flex flex-wrap items-center gap-6">
        <Link
          to={school.gate}
          onClick={() => openBasket(first.galleryKey)}
          className={buttonClasses('solid')}
        >
          Choose again
        </Link>
        <button
          type="button"
          onClick={() => removeLines(unavailable)}
          className={`${textLink} min-h-11 cursor-pointer`}
        >
          Empty the basket
        </button>
      </p>
    </NoteScreen>
  )
}

/** Lists what is left out of the order, and why. */
export function UnavailableNote({ unavailable, className }: UnavailableProps & { className: string }) {
  const reorderable = unavailable.find(printsClosed)
  if (unavailable.length === 0) return null
  return (
    <div className={`border-heather border-l-2 pl-4 text-note leading-snug ${className}`}>
      <Reasons unavailable={unavailable} />
      <p className="flex flex-wrap gap-x-6">
        <span className="w-full">{unavailableWords.leftOut(unavailable.length === 1)}</span>
        {reorderable && (
          <Link to={school.gate} onClick={() => openBasket(reorderable.galleryKey)} className={tallLink}>
            Choose again
          </Link>
        )}
        <button
          type="button"
          onClick={({ currentTarget }) => {
            focusNextRow(currentTarget)
            removeLines(unavailable)
          }}
          className={`${textLink} min-h-11 cursor-pointer`}
        >
          Take {unavailable.length === 1 ? 'it' : 'them'} out
        </button>
      </p>
    </div>
  )
}

function Reasons({ unavailable }: UnavailableProps) {
  return unavailable.map((one) => (
    <p key={one.galleryKey}>
      {one.gallery.printsUntil && printsClosed(one)
        ? unavailableWords.printsClosed(
            galleryTitle(one.gallery),
            unbrokenDay(one.gallery.printsUntil),
            one.line.pack?.name,
          )
        : [unavailableWords.closed(galleryTitle(one.gallery)), ...goneInLabels(one.line.gone)].join(' ')}
    </p>
  ))
}
