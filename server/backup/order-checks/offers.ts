import { hasTable, readTableRows } from '../row-files.ts'

interface ReducedRow {
  order_id: string
  offer_id: string | null
}
interface OfferUseRow {
  order_id: string
  offer_id: string
  given_back_at: string | null
}

/** Compares the offers that took something off an order with those that it uses: each once, until it is abandoned. */
export async function readOfferUses(
  folder: string,
): Promise<(order: { id: string; state: string }) => string[]> {
  const offersOf = new Map<string, Set<string>>()
  // The latter in the database of a release before the ledger that is not migrated yet.
  const table = (await hasTable(folder, 'order_movements')) ? 'order_movements' : 'order_reductions'
  for await (const { order_id, offer_id } of readTableRows<ReducedRow>(folder, table))
    if (offer_id) offersOf.set(order_id, (offersOf.get(order_id) ?? new Set()).add(offer_id))
  const usesOf = new Map<string, OfferUseRow[]>()
  for await (const use of readTableRows<OfferUseRow>(folder, 'offer_uses'))
    usesOf.set(use.order_id, [...(usesOf.get(use.order_id) ?? []), use])
  return ({ id, state }) => compareUses(state, offersOf.get(id) ?? new Set(), usesOf.get(id) ?? [])
}

function compareUses(state: string, offers: Set<string>, uses: OfferUseRow[]): string[] {
  const used = new Set(uses.map(({ offer_id }) => offer_id))
  const unused = [...offers].filter((id) => !used.has(id)).length
  const idle = [...used].filter((id) => !offers.has(id)).length
  const held = uses.filter(({ given_back_at }) => given_back_at === null).length
  const givenUp = state === 'cancelled'
  return [
    ...(unused > 0 ? [`Offers that took something off and are not used by it: ${unused}.`] : []),
    ...(idle > 0 ? [`Offers that it uses and that took nothing off: ${idle}.`] : []),
    ...(givenUp && held > 0 ? [`It was cancelled and still uses offers: ${held}.`] : []),
    ...(!givenUp && held < uses.length
      ? [`Its uses of offers are given back, and it is ${state.replace('_', ' ')}.`]
      : []),
  ]
}
