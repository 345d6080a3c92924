import { useState } from 'react'
import { Link } from 'react-router'
import { basketWords } from '../../../content/school/basket.ts'
import { type GalleryOffers, NO_OFFERS } from '../../../domain/orders/offers/gallery-offers.ts'
import { school } from '../../../domain/screens.ts'
import { explainError } from '../../http/error-messages.ts'
import { LoadingScreen, NoteScreen, ScreenHeading, tallLink } from '../../shell/screen.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { focusNextRow, row, takesOut } from '../../ui/focus-next-row.ts'
import { PriceNow } from '../gallery/early-price.tsx'
import { ChosenExtras } from '../gallery/extras.tsx'
import { afterOffers, useGalleryOffers } from '../gallery/gallery-offers.ts'
import { ProceedButton } from '../gallery/order-panel.tsx'
import { fitOf, Photo, quietFrame } from '../gallery/photo.tsx'
import { isSampleKey } from '../gallery-access.ts'
import { SignInLink } from '../signed-in.tsx'
import { closeGallery, emptyBasket, openBasket, useChoices } from './basket.ts'
import { type BasketLine, linesForOneOrder, useBasketLines } from './basket-lines.ts'
import { useDiscountedPrice } from './discounted-price.ts'
import { galleryTitle, vatOfLines } from './order-line.ts'
import { photosInLabels, Summary } from './summary.tsx'
import { NothingAvailable, UnavailableNote } from './unavailable-lines.tsx'

/** `/school-photos/basket`: everything chosen, by child, with one checkout. */
export default function BasketPage() {
  const { lines, unavailable, loading, error, refetch } = useBasketLines()
  const choices = useChoices().length
  if (error) {
    const { title, text, signIn } = explainError(error)
    return (
      <NoteScreen title={title} slate="Your basket">
        <p>
          {text} {basketWords.kept}
        </p>
        <p className="flex flex-wrap items-center gap-6">
          <Button look="solid" onClick={refetch}>
            Try again
          </Button>
          {signIn && <SignInLink />}
        </p>
      </NoteScreen>
    )
  }
  if (loading) return <LoadingScreen title="Your basket" />
  if (choices > 0 && lines.length === 0) return <NothingAvailable unavailable={unavailable} />
  if (lines.length === 0)
    return (
      <NoteScreen title="Your basket is empty" slate="School photos">
        <p>{basketWords.empty}</p>
        <p>
          <Link to={school.gate} className={buttonClasses('solid')}>
            To the photos
          </Link>
        </p>
      </NoteScreen>
    )
  return <FullBasket lines={lines} unavailable={unavailable} />
}

function FullBasket({ lines, unavailable }: { lines: BasketLine[]; unavailable: BasketLine[] }) {
  const ordered = linesForOneOrder(lines, false)
  const [takenOut, setTakenOut] = useState('')
  const offered = useDiscountedPrice(ordered)
  const offers = useGalleryOffers(ordered)
  const { totals } = afterOffers(ordered, offers)
  const samples = lines.filter((line) => !ordered.includes(line))
  const sample = ordered.every(({ gallery }) => gallery.sample)
  return (
    <main className="mx-auto grid w-full max-w-[100rem] flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="px-5 pt-8 pb-12 sm:px-gutter lg:pt-12">
        <ScreenHeading title="Your basket" slate="School photos">
          Your basket
        </ScreenHeading>
        <ul className="mt-7 border-line border-b">
          {ordered.map((line, at) => (
            <Row
              key={line.galleryKey}
              line={line}
              total={totals[at] ?? line.line.price.total}
              offers={offers[at] ?? NO_OFFERS}
              onTakeOut={setTakenOut}
            />
          ))}
        </ul>
        <p className="mt-3 flex flex-wrap gap-x-7 text-note">
          <Link to={school.gate} onClick={closeGallery} className={tallLink}>
            Add another child by code
          </Link>
          <Link to={school.children} className={tallLink}>
            My children
          </Link>
        </p>
        {samples.length > 0 && (
          <section aria-label="Samples" className="mt-10">
            <h2 className="text-item">Samples</h2>
            <p className="mt-2 text-note text-soft">{basketWords.samples}</p>
            <ul className="mt-4 border-line border-b">
              {samples.map((line) => (
                <Row
                  key={line.galleryKey}
                  line={line}
                  total={line.line.price.total}
                  offers={NO_OFFERS}
                  onTakeOut={setTakenOut}
                />
              ))}
            </ul>
          </section>
        )}
        <UnavailableNote unavailable={unavailable} className="mt-8" />
        <p role="status" className="sr-only">
          {takenOut && basketWords.takenOut(takenOut)}
        </p>
      </div>
      <aside
        aria-label="Your order"
        className="border-line bg-raised px-5 pt-8 pb-12 max-lg:border-t sm:max-lg:px-gutter lg:border-l lg:px-7 lg:pt-12"
      >
        <div className="grid gap-6 lg:sticky lg:top-8">
          <Summary lines={ordered} offered={offered} />
          <ProceedButton ready sample={sample} className="w-full" />
          <p className="text-note text-soft leading-snug">
            {basketWords.oneOrder} {vatOfLines(ordered)}
          </p>
        </div>
      </aside>
    </main>
  )
}

interface RowProps {
  line: BasketLine
  /** What it costs after the gallery's offers; code and credit are taken off the order. */
  total: number
  offers: GalleryOffers
  /** Called with what was taken out. */
  onTakeOut: (title: string) => void
}

/** One child's line. */
function Row({ line: { galleryKey, choice, gallery, line }, total, offers, onTakeOut }: RowProps) {
  const chosen = gallery.photos.filter(({ id }) => line.photoIds.includes(id))
  const ofExtras = line.extras.flatMap(({ photo }) => photo ?? [])
  const [first] = chosen.length > 0 ? chosen : ofExtras.length > 0 ? ofExtras : gallery.photos
  const fromFlow = choice.priceListId === gallery.flowListId
  const photos = photosInLabels(line)
  return (
    <li className="flex flex-wrap gap-5 border-line border-t py-5" {...row}>
      <div className={`aspect-[4/5] w-24 shrink-0 self-start overflow-hidden ${quietFrame}`}>
        {first && <Photo photo={first} sizes="6rem" alt="" className={`block size-full ${fitOf(first)}`} />}
      </div>
      <div className="min-w-36 flex-1">
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="min-w-0 text-item leading-tight">{galleryTitle(gallery)}</h2>
          <span className="text-right tabular-nums">
            <PriceNow now={total} listed={line.price.total} offers={offers} />
          </span>
        </div>
        <p className="slate mt-1.5 text-soft">
          {fromFlow ? `${line.list.name} packages` : gallery.eventName}
        </p>
        {photos && (
          <p className="mt-1 text-note text-soft">
            {photos}
            {line.missing > 0 && `, ${line.missing} still to choose`}
            {line.missing < 0 && `, ${-line.missing} too many`}
          </p>
        )}
        <ChosenExtras extras={line.extras} offers={offers} />
        <p className="mt-1 flex flex-wrap gap-x-6 text-note">
          {!isSampleKey(galleryKey) && (
            <Link to={school.gate} onClick={() => openBasket(galleryKey)} className={tallLink}>
              {fromFlow ? 'See the photos' : 'Change'}
            </Link>
          )}
          <button
            type="button"
            {...takesOut}
            onClick={({ currentTarget }) => {
              focusNextRow(currentTarget)
              emptyBasket([galleryKey])
              onTakeOut(galleryTitle(gallery))
            }}
            className={tallLink}
          >
            Remove<span className="sr-only"> {galleryTitle(gallery)}</span>
          </button>
        </p>
      </div>
    </li>
  )
}
