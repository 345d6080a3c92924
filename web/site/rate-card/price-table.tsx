import { formatPounds } from '../../../domain/money.ts'
import type { Rate } from '../../../domain/site/rate-card.ts'

/** A group of prices: service, unit, price. */
export function PriceTable({ caption, rates }: { caption: string; rates: readonly Rate[] }) {
  return (
    <table className="-mt-3 w-full border-collapse tabular-nums lining-nums print:-mt-2">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Service</th>
          <th scope="col" className="max-sm:hidden">
            Per
          </th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      {rates.map((rate) => (
        <tbody key={rate.name} className="not-first-of-type:border-line not-first-of-type:border-t">
          {rate.prices.map(({ pence, per }, index) => (
            <tr key={per} className="align-baseline big-text:grid max-sm:[&+tr>td]:pt-0">
              {index === 0 && (
                <th
                  scope="rowgroup"
                  rowSpan={rate.prices.length}
                  className="py-3 pr-5 text-left align-top font-normal print:py-1.5"
                >
                  <span className="block font-display text-item leading-[1.2]">{rate.name}</span>
                  {rate.note && (
                    <span className="mt-1 block max-w-[28em] text-small text-soft leading-snug">
                      {rate.note}
                    </span>
                  )}
                </th>
              )}
              <td className="slate w-44 py-3 pr-4 text-soft max-sm:hidden print:table-cell print:py-1.5">
                per {per}
              </td>
              <td className="w-32 big-text:w-auto py-3 text-right font-display text-item leading-[1.2] print:py-1.5">
                {formatPounds(pence)}
                <span className="slate block text-soft sm:hidden print:hidden">per {per}</span>
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}
