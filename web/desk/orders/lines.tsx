import { printProduct, printStateOf } from '../../../content/desk/orders/names.ts'
import { ordersWords, printNotes, refundWords, withheldPhoto } from '../../../content/desk/orders/orders.ts'
import { lightTableWords } from '../../../content/desk/photos/light-table.ts'
import { markPrints } from '../../../contract/orders/order-desk.ts'
import { formatPounds } from '../../../domain/money.ts'
import type { DeskPrint, OrderDetail } from '../../../domain/orders/order-desk.ts'
import { HOME_DELIVERY } from '../../../domain/orders/prints/home-delivery.ts'
import { photoOf, showsPhoto } from '../../../domain/orders/products/product-kinds.ts'
import { desk } from '../../../domain/screens.ts'
import { CropFrame } from '../../ui/crop-frame.tsx'
import { useDeskMutation } from '../kit/data/use-desk-mutation.ts'
import { counted } from '../kit/format.ts'
import { DeskButton, DeskLink } from '../kit/page/button.tsx'
import { CleanImage } from '../photos/clean-image.tsx'
import { OpenPhotoButton, PhotoViewer } from '../photos/light-table/photo-viewer.tsx'
import { isGone, PhotoRemark, PrintRemark, RemakeNote } from './item-remarks.tsx'

type Line = OrderDetail['lines'][number]

/** What was bought, by gallery, with pictures and prints. */
export function Lines({ order }: { order: OrderDetail }) {
  const { lines } = order
  const live = (order.state === 'paid' || order.state === 'delivered') && order.prints !== 'cancelled'
  const events = new Set(lines.filter(({ printed }) => printed).map(({ eventId }) => eventId))
  return (
    <section aria-label="Bought">
      <h2 className="border-line border-b pb-2 text-item">Bought</h2>
      <PhotoViewer photos={photosOf(order)}>
        <ul>
          {lines.map((line) => (
            <li key={line.id} className="border-line border-b py-4">
              <BoughtLine order={order} line={line} />
              {live && events.size > 1 && <LinePrints order={order} line={line} />}
            </li>
          ))}
        </ul>
      </PhotoViewer>
    </section>
  )
}

/** Every photo of the order and its prints, each once. */
const photosOf = ({ lines }: OrderDetail) => {
  const all = lines.flatMap(({ photos, prints }) => [
    ...photos,
    ...prints.flatMap(({ photo }) => photo ?? []),
  ])
  return [...new Map(all.map((photo) => [photo.id, photo])).values()]
}

/** Each event's prints go to the lab separately, so each line can be marked. */
function LinePrints({
  order,
  line: { eventId, printed, toHome, extra },
}: {
  order: OrderDetail
  line: Line
}) {
  const { change, run, busy } = useDeskMutation()
  if (!printed || !eventId || extra?.product === HOME_DELIVERY.id) return null
  const mark = (prints: NonNullable<Line['printed']>, words: string) => (
    <DeskButton
      look="plain"
      aria-disabled={busy !== undefined}
      onClick={() =>
        run(prints, () => change(markPrints, { body: { orderIds: [order.id], prints, eventId } }), words)
      }
    >
      {words}
    </DeskButton>
  )
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-5">
      <span>{printStateOf(printed, [toHome ? 'home' : 'school'])}</span>
      {printed === 'ordered' && mark('sent', 'Prints sent to the lab')}
      {printed === 'sent' && mark('delivered', toHome ? 'Prints posted' : 'Prints delivered')}
      {printed === 'sent' && mark('ordered', 'Not sent yet')}
      {printed === 'delivered' && mark('sent', toHome ? 'Not posted yet' : 'Not delivered yet')}
    </p>
  )
}

/** One print, with the photo that it is or will be made of. */
function Print({ order, print, lineId }: { order: OrderDetail; print: DeskPrint; lineId: string }) {
  const { id, product, quantity, photo, crop } = print
  return (
    <li className="flex gap-3 leading-snug">
      {photo && (
        <OpenPhotoButton
          photoId={photo.id}
          label={lightTableWords.lookAt(photo.fileName)}
          className="grid! size-20 shrink-0 place-items-center bg-raised"
        >
          <CropFrame crop={crop} className={photo.width > photo.height ? 'w-full' : 'h-full'}>
            <CleanImage
              {...photo}
              sizes="5rem"
              loading="lazy"
              className={`block ${photo.width > photo.height ? 'h-auto w-full' : 'h-full w-auto'}`}
            />
          </CropFrame>
        </OpenPhotoButton>
      )}
      <div className="wrap-anywhere min-w-0">
        <span className={isGone(order, id, lineId) ? 'text-soft line-through' : ''}>
          {quantity} × {printProduct(product)}
        </span>
        {photo && <span className="block text-soft">{photo.fileName}</span>}
        {notesOf(print).map((note) => (
          <span key={note} className={photo || !showsPhoto(product) ? 'block text-soft' : 'block text-wrong'}>
            {note}
          </span>
        ))}
        <PrintRemark order={order} printId={id} />
      </div>
    </li>
  )
}

/** What the owner should know about a print's photo. */
function notesOf({ product, photo, isNewest, withheld, cropChosen }: DeskPrint): string[] {
  const gone = withheld ? [withheldPhoto[withheld]] : []
  if (photo)
    return [...gone, ...(isNewest ? [printNotes.newest] : []), ...(cropChosen ? [printNotes.cropped] : [])]
  if (withheld) return gone
  return [withoutPhoto[photoOf(product)]]
}

const withoutPhoto: Record<ReturnType<typeof photoOf>, string> = {
  chosen: printNotes.noneChosen,
  class: printNotes.noClassPhoto,
  none: printNotes.folder,
}

function BoughtLine({ order, line }: { order: OrderDetail; line: Line }) {
  const {
    id: lineId,
    remakeReason,
    title,
    pupilId,
    packageName,
    extra,
    photoCount,
    total,
    photos,
    prints,
  } = line
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 className="wrap-anywhere font-[560] font-text text-note tracking-normal">{title}</h3>
        <p className="tabular-nums">{remakeReason === null ? formatPounds(total) : refundWords.free}</p>
      </div>
      <p className="text-soft">
        {extra
          ? `${extra.quantity} × ${extra.name}${remakeReason === null && extra.product !== HOME_DELIVERY.id ? ', singly' : ''}`
          : `${packageName ? `${packageName} package, ` : ''}${counted(photoCount, 'photo')}`}
      </p>
      <RemakeNote line={line} />
      {photos.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-x-2 gap-y-3">
          {photos.map(({ id, fileName, picture, width, height }) => (
            <li key={id} className="w-24">
              <OpenPhotoButton photoId={id} label={lightTableWords.lookAt(fileName)}>
                <CleanImage
                  {...{ picture, width, height }}
                  sizes="6rem"
                  loading="lazy"
                  className={`h-30 w-24 bg-raised object-contain ${isGone(order, id, lineId) ? 'opacity-40' : ''}`}
                />
              </OpenPhotoButton>
              <span className="wrap-anywhere block text-small text-soft">{fileName}</span>
              <PhotoRemark order={order} lineId={lineId} photoId={id} />
            </li>
          ))}
        </ul>
      ) : (
        !extra && <p className="mt-2 text-soft">{ordersWords.destroyed}</p>
      )}
      {prints.length > 0 && (
        <ul className="mt-3 grid gap-3 sm:grid-cols-2">
          {prints.map((print) => (
            <Print key={print.id} {...{ order, lineId, print }} />
          ))}
        </ul>
      )}
      {pupilId && (
        <DeskLink look="plain" to={desk.pupil(pupilId)} className="mt-2">
          To the student
        </DeskLink>
      )}
    </>
  )
}
