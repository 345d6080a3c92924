import { downloadWords } from '../../../content/school/order.ts'
import '../school.css'
import { formatPounds } from '../../../domain/money.ts'
import type { OrderPhoto, OrderView } from '../../../domain/orders/order-page.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { countOf } from '../basket/order-line.ts'
import { guarded, guardedClasses, quietFrame } from '../gallery/photo.tsx'
import { ContactLine } from '../screen.tsx'
import { canShareFiles, useSaving } from './use-saving.ts'

/** Whether there is anything to download. */
export const hasFiles = (order: OrderView) =>
  order.lines.some(({ photoCount }) => photoCount > 0) && !areAllGivenBack(order)

/** Whether every photo of an order was given back. */
export function areAllGivenBack({ lines }: OrderView): boolean {
  const photos = lines.flatMap((line) => line.photos)
  return photos.length > 0 && photos.every(({ givenBack }) => givenBack)
}

/** An order's photos, each with a download, and all of them as a zip. */
export function Downloads({ order }: { order: OrderView }) {
  const back = order.withdrawnRefund
  const files = order.lines
    .flatMap(({ photos }) => photos)
    .filter(({ withheld, givenBack }) => !withheld && !givenBack).length
  return (
    <>
      {back && (
        <p className="mt-8 max-w-[38em] text-soft">
          {downloadWords.givenBack(
            formatPounds(back.amount),
            back.credit > 0 ? formatPounds(back.credit) : null,
          )}
        </p>
      )}
      {order.zip && !order.expired && files > 1 && (
        <>
          <p className="mt-8">
            <a href={order.zip} download className={`${buttonClasses('outline')} min-h-12`}>
              Save all {files} as one zip
            </a>
          </p>
          <p className="mt-2 max-w-[38em] text-small text-soft">{downloadWords.zipBegins}</p>
        </>
      )}
      {order.lines
        .filter(({ extra }) => extra === null)
        .map((line) => (
          <section key={line.id} aria-label={line.title} className="mt-10">
            <h2 className="text-item leading-tight">{line.title}</h2>
            <p className="slate mt-1 text-soft">{countIn(line.photos)}</p>
            <ul className="mt-5 grid items-start gap-x-2 gap-y-4 sm:grid-cols-4">
              {line.photos.map((photo, index) => (
                <BoughtPhoto key={photo.id} photo={photo} no={index + 1} order={order} />
              ))}
            </ul>
          </section>
        ))}
    </>
  )
}

function countIn(photos: OrderPhoto[]): string {
  const gone = photos.filter(({ withdrawn, refusedByFamily }) => withdrawn || refusedByFamily).length
  const givenBack = photos.filter((photo) => photo.givenBack).length
  const all = countOf(photos.length)
  const left = gone > 0 ? downloadWords.countWithdrawn(all, gone) : all
  return givenBack > 0 ? downloadWords.countGivenBack(left, givenBack) : left
}

function withholdingReason(
  { withdrawn, refusedByFamily, isSheet, isGroup }: OrderPhoto,
  paidBack: boolean,
): string {
  if (refusedByFamily) return downloadWords.refusedByFamily(paidBack)
  if (!withdrawn) return downloadWords.withheld
  return downloadWords.withdrawn(isSheet ? 'class sheet' : isGroup ? 'group photo' : 'class photo', paidBack)
}

/** The thumbnail is watermarked; the download is not. */
function BoughtPhoto({ photo, no, order }: { photo: OrderPhoto; no: number; order: OrderView }) {
  const { expired, withdrawnRefund } = order
  return (
    <li className="flex flex-wrap items-center gap-5 sm:row-span-2 sm:grid sm:grid-rows-subgrid sm:items-start sm:gap-y-0">
      {photo.thumb ? (
        <img
          src={photo.thumb}
          alt={downloadWords.photo(no)}
          width={photo.width}
          height={photo.height}
          loading="lazy"
          decoding="async"
          {...guarded}
          className={`${guardedClasses} w-28 shrink-0 sm:w-full ${
            photo.width > photo.height
              ? 'h-auto sm:self-end'
              : `aspect-[4/5] object-cover object-[50%_30%] ${quietFrame}`
          }`}
        />
      ) : (
        <div className={`aspect-[4/5] w-28 shrink-0 sm:w-full ${quietFrame}`} />
      )}
      <div className="min-w-36 flex-1 sm:min-w-0">
        <p className="slate truncate text-soft sm:mt-2">{photo.fileName}</p>
        {photo.givenBack && <p className="mt-2 text-note text-soft">{downloadWords.wasGivenBack}</p>}
        {photo.withheld && (
          <p className="mt-2 text-note text-soft leading-snug">
            {withholdingReason(photo, withdrawnRefund !== null)} <ContactLine />.
          </p>
        )}
        {photo.download && !expired && !photo.withheld && <SaveButton href={photo.download} no={no} />}
      </div>
    </li>
  )
}

/** Opens the share sheet on phones, which can save to the photo library; elsewhere a download. */
function SaveButton({ href, no }: { href: string; no: number }) {
  const { step, problem, save } = useSaving(href)
  const look = `${buttonClasses('outline')} mt-3 min-h-12 w-full sm:mt-2`
  const download = (className: string, words: string) => (
    <a href={href} download className={className}>
      {words}
      <span className="sr-only"> photo {no}</span>
    </a>
  )
  if (!canShareFiles()) return download(look, 'Download')
  const words = { idle: 'Save', fetching: 'Fetching…', ready: 'Save now', failed: 'Try again' }
  return (
    <>
      <button type="button" onClick={save} aria-disabled={step === 'fetching'} className={look}>
        {words[step]}
        <span className="sr-only"> photo {no}</span>
      </button>
      {step === 'ready' && (
        <p role="status" className="mt-2 text-small text-soft">
          {downloadWords.saveAgain}
        </p>
      )}
      {step === 'failed' && (
        <p role="alert" className="mt-2 text-small text-wrong">
          {problem}
        </p>
      )}
      {download(
        'mt-1 inline-flex min-h-11 items-center text-note text-soft underline underline-offset-4',
        'Download the file',
      )}
    </>
  )
}
