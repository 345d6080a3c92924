import { pricesWords } from '../../../../content/desk/shop/prices.ts'
import { orderPriceLists, setPriceListState } from '../../../../contract/shop/prices.ts'
import type { PriceListSummary } from '../../../../domain/orders/prices/price-desk.ts'
import type { useUndo } from '../../kit/data/undo.tsx'
import { useDeskMutation } from '../../kit/data/use-desk-mutation.ts'

/** Retires price lists, puts them back on sale, and orders them; one change at a time. */
export function usePriceLists(lists: PriceListSummary[] | undefined, undo: ReturnType<typeof useUndo>) {
  const { change, run, busy } = useDeskMutation(undo.failed)
  const become = (id: string, state: PriceListSummary['state']) =>
    change(setPriceListState, { params: { id }, body: { state } })
  return {
    busy: busy !== undefined,
    /** Retires a list, or puts a retired one back on sale. */
    toggle: ({ id, name, state }: PriceListSummary) => {
      const next = state === 'retired' ? 'on-sale' : 'retired'
      const told = next === 'retired' ? pricesWords.retired(name) : pricesWords.onSale(name)
      return run(
        id,
        () => become(id, next),
        () => undo.tell(told, () => become(id, state)),
      )
    },
    move: (at: number, by: 1 | -1, moved: () => void) => {
      const ids = lists?.map(({ id }) => id) ?? []
      const id = ids[at]
      if (!id) return
      void run(
        id,
        () => change(orderPriceLists, { body: { ids: ids.toSpliced(at, 1).toSpliced(at + by, 0, id) } }),
        moved,
      )
    },
  }
}
