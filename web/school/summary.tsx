import type { ReactNode } from 'react'
import { formatPounds } from '../../domain/money.ts'
import { countOf, type Line } from './order-line.ts'

/** The order's arithmetic: subtotal − discount = total. */
export function Summary({ line }: { line: Line }) {
  const { price, pack } = line
  return (
    <section aria-labelledby="order-summary">
      <h2 id="order-summary" className="text-item">
        Order summary
      </h2>
      <dl className="mt-3 tabular-nums">
        {pack && <Row term="Package">{pack.name}</Row>}
        <Row term="Photos">{chosenInWords(line)}</Row>
        <Row term="Subtotal">{formatPounds(price.subtotal)}</Row>
        {price.discount > 0 && <Row term="Discount">{formatPounds(-price.discount)}</Row>}
        <div className="mt-2 flex items-baseline justify-between border-ink border-t pt-3 font-display text-card tracking-[-0.01em]">
          <dt>Total</dt>
          <dd>{formatPounds(price.total)}</dd>
        </div>
      </dl>
    </section>
  )
}

export function Row({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-1 text-soft">
      <dt>{term}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

/** `2 of 3`, `all 4`, `2`. */
function chosenInWords({ pack, everything, photoIds, price }: Line): string {
  if (!pack) return String(photoIds.length)
  return everything ? `all ${price.photoCount}` : `${photoIds.length} of ${price.photoCount}`
}

/** One line for the basket bar. */
export function lineInWords(line: Line): string {
  if (!line.pack)
    return line.photoIds.length === 0 ? 'Nothing chosen yet' : `${countOf(line.photoIds.length)} chosen`
  return `${line.pack.name} · ${chosenInWords(line)}`
}
