import './school.css'
import type { OrderView } from '../../domain/orders.ts'
import { buttonLook } from '../ui/button.tsx'
import { countOf } from './order-line.ts'
import { guarded, guardedLook } from './photo.tsx'

type OrderLine = OrderView['lines'][number]
type OrderPhoto = OrderLine['photos'][number]

/** The photos of an order, each with its own download once that is open. */
export function Downloads({ order }: { order: OrderView }) {
  return order.lines.map((line) => (
    <section key={line.title} aria-label={line.title} className="mt-10">
      <h2 className="text-item">{line.title}</h2>
      <p className="slate mt-1 text-soft">{countOf(line.photos.length)}</p>
      <ul className="mt-5 grid items-start gap-x-2 gap-y-4 sm:grid-cols-3 xl:grid-cols-4">
        {line.photos.map((photo, index) => (
          <BoughtPhoto key={photo.id} photo={photo} no={index + 1} expired={order.expired} />
        ))}
      </ul>
    </section>
  ))
}

/** The little picture keeps its mark; the file behind the link has none. */
function BoughtPhoto({ photo, no, expired }: { photo: OrderPhoto; no: number; expired: boolean }) {
  return (
    <li className="flex items-center gap-5 sm:block">
      <img
        src={photo.thumb}
        alt={`No. ${no} of this order, with watermark`}
        loading="lazy"
        decoding="async"
        {...guarded}
        className={`${guardedLook} aspect-[4/5] w-28 shrink-0 bg-line object-cover object-[50%_30%] sm:w-full`}
      />
      <div className="min-w-0 flex-1">
        <p className="slate truncate text-soft sm:mt-2">{photo.fileName}</p>
        {photo.download && !expired && (
          <a
            href={photo.download}
            download
            className={`${buttonLook('outline')} mt-3 min-h-12 w-full sm:mt-2`}
          >
            Download<span className="sr-only"> photo {no}</span>
          </a>
        )}
      </div>
    </li>
  )
}
