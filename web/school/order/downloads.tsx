import { downloadWords } from '../../../content/school/order.ts'
import { formatPounds } from '../../../domain/money.ts'
import type { OrderPhoto, OrderView } from '../../../domain/orders/order-page.ts'
import { ContactLine } from '../../shell/screen.tsx'
import { countOf } from '../basket/order-line.ts'
import { quietFrame } from '../gallery/photo.tsx'
import { DevelopingPhoto } from './developing-photo.tsx'
import { DownloadBar } from './download-bar.tsx'
import { SaveButton } from './save-button.tsx'

/** Whether there is anything to download. */
export const hasFiles = (order: OrderView) =>
  order.lines.some(({ photoCount }) => photoCount > 0) && !areAllGivenBack(order)

/** Whether every photo of an order was given back. */
export function areAllGivenBack({ lines }: OrderView): boolean {
  const photos = lines.flatMap((line) => line.photos)
  return photos.length > 0 && photos.every(({ givenBack }) => givenBack)
}

interface DownloadsProps {
  orderKey: string
  order: OrderView
  /** Resolves to the order once it has been refetched. */
  onConsent: () => Promise<OrderView | undefined>
}

/** An order's photos, and a bar with what is agreed to before the first download, and the download. */
export function Downloads({ orderKey, order, onConsent }: DownloadsProps) {
  const back = order.withdrawnRefund
  const files = downloadable(order)
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
      {order.lines
        .filter(({ extra }) => extra === null)
        .map((line) => (
          <section key={line.id} aria-label={line.title} className="mt-8">
            <h2 className="text-item leading-tight">{line.title}</h2>
            <p className="slate mt-1 text-soft">{countIn(line.photos)}</p>
            <ul className={`mt-4 grid items-start gap-x-2 gap-y-5 ${columnsFor(line.photos.length)}`}>
              {line.photos.map((photo, index) => (
                <BoughtPhoto
                  key={photo.id}
                  photo={photo}
                  no={index + 1}
                  order={order}
                  alone={files.length === 1}
                />
              ))}
            </ul>
          </section>
        ))}
      {files.length > 0 && !order.expired && (
        <DownloadBar orderKey={orderKey} order={order} files={files} onConsent={onConsent} />
      )}
    </>
  )
}

/** The fewer photos, the larger they are. */
function columnsFor(photos: number): string {
  if (photos === 1) return 'max-w-[34rem]'
  const wider = photos === 2 ? 'max-w-[50rem]' : 'sm:grid-cols-3 xl:grid-cols-4'
  return `grid-cols-2 big-text:grid-cols-1 ${wider}`
}

/** The photos of an order that can be downloaded, now or once it has been agreed to. */
const downloadable = ({ lines }: OrderView) =>
  lines.flatMap(({ photos }) => photos).filter(({ withheld, givenBack }) => !withheld && !givenBack)

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

interface BoughtPhotoProps {
  photo: OrderPhoto
  no: number
  order: OrderView
  /** It is the only file, which the bar saves. */
  alone: boolean
}

function BoughtPhoto({ photo, no, order, alone }: BoughtPhotoProps) {
  const { expired, withdrawnRefund } = order
  return (
    <li className="min-w-0">
      {photo.thumb ? (
        <DevelopingPhoto photo={photo} no={no} />
      ) : (
        <div className={`aspect-[4/5] ${quietFrame}`} />
      )}
      <p className="slate mt-2 truncate text-soft">{photo.fileName}</p>
      {photo.givenBack && <p className="mt-2 text-note text-soft">{downloadWords.wasGivenBack}</p>}
      {photo.withheld && (
        <p className="mt-2 text-note text-soft leading-snug">
          {withholdingReason(photo, withdrawnRefund !== null)} <ContactLine />.
        </p>
      )}
      {photo.download && !expired && !photo.withheld && !alone && (
        <div className="mt-2">
          <SaveButton href={photo.download} no={no} />
        </div>
      )}
    </li>
  )
}
