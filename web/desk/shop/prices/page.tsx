import { useState } from 'react'
import { pricesWords } from '../../../../content/desk/shop/prices.ts'
import { listPrices } from '../../../../contract/shop/prices.ts'
import type { PriceListSummary } from '../../../../domain/orders/prices/price-desk.ts'
import { SPECIFIED_LISTS } from '../../../../domain/orders/prices/price-lists.ts'
import { desk } from '../../../../domain/screens.ts'
import { useEndpoint } from '../../../endpoint-query.ts'
import { Badge } from '../../kit/badge.tsx'
import { DeskButton, DeskLink } from '../../kit/button.tsx'
import { formatCount } from '../../kit/format.ts'
import { DeskPage } from '../../kit/page.tsx'
import { QueryResult } from '../../kit/query-result.tsx'
import { ActionCell, Cell, type Column, DeskTable, NameCell } from '../../kit/table.tsx'
import { useUndo } from '../../kit/undo.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { Products } from './products.tsx'
import { usePriceLists } from './use-price-lists.ts'

const columns: Column[] = [
  { head: 'Price list' },
  { head: 'Sells', className: 'max-md:hidden' },
  { head: 'Events', className: 'max-sm:hidden' },
  { head: 'Version', className: 'max-md:hidden' },
  { head: 'Status', className: 'max-sm:hidden' },
  { head: 'Actions', quiet: true },
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
    <DeskTable caption="Price lists" columns={columns} loading={!lists} waiting={2}>
      {lists?.map((list, at) => (
        <tr key={list.id}>
          <NameCell>
            <span className="wrap-anywhere">{list.name}</span>
            <span className="block font-[400] text-small text-soft leading-snug md:hidden">
              {list.sells}
              {list.state === 'retired' && <span className="sm:hidden">. Retired</span>}
            </span>
          </NameCell>
          <Cell className="py-2 max-md:hidden">{list.sells}</Cell>
          <Cell className="max-sm:hidden">{formatCount(list.events)}</Cell>
          <Cell className="max-md:hidden">{formatCount(list.number)}</Cell>
          <Cell className="max-sm:hidden">
            {list.state === 'retired' && <Badge tone="waiting">Retired</Badge>}
          </Cell>
          <ActionCell wrap="pairs">
            <DeskLink look="plain" to={desk.priceList(list.id)} aria-label={`Edit ${list.name}`} data-row>
              Edit
            </DeskLink>
            <DeskButton look="plain" aria-label={`Copy ${list.name}`} onClick={() => onCopy(list)}>
              Copy
            </DeskButton>
            <MoveButtons
              name={list.name}
              at={at}
              count={lists.length}
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
          </ActionCell>
        </tr>
      ))}
    </DeskTable>
  )
}
