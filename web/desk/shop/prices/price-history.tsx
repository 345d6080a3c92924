import { priceListWords } from '../../../../content/desk/shop/prices.ts'
import { shortDay } from '../../../../domain/days.ts'
import type { PriceListDetail } from '../../../../domain/orders/prices/price-desk.ts'
import { DeskButton } from '../../kit/button.tsx'
import { ActionCell, Cell, type Column, DeskTable, NameCell } from '../../kit/table.tsx'
import { describePrices } from './list-form-values.ts'

const columns: Column[] = [
  { head: 'Version' },
  { head: 'From', className: 'max-sm:hidden' },
  { head: 'By', className: 'max-md:hidden' },
  { head: 'Prices', className: 'max-sm:hidden' },
  { head: 'Actions', quiet: true },
]

interface HistoryProps {
  detail: PriceListDetail
  busy: boolean
  onRestore: (version: string, words: string) => void
}

/** All versions of a list; each can be restored. */
export function History({ detail, busy, onRestore }: HistoryProps) {
  return (
    <section aria-labelledby="versions" className="mt-12">
      <h2 id="versions" className="text-item">
        Versions
      </h2>
      <p className="mt-1 max-w-[44em] text-soft">{priceListWords.versions}</p>
      <DeskTable caption="Versions" columns={columns}>
        {detail.versions.map(({ id, number, madeAt, who, single, packages, extras, vat, homeDelivery }) => {
          const words = describePrices(single, packages, { extras, vat, homeDelivery })
          return (
            <tr key={id}>
              <NameCell>
                {number}
                <span className="block font-[400] text-small text-soft leading-snug sm:hidden">
                  {shortDay(madeAt)}. {words}
                </span>
              </NameCell>
              <Cell className="whitespace-nowrap max-sm:hidden">{shortDay(madeAt)}</Cell>
              <Cell className="wrap-anywhere max-md:hidden">
                {who ?? <span className="text-soft">–</span>}
              </Cell>
              <Cell className="wrap-anywhere py-2 max-sm:hidden">{words}</Cell>
              <ActionCell>
                {id === detail.list.version ? (
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
                )}
              </ActionCell>
            </tr>
          )
        })}
      </DeskTable>
    </section>
  )
}
