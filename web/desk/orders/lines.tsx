import { ordersWords, refundWords } from '../../../content/desk/shop.ts'
import { markPrints } from '../../../contract/order-desk.ts'
import { formatPounds } from '../../../domain/money.ts'
import type { OrderDetail } from '../../../domain/orders/order-desk.ts'
import { takesPhoto } from '../../../domain/orders/print-products.ts'
import { desk } from '../../../domain/screens.ts'
import { call } from '../../call.ts'
import { counted } from '../format.ts'
import { printProduct, printState } from '../labels.ts'
import { DeskButton, DeskLink } from '../ui/button.tsx'
import { useAction } from '../use-desk-mutation.ts'
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
      <ul>
        {lines.map((line) => (
          <li key={line.id} className="border-line border-b py-4">
            <BoughtLine order={order} line={line} />
            {live && events.size > 1 && <LinePrints order={order} line={line} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Each event's prints go to the lab separately, so each line can be marked. */
function LinePrints({ order, line: { eventId, printed } }: { order: OrderDetail; line: Line }) {
  const { run, busy } = useAction()
  if (!printed || !eventId) return null
  const mark = (prints: NonNullable<Line['printed']>, words: string) => (
    <DeskButton
      look="plain"
      aria-disabled={busy !== undefined}
      onClick={() =>
        run(prints, () => call(markPrints, { body: { orderIds: [order.id], prints, eventId } }), words)
      }
    >
      {words}
    </DeskButton>
  )
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-5">
      <span>{printState[printed]}</span>
      {printed === 'ordered' && mark('sent', 'Prints sent to the lab')}
      {printed === 'sent' && mark('delivered', 'Prints delivered')}
      {printed === 'sent' && mark('ordered', 'Not sent yet')}
      {printed === 'delivered' && mark('sent', 'Not delivered yet')}
    </p>
  )
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
          ? `${extra.quantity} × ${extra.name}${remakeReason === null ? ', singly' : ''}`
          : `${packageName ? `${packageName} package, ` : ''}${counted(photoCount, 'photo')}`}
      </p>
      <RemakeNote line={line} />
      {photos.length > 0 ? (
        <ul className="mt-3 flex flex-wrap gap-1">
          {photos.map(({ id, fileName, thumb }) => (
            <li key={id}>
              <img
                src={thumb}
                alt={fileName}
                title={fileName}
                width={80}
                height={100}
                loading="lazy"
                decoding="async"
                className={`h-25 w-20 bg-raised object-contain ${isGone(order, id, lineId) ? 'opacity-40' : ''}`}
              />
              <PhotoRemark order={order} lineId={lineId} photoId={id} />
            </li>
          ))}
        </ul>
      ) : (
        !extra && <p className="mt-2 text-soft">{ordersWords.destroyed}</p>
      )}
      {prints.length > 0 && (
        <ul className="mt-3">
          {prints.map(({ id, product, quantity, chosen }) => (
            <li key={id} className="leading-snug">
              <span className={isGone(order, id, lineId) ? 'text-soft line-through' : ''}>
                {quantity} × {printProduct(product)}
              </span>
              {!chosen && takesPhoto(product) && <span className="text-wrong"> no photo chosen</span>}
              <PrintRemark order={order} printId={id} />
            </li>
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
