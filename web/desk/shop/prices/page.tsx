import { useState } from 'react'
import { pricesWords } from '../../../../content/desk/shop/prices.ts'
import { listPrices } from '../../../../contract/shop/prices.ts'
import type { PriceListSummary } from '../../../../domain/orders/prices/price-desk.ts'
import { SPECIFIED_LISTS } from '../../../../domain/orders/prices/price-lists.ts'
import { desk } from '../../../../domain/screens.ts'
import { useEndpoint } from '../../../http/endpoint-query.ts'
import { QueryResult } from '../../kit/data/query-result.tsx'
import { useUndo } from '../../kit/data/undo.tsx'
import { formatCount } from '../../kit/format.ts'
import { type Column, DeskTable } from '../../kit/list/table.tsx'
import { Badge } from '../../kit/page/badge.tsx'
import { DeskButton, DeskLink } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { Products } from './products.tsx'
import { usePriceLists } from './use-price-lists.ts'

const columns: Column<PriceListSummary>[] = [
  {
    head: 'Price list',
    rowName: true,
    cell: ({ name, sells, state }) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        <span className="block font-[400] text-small text-soft leading-snug md:hidden">
          {sells}
          {state === 'retired' && <span className="sm:hidden">. Retired</span>}
        </span>
      </>
    ),
  },
  { head: 'Sells', className: 'max-md:hidden', cellClassName: 'py-2', cell: ({ sells }) => sells },
  { head: 'Events', className: 'max-sm:hidden', cell: ({ events }) => formatCount(events) },
  { head: 'Version', className: 'max-md:hidden', cell: ({ number }) => formatCount(number) },
  {
    head: 'Status',
    className: 'max-sm:hidden',
    cell: ({ state }) => state === 'retired' && <Badge tone="waiting">Retired</Badge>,
  },
]

/** All price lists and products. */
export default function PricesPage() {
  const prices = useEndpoint(listPrices)
  const undo = useUndo()
  const [copying, setCopying] = useState<PriceListSummary>()
  const lists = prices.data?.lists
  const first = lists?.[0]
  return (
    <DeskPage
      title="Prices"
      note={pricesWords.lead}
      actions={
        first && (
          <DeskButton look="solid" onClick={() => setCopying(first)}>
            New price list
          </DeskButton>
        )
      }
    >
      <QueryResult query={prices} what="list of prices">
        <Lists lists={lists} undo={undo} onCopy={setCopying} />
        <Products products={prices.data?.products} undo={undo} />
      </QueryResult>
      {copying && lists && <CopyDialog lists={lists} from={copying} onClose={() => setCopying(undefined)} />}
      {undo.bar}
    </DeskPage>
  )
}

interface ListsProps {
  lists: PriceListSummary[] | undefined
  undo: ReturnType<typeof useUndo>
  onCopy: (list: PriceListSummary) => void
}

function Lists({ lists, undo, onCopy }: ListsProps) {
  const { busy, toggle, move } = usePriceLists(lists, undo)
  return (
    <DeskTable
      caption="Price lists"
      columns={columns}
      rows={lists}
      keyOf={({ id }) => id}
      waiting={2}
      wrapActions="pairs"
      actions={(list) => {
        const at = lists?.indexOf(list) ?? 0
        return (
          <>
            <DeskLink look="plain" to={desk.priceList(list.id)} aria-label={`Edit ${list.name}`} data-row>
              Edit
            </DeskLink>
            <DeskButton look="plain" aria-label={`Copy ${list.name}`} onClick={() => onCopy(list)}>
              Copy
            </DeskButton>
            <MoveButtons
              name={list.name}
              at={at}
              count={lists?.length ?? 0}
              onMove={(by, moved) => move(at, by, moved)}
            />
            {!SPECIFIED_LISTS.some((id) => id === list.id) && (
              <DeskButton
                look="plain"
                aria-disabled={busy}
                aria-label={`${list.state === 'retired' ? 'Put back on sale' : 'Retire'}: ${list.name}`}
                onClick={() => toggle(list)}
              >
                {list.state === 'retired' ? 'Put back on sale' : 'Retire'}
              </DeskButton>
            )}
          </>
        )
      }}
    />
  )
}
