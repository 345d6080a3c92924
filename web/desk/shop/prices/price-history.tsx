import { priceListWords } from '../../../../content/desk/shop/prices.ts'
import { shortDay } from '../../../../domain/days.ts'
import type { PriceListDetail } from '../../../../domain/orders/prices/price-desk.ts'
import { type Column, DeskTable } from '../../kit/list/table.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { describePrices } from './list-form-values.ts'

type Version = PriceListDetail['versions'][number]

const columns: Column<Version>[] = [
  {
    head: 'Version',
    rowName: true,
    cell: (version) => (
      <>
        {version.number}
        <span className="block font-[400] text-small text-soft leading-snug sm:hidden">
          {shortDay(version.madeAt)}. {pricesOf(version)}
        </span>
      </>
    ),
  },
  {
    head: 'From',
    className: 'max-sm:hidden',
    cellClassName: 'whitespace-nowrap',
    cell: ({ madeAt }) => shortDay(madeAt),
  },
  {
    head: 'By',
    className: 'max-md:hidden',
    cellClassName: 'wrap-anywhere',
    cell: ({ who }) => who ?? <span className="text-soft">–</span>,
  },
  { head: 'Prices', className: 'max-sm:hidden', cellClassName: 'wrap-anywhere py-2', cell: pricesOf },
]

function pricesOf({ single, packages, extras, vat, homeDelivery }: Version) {
  return describePrices(single, packages, { extras, vat, homeDelivery })
}

interface HistoryProps {
  detail: PriceListDetail
  busy: boolean
  onRestore: (version: string, words: string) => void
}

/** All versions of a list; each can be restored. */
export function PriceHistory({ detail, busy, onRestore }: HistoryProps) {
  return (
    <section aria-labelledby="versions" className="mt-12">
      <h2 id="versions" className="text-item">
        Versions
      </h2>
      <p className="mt-1 max-w-[44em] text-soft">{priceListWords.versions}</p>
      <DeskTable
        caption="Versions"
        columns={columns}
        rows={detail.versions}
        keyOf={({ id }) => id}
        actions={({ id, number }) =>
          id === detail.list.version ? (
            <span className="flex min-h-11 items-center whitespace-nowrap text-soft">
              {detail.events > 0 ? 'Sold by now' : 'Newest'}
            </span>
          ) : (
            <DeskButton
              look="plain"
              aria-label={`Restore version ${number}`}
              aria-disabled={busy}
              onClick={() => onRestore(id, priceListWords.restored(number, detail.events))}
            >
              Restore
            </DeskButton>
          )
        }
      />
    </section>
  )
}
