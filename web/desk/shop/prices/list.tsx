import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useParams } from 'react-router'
import { priceListWords } from '../../../../content/desk/shop/prices.ts'
import { listPrices, restorePrices, showPriceList } from '../../../../contract/shop/prices.ts'
import type { DeskProduct, PriceListDetail } from '../../../../domain/orders/prices/price-desk.ts'
import type { ShownPriceList } from '../../../../domain/orders/prices/price-lists.ts'
import { desk } from '../../../../domain/screens.ts'
import { queryOf, useEndpoint } from '../../../http/endpoint-query.ts'
import { LoadFailure } from '../../kit/data/query-result.tsx'
import { useUndo } from '../../kit/data/undo.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'
import { counted } from '../../kit/format.ts'
import { Badge } from '../../kit/page/badge.tsx'
import { DeskButton } from '../../kit/page/button.tsx'
import { DeskPage } from '../../kit/page/page.tsx'
import { SkeletonRows } from '../../kit/page/skeleton.tsx'
import { ListForm } from './list-form.tsx'
import { fromFormValues, type ListFormValues } from './list-form-values.ts'
import { PriceHistory } from './price-history.tsx'
import { PriceListPreview } from './price-list-preview.tsx'
import { useListForm } from './use-list-form.ts'

/** One price list: its form, what parents will see, and its versions. */
export default function PriceListPage() {
  const { listId = '' } = useParams()
  const detail = useEndpoint(showPriceList, { params: { id: listId } })
  const prices = useEndpoint(listPrices)
  const crumbs = [{ label: 'Prices', to: desk.prices }]
  const failed = [detail, prices].find(({ isLoadingError }) => isLoadingError)
  if (failed)
    return (
      <DeskPage title="Price list" crumbs={crumbs}>
        <LoadFailure
          error={failed.error}
          what="price list"
          onRetry={() => Promise.all([detail.refetch(), prices.refetch()])}
        />
      </DeskPage>
    )
  if (!detail.data || !prices.data)
    return (
      <DeskPage title={undefined} crumbs={crumbs}>
        <SkeletonRows />
      </DeskPage>
    )
  return <OneList key={listId} detail={detail.data} products={prices.data.products} />
}

function OneList({ detail, products }: { detail: PriceListDetail; products: readonly DeskProduct[] }) {
  const draft = useListForm(detail)
  const undo = useUndo()
  const { restore, busy } = useRestore(detail, undo)
  const shown = useShown(detail.list, draft.typed)
  const { name, state, events, specified } = detail
  return (
    <DeskPage
      title={name}
      crumbs={[{ label: 'Prices', to: desk.prices }]}
      note={priceListWords.events(events === 0 ? null : counted(events, 'event sells', 'events sell'))}
      actions={
        <>
          {state === 'retired' && <Badge tone="waiting">Retired</Badge>}
          {specified && (
            <DeskButton
              aria-disabled={busy}
              onClick={() => restore('specification', priceListWords.specificationRestored(events))}
            >
              Restore the original prices
            </DeskButton>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 xl:grid-cols-[minmax(0,1fr)_25rem]">
        <ListForm {...{ detail, products, draft, undo }} />
        <div className="xl:sticky xl:top-6 xl:max-h-[calc(100svh-3rem)] xl:self-start xl:overflow-y-auto">
          <PriceListPreview list={shown} products={products} />
        </div>
      </div>
      <PriceHistory detail={detail} busy={busy} onRestore={restore} />
      {undo.bar}
    </DeskPage>
  )
}

/** A preview of the typed values as parents would see them; while they are invalid, of the last valid ones. */
function useShown(list: ShownPriceList, typed: ListFormValues): ShownPriceList {
  const last = useRef(list)
  const read = fromFormValues(typed)
  if ('list' in read)
    last.current = {
      ...read.list,
      id: list.id,
      version: list.version,
      packages: read.list.packages.map((pack) => ({ ...pack, savings: 0 })),
    }
  return last.current
}

/** Restores another version, with undo. */
function useRestore({ id, list }: PriceListDetail, undo: ReturnType<typeof useUndo>) {
  const cache = useQueryClient()
  const { change, run, busy } = useDeskMutation(undo.failed)
  const sellBy = (version: string, was: string) =>
    change(restorePrices, { params: { id }, body: { was, version } })
  async function takeBack() {
    const query = queryOf(showPriceList, { params: { id } })
    const newest = await cache.fetchQuery({ ...query, staleTime: 0 })
    await sellBy(list.version, newest.list.version)
  }
  const restore = (version: string, words: string) =>
    run(
      version,
      () => sellBy(version, list.version),
      () => undo.tell(words, takeBack),
    )
  return { restore, busy: busy !== undefined }
}
