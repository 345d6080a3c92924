import type { Pence } from '../../money.ts'
import { type LinePart, type PartAmount, type PartBalance, refundableOf, refundOf } from '../ledger/ledger.ts'
import { splitProportionally } from '../ledger/split-proportionally.ts'

/** A photo of a line, or a product of one. */
export interface LineItem {
  lineId: string
  part: LinePart
  photoId: string | null
  printId: string | null
  /** How many of it; 1 for a photo. */
  quantity: number
  /** It shows a picture; a folder goes with the rest. */
  pictured: boolean
  /** It was given back or cancelled. */
  cancelled: boolean
  /** Its event, whose prints are sent together; null for a photo. */
  eventId: string | null
  /** It is the delivery of its event's prints; otherwise null. */
  delivery: 'to-post' | 'posted' | null
}

/** What an item cost after reductions, and what of it was given back or is on its way, in money and in credit. */
export interface PricedItem extends LineItem {
  cost: Pence
  givenBack: Pence
  credit: Pence
  creditBack: Pence
}

/**
 * What each item of an order really cost. What was paid for a part of a line is shared by its items: photos equally,
 * prints by their number. What has no picture costs nothing by itself, unless the part has nothing else.
 */
export function priceItems(
  items: readonly LineItem[],
  balances: readonly PartBalance[],
  given: readonly ItemRefund[],
): PricedItem[] {
  const groups = Map.groupBy(items, ({ lineId, part }) => `${lineId} ${part}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const balance = balances.find(({ lineId, part }) => lineId === first?.lineId && part === first.part)
    const pictured = group.some((item) => item.pictured)
    const weights = group.map((item) => (pictured && !item.pictured ? 0 : item.quantity))
    const own = group.map((item) =>
      given.find(
        ({ photoId, printId, lineId }) =>
          lineId === item.lineId && photoId === item.photoId && printId === item.printId,
      ),
    )
    const cancelled = group.map((item) => item.cancelled)
    const costs = shareOut(
      balance?.paid ?? 0,
      weights,
      own.map((one, at) => (cancelled[at] && one?.amount) || null),
    )
    const credits = shareOut(
      balance?.creditUsed ?? 0,
      weights,
      own.map((one, at) => (cancelled[at] && one?.credit) || null),
    )
    return group.map(
      (item, at): PricedItem => ({
        ...item,
        cost: costs[at] ?? 0,
        givenBack: own[at]?.amount ?? 0,
        credit: credits[at] ?? 0,
        creditBack: own[at]?.credit ?? 0,
      }),
    )
  })
}

/**
 * Shares an amount by weights. What was given back of some of them stays as it is if it is their share but for rounding,
 * so that the last penny is with the others.
 */
function shareOut(amount: Pence, weights: readonly number[], given: readonly (Pence | null)[]): Pence[] {
  const shares = splitProportionally(amount, weights)
  const isSettled = (at: number) => {
    const pence = given[at] ?? null
    return pence !== null && Math.abs(pence - (shares[at] ?? 0)) <= weights.length
  }
  const settled = weights.reduce((sum, _, at) => (isSettled(at) ? sum + (given[at] ?? 0) : sum), 0)
  const rest = splitProportionally(
    Math.max(0, amount - settled),
    weights.map((weight, at) => (isSettled(at) ? 0 : weight)),
  )
  return rest.map((share, at) => (isSettled(at) ? (given[at] ?? 0) : share))
}

/** What was given back of an item, or is on its way. */
export interface ItemRefund {
  lineId: string
  photoId: string | null
  printId: string | null
  amount: Pence
  credit: Pence
}

/** What giving back so many of an item is worth; all that is left of it for the last ones. */
export function worthOf(
  item: Pick<PricedItem, 'quantity' | 'cost' | 'givenBack' | 'credit' | 'creditBack'>,
  quantity: number,
): { amount: Pence; credit: Pence } {
  const share = (all: Pence, back: Pence) =>
    Math.max(
      0,
      quantity >= item.quantity
        ? all - back
        : Math.min(all - back, Math.round((all * quantity) / item.quantity)),
    )
  return { amount: share(item.cost, item.givenBack), credit: share(item.credit, item.creditBack) }
}

export interface WantedRefund {
  lineId: string
  part: LinePart
  photoId: string | null
  printId: string | null
  amount: Pence
}

/** The movements of a refund of these items, each as far as its part of the line has something left. */
export function refundItems(
  wanted: readonly WantedRefund[],
  balances: readonly PartBalance[],
): (PartAmount & Pick<WantedRefund, 'photoId' | 'printId'>)[] {
  const now = new Map(balances.map((balance) => [`${balance.lineId} ${balance.part}`, balance]))
  return wanted.flatMap(({ lineId, part, photoId, printId, amount }) => {
    const key = `${lineId} ${part}`
    const balance = now.get(key)
    if (!balance) return []
    const [moved] = refundOf(balance, Math.min(amount, refundableOf(balance)))
    if (!moved) return []
    now.set(key, {
      ...balance,
      pending: balance.pending + moved.amount,
      pendingVat: balance.pendingVat + moved.vat,
    })
    return [{ ...moved, photoId, printId }]
  })
}

/** What the owner ticked: so many of an item. */
export interface TickedItem<Item extends PricedItem = PricedItem> {
  item: Item
  quantity: number
}

/**
 * What is given back, with the delivery of each event's prints of which nothing else is left: a parcel that has not been
 * posted is not sent empty.
 */
export function withDeliveries<Item extends PricedItem>(
  ticked: readonly TickedItem<Item>[],
  items: readonly Item[],
): TickedItem<Item>[] {
  const stays = (one: Item) =>
    !one.cancelled && !ticked.some(({ item, quantity }) => item === one && quantity >= one.quantity)
  const isPrint = ({ part, delivery }: Item) => part === 'prints' && delivery === null
  // Withdrawn and paid back, it is not printed either.
  const isBack = ({ cost, credit, givenBack, creditBack }: Item) =>
    cost + credit > 0 && givenBack + creditBack >= cost + credit
  const leaving = new Set(ticked.flatMap(({ item }) => (isPrint(item) ? item.eventId : [])))
  const deliveries = items.filter(
    (one) =>
      one.delivery === 'to-post' &&
      stays(one) &&
      leaving.has(one.eventId) &&
      !items.some(
        (other) => isPrint(other) && other.eventId === one.eventId && stays(other) && !isBack(other),
      ),
  )
  return [...ticked, ...deliveries.map((item) => ({ item, quantity: item.quantity }))]
}

/**
 * What giving these items back together moves: money with its VAT, and credit, each as far as its part of the line has
 * something left. The desk shows it before the owner agrees, and the server does it.
 */
export function refundOfItems(
  ticked: readonly TickedItem[],
  balances: readonly PartBalance[],
): {
  amounts: (PartAmount & Pick<WantedRefund, 'photoId' | 'printId'>)[]
  credit: WantedRefund[]
} {
  const held = new Map(balances.map(({ lineId, part, credit }) => [`${lineId} ${part}`, credit]))
  const wanted = ticked.map(({ item: { lineId, part, photoId, printId, ...item }, quantity }) => ({
    ...{ lineId, part, photoId, printId },
    ...worthOf(item, quantity),
  }))
  const credit = wanted.map(({ credit, ...of }) => {
    const key = `${of.lineId} ${of.part}`
    const back = Math.min(credit, held.get(key) ?? 0)
    held.set(key, (held.get(key) ?? 0) - back)
    return { ...of, amount: back }
  })
  return {
    amounts: refundItems(wanted, balances),
    credit: credit.filter(({ amount }) => amount > 0),
  }
}

/**
 * Whether an item can be given back: it is in the order, or it left the order and nothing went back for it, because that
 * was refused or failed. A parcel that was posted is delivered.
 */
export const canGiveBack = ({
  cancelled,
  delivery,
  cost,
  givenBack,
  credit,
  creditBack,
}: Omit<PricedItem, keyof LineItem> & Pick<LineItem, 'cancelled' | 'delivery'>): boolean =>
  delivery !== 'posted' && (!cancelled || (cost > 0 ? givenBack === 0 : credit > 0 && creditBack === 0))
