import { Link } from 'react-router'
import { unbrokenDay } from '../../../domain/days.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { NoteScreen, ReachMe, textLink } from '../screen.tsx'
import { emptyBasket, openBasket } from './basket.ts'
import type { BasketLine } from './basket-lines.ts'
import { nameOf } from './order-line.ts'

interface GoneProps {
  gone: readonly BasketLine[]
}

/** Its prints have closed, and its photos are sold. */
const printsClosed = ({ line, gallery }: BasketLine) => line.closed && gallery.forSale
const takeOut = (gone: GoneProps['gone']) => emptyBasket(gone.map(({ door }) => door))
const inlineLink = `${textLink} inline-flex min-h-11 items-center`

/** Nothing that was chosen can be bought any more. */
export function GoneFromBasket({ gone }: GoneProps) {
  const [first] = gone
  if (first && gone.every(printsClosed)) return <OnlyPrints gone={gone} first={first} />
  return (
    <NoteScreen title="What you chose can no longer be ordered" slate="Your basket">
      <p>
        The gallery has closed, has other prices now, or the photos were taken out of it. Nothing was charged.
        Please look at the photos again. If they are not there, they can often still be had: write to{' '}
        <ReachMe />.
      </p>
      <p className="flex flex-wrap items-center gap-6">
        <Button look="solid" onClick={() => takeOut(gone)}>
          Empty the basket
        </Button>
        <Link to="/school-photos" className={inlineLink}>
          Back to the photos
        </Link>
      </p>
    </NoteScreen>
  )
}

function OnlyPrints({ gone, first }: GoneProps & { first: BasketLine }) {
  return (
    <NoteScreen title="Prints can no longer be ordered" slate="Your basket">
      <Reasons gone={gone} />
      <p>
        Nothing was charged, and what you typed is kept. Digital photos can still be bought. If you still want
        prints, write to <ReachMe />.
      </p>
      <p className="flex flex-wrap items-center gap-6">
        <Link to="/school-photos" onClick={() => openBasket(first.door)} className={buttonLook('solid')}>
          Choose again
        </Link>
        <button type="button" onClick={() => takeOut(gone)} className={`${textLink} min-h-11 cursor-pointer`}>
          Empty the basket
        </button>
      </p>
    </NoteScreen>
  )
}

/** What of the basket is left out of the order, and why. */
export function GoneNote({ gone, className }: GoneProps & { className: string }) {
  const again = gone.find(printsClosed)
  if (gone.length === 0) return null
  return (
    <div className={`border-heather border-l-2 pl-4 text-note leading-snug ${className}`}>
      <Reasons gone={gone} />
      <p className="flex flex-wrap gap-x-6">
        <span className="w-full">{gone.length === 1 ? 'It is' : 'They are'} not part of this order.</span>
        {again && (
          <Link to="/school-photos" onClick={() => openBasket(again.door)} className={inlineLink}>
            Choose again
          </Link>
        )}
        <button type="button" onClick={() => takeOut(gone)} className={`${textLink} min-h-11 cursor-pointer`}>
          Take {gone.length === 1 ? 'it' : 'them'} out
        </button>
      </p>
    </div>
  )
}

function Reasons({ gone }: GoneProps) {
  return gone.map((one) => (
    <p key={one.door}>
      {one.line.pack && one.gallery.printsUntil && printsClosed(one)
        ? `${nameOf(one.gallery)}: prints could be ordered until ${unbrokenDay(one.gallery.printsUntil)}, and the ${one.line.pack.name} package has prints.`
        : `${nameOf(one.gallery)}: what you chose can no longer be ordered.`}
    </p>
  ))
}
