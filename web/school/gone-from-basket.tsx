import { Link } from 'react-router'
import { Button } from '../ui/button.tsx'
import { emptyBasket, openBasket } from './basket.ts'
import type { BasketLine } from './basket-lines.ts'
import { longDay } from './days.ts'
import { nameOf } from './order-line.ts'
import { NoteScreen, ReachMe, textLink } from './screen.tsx'

interface GoneProps {
  gone: readonly BasketLine[]
}

const doorsOf = (gone: GoneProps['gone']) => gone.map(({ door }) => door)
const printsAlone = (gone: GoneProps['gone']) =>
  gone.every(({ line, gallery }) => line.closed && gallery.forSale)

/** All that was chosen has closed, is no longer there, or is sold otherwise. */
export function GoneFromBasket({ gone }: GoneProps) {
  const [first] = gone
  const prints = printsAlone(gone)
  const look = (
    <Link
      to="/school-photos"
      onClick={() => prints && first && openBasket(first.door)}
      className={`${textLink} inline-flex min-h-11 items-center`}
    >
      Back to the photos
    </Link>
  )
  return (
    <NoteScreen
      title={prints ? 'Prints can no longer be ordered' : 'What you chose can no longer be ordered'}
      slate="Your basket"
    >
      {prints ? (
        <>
          <Reasons gone={gone} />
          <p>
            Nothing was charged, and what you typed is kept. Digital photos can still be bought: please choose
            again. If you still want prints, write to <ReachMe />.
          </p>
        </>
      ) : (
        <p>
          The gallery has closed, has other prices now, or the photos were taken out of it. Nothing was
          charged. Please look at the photos again. If they are not there, they can often still be had: write
          to <ReachMe />.
        </p>
      )}
      <p className="flex flex-wrap items-center gap-6">
        <Button look="solid" onClick={() => emptyBasket(doorsOf(gone))}>
          Empty the basket
        </Button>
        {look}
      </p>
    </NoteScreen>
  )
}

/** What of the basket is left out of the order, and why. */
export function GoneNote({ gone, className }: GoneProps & { className: string }) {
  if (gone.length === 0) return null
  return (
    <div className={`border-heather border-l-2 pl-4 text-note leading-snug ${className}`}>
      <Reasons gone={gone} />
      <p>
        {gone.length === 1 ? 'It is' : 'They are'} not part of this order.{' '}
        <button
          type="button"
          onClick={() => emptyBasket(doorsOf(gone))}
          className={`${textLink} min-h-11 cursor-pointer`}
        >
          Take {gone.length === 1 ? 'it' : 'them'} out
        </button>
      </p>
    </div>
  )
}

function Reasons({ gone }: GoneProps) {
  return gone.map(({ door, gallery, line }) => (
    <p key={door}>
      {line.pack && line.closed && gallery.printsUntil
        ? `${nameOf(gallery)}: the ${line.pack.name} package has prints, and they could be ordered until ${longDay(gallery.printsUntil)}.`
        : `${nameOf(gallery)}: what you chose can no longer be ordered.`}
    </p>
  ))
}
