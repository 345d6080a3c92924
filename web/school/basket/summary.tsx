import type { ReactNode } from 'react'
import { homeWords, mailedCreditWords, summaryWords } from '../../../content/school/basket-summary.ts'
import { goneWords } from '../../../content/school/gallery.ts'
import { formatPounds } from '../../../domain/money.ts'
import { packageSaving } from '../../../domain/orders/offers/discounts.ts'
import { priceOfParcels } from '../../../domain/orders/prints/home-delivery.ts'
import { tallLink } from '../../shell/screen.tsx'
import { type Sum, Sums } from '../../shell/sums.tsx'
import { goneInLabels } from '../gallery/gone.tsx'
import { type BasketLine, sumOfLines } from './basket-lines.ts'
import { commissionSentences } from './commission-sentences.ts'
import { DeliveryChoice } from './delivery-choice.tsx'
import type { CreditEntry, DiscountedPrice } from './discounted-price.ts'
import { OfferCodeField } from './offer-code.tsx'
import { countOf, extraInLabels, galleryTitle, keyOfExtra, type Line } from './order-line.ts'

interface SummaryProps {
  lines: readonly Pick<BasketLine, 'line' | 'gallery' | 'galleryKey'>[]
  /** The gallery whose screen it is on. */
  within?: BasketLine['galleryKey'] | undefined
  /** The totals after offers, and after code and credit; left out if nothing is taken off. */
  offered?:
    | (Pick<DiscountedPrice, keyof Priced | 'totals'> &
        Partial<Pick<DiscountedPrice, 'codeEntry' | 'creditEntry' | 'delivery'>>)
    | undefined
  /** Frames the sums, but no choice or notice. */
  fold?: (sums: ReactNode) => ReactNode
}

/** The order's sums: subtotal − discount = total. Names each child, unless all is of the gallery it stands in. */
export function Summary({ lines, offered, within, fold }: SummaryProps) {
  const price = offered ?? { ...sumOfLines(lines), reductions: [] }
  const sums = <SumsOfLines {...{ lines, price, offered, within }} />
  return (
    <section aria-labelledby="order-summary">
      <h2 id="order-summary" className={`text-item ${fold ? 'max-lg:sr-only' : ''}`}>
        Order summary
      </h2>
      {lines.some(({ line }) => line.repriced) && (
        <p role="status" className="mt-2 border-heather border-l-2 pl-3 text-note">
          {summaryWords.repriced}
        </p>
      )}
      <GoneFromOrder lines={lines} />
      {fold ? fold(sums) : sums}
      {offered?.delivery && <DeliveryChoice delivery={offered.delivery} />}
      <CommissionNote lines={lines} toHome={offered?.delivery?.toHome ?? false} />
      {offered?.creditEntry && <MailedCredit entry={offered.creditEntry} />}
      {offered?.codeEntry && (
        <div className="mt-5">
          <OfferCodeField entry={offered.codeEntry} />
        </div>
      )}
    </section>
  )
}

/** What each child's photos cost, or what the only child's order has, and the total. */
function SumsOfLines({ lines, price, offered, within }: Omit<SummaryProps, 'fold'> & { price: Priced }) {
  const [only] = lines
  if (lines.length > 1)
    return (
      <>
        <ul className="mt-3 border-line border-b">
          {lines.map(({ galleryKey, gallery, line }, at) => (
            <li
              key={galleryKey}
              className="flex justify-between gap-6 border-line border-t py-3 tabular-nums"
            >
              <span className="wrap-anywhere min-w-0">
                {galleryTitle(gallery)}
                <span className="block text-note text-soft">{lineInLabels(line)}</span>
              </span>
              {formatPounds(offered?.totals[at] ?? line.price.total)}
            </li>
          ))}
        </ul>
        <Total price={price} delivery={offered?.delivery} />
      </>
    )
  if (!only) return null
  return (
    <Total
      price={price}
      delivery={offered?.delivery}
      above={[
        only.galleryKey !== within && { name: 'For', amount: galleryTitle(only.gallery) },
        only.line.pack !== null && { name: 'Package', amount: only.line.pack.name },
        (only.line.photoIds.length > 0 || only.line.extras.length === 0) && {
          name: 'Photos',
          amount: chosenInLabels(only.line),
        },
        ...only.line.extras.map((extra) => ({
          ...{ key: keyOfExtra(extra), name: extraInLabels(extra), amount: extra.price.total },
        })),
      ]}
    />
  )
}

/** What the children's schools get of the order; nothing where none gets anything. */
function CommissionNote({
  lines,
  toHome,
}: {
  lines: readonly Pick<BasketLine, 'gallery'>[]
  /** Whether the order has the price of a delivery in it. */
  toHome: boolean
}) {
  const galleries = lines.map(({ gallery }) => gallery)
  return commissionSentences(galleries, { toHome }).map((sentence) => (
    <p key={sentence} className="wrap-anywhere mt-2 text-note text-soft leading-snug">
      {sentence}
    </p>
  ))
}

/** The credit of a mailed link: in use, or why not. */
function MailedCredit({ entry: { problem, remove } }: { entry: CreditEntry }) {
  return (
    <div className="mt-5">
      <p className="flex flex-wrap items-center justify-between gap-x-6 text-note">
        <span role="status">{problem ? mailedCreditWords.takesNothing : mailedCreditWords.inUse}</span>
        <button type="button" onClick={remove} className={tallLink}>
          {mailedCreditWords.remove}
        </button>
      </p>
      <p className={`text-small leading-snug ${problem ? 'text-wrong' : 'text-soft'}`}>
        {problem ?? mailedCreditWords.toAddress}
      </p>
    </div>
  )
}

/** Says which photos that were chosen are gone, and why; with the child's name where there are several. */
function GoneFromOrder({ lines }: { lines: readonly Pick<BasketLine, 'line' | 'gallery' | 'galleryKey'>[] }) {
  const several = lines.length > 1
  return (
    <div role="status">
      {lines.flatMap(({ galleryKey, gallery, line: { gone } }) =>
        goneInLabels(gone).map((sentence) => (
          <p
            key={galleryKey + sentence}
            className="mt-2 border-heather border-l-2 pl-3 text-note leading-snug"
          >
            {several && `${galleryTitle(gallery)}. `}
            {sentence} {goneWords.notOrdered}
          </p>
        )),
      )}
    </div>
  )
}

type Priced = Pick<DiscountedPrice, 'subtotal' | 'discount' | 'total' | 'reductions'>

interface TotalProps {
  price: Priced
  delivery: DiscountedPrice['delivery'] | undefined
  /** What comes before the subtotal. */
  above?: readonly (Sum | false)[]
}

function Total({ price, delivery, above = [] }: TotalProps) {
  const saving = packageSaving(price)
  return (
    <Sums
      look="receipt"
      className="mt-3"
      sums={[
        ...above,
        delivery?.toHome === true && { name: homeWords.row, amount: priceOfParcels(delivery) },
        { name: 'Subtotal', amount: price.subtotal },
        saving > 0 && { name: 'Discount', amount: -saving },
        ...price.reductions.map(reductionSum),
        { name: 'Total', amount: price.total, tone: 'strong' },
      ]}
    />
  )
}

/** What an offer or a credit takes off. */
export const reductionSum = ({ kind, words, amount }: Priced['reductions'][number]): Sum => ({
  key: kind + words,
  name: words,
  amount: <span className="whitespace-nowrap">{formatPounds(-amount)}</span>,
})

/** `2 of 3`, `all 4`, `2`. */
function chosenInLabels({ pack, everything, photoIds, price }: Line): string {
  if (!pack) return String(photoIds.length)
  return everything ? `all ${price.photoCount}` : `${photoIds.length} of ${price.photoCount}`
}

/** A summary for the basket bar. */
export function lineInLabels(line: Line): string {
  const count = line.extras.reduce((sum, { quantity }) => sum + quantity, 0)
  const [first] = line.extras
  const extras = count === first?.quantity ? extraInLabels(first, false) : `${count} prints and gifts`
  const photos = photosInLabels(line)
  if (count === 0 || (line.pack && line.closed)) return photos || 'Nothing chosen yet'
  return [photos, extras].filter(Boolean).join(' · ')
}

/** The photos and the package of a line, without what is bought singly; empty if there are none. */
export function photosInLabels(line: Line): string {
  if (line.pack && line.closed) return `${line.pack.name} · no longer on sale`
  if (line.pack) return `${line.pack.name} · ${chosenInLabels(line)}`
  return line.photoIds.length > 0 ? `${countOf(line.photoIds.length)} chosen` : ''
}
