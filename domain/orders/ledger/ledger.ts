import { type Pence, vatIn } from '../../money.ts'
import type { DiscountKind } from '../offers/discounts.ts'
import type { VatPart, VatRate } from '../prices/vat.ts'
import { splitProportionally } from './split-proportionally.ts'

/**
 * What can happen to the money of an order. Each movement is of one part of one line, but for fees.
 *
 * `ordered`, `reduced` and `credit-used` make up what is owed, `paid` settles it. A refund is `refund-asked` until the
 * provider has made it (`refunded`) or rejected it (`refund-refused`); `refund-failed` is one whose money came back. A
 * buyer's bank withdraws (`disputed`) and may return (`dispute-returned`).
 */
export const MOVEMENT_KINDS = [
  'ordered',
  'reduced',
  'credit-used',
  'paid',
  'refund-asked',
  'refund-refused',
  'refunded',
  'refund-failed',
  'credit-returned',
  'disputed',
  'dispute-returned',
  'fee',
  'fee-returned',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** A line sells digital photos, or prints and merchandise, or both in a package. */
export const LINE_PARTS = ['files', 'prints'] as const
export type LinePart = (typeof LINE_PARTS)[number]

/** Why something was taken off: the package's own saving, or an offer. */
export type ReducedBy = 'package' | Exclude<DiscountKind, 'credit'>

/** An amount of one part of a line; always above 0, the kind says in which direction it moves. */
export interface PartAmount {
  lineId: string
  part: LinePart
  amount: Pence
  /** The VAT in it. */
  vat: Pence
}

export interface SaleMovement extends Omit<PartAmount, 'vat'> {
  kind: 'ordered' | 'reduced' | 'credit-used'
  reducedBy: ReducedBy | null
  offerId: string | null
  creditId: string | null
  words: string | null
}

/** A line as it was sold. */
export interface SoldLine {
  id: string
  subtotal: Pence
  /** Everything that was taken off, the package's own saving and the `reductions`. */
  discount: Pence
  /** How much of the price before reductions is for prints: all of something sold singly. */
  printsPrice: Pence
  reductions: readonly {
    kind: DiscountKind
    offerId: string | null
    creditId: string | null
    words: string
    amount: Pence
  }[]
}

/**
 * What a line's sale moves: its price in the parts that it pays for, and what was taken off each. Reductions are shared
 * by the parts in proportion, to the penny; a package's own saving is on its files.
 */
export function saleMovements(line: SoldLine): SaleMovement[] {
  const reduced = line.reductions.reduce((sum, { amount }) => sum + amount, 0)
  const saving = line.discount - reduced
  const listed = line.subtotal - saving
  const prints = Math.min(line.printsPrice, listed)
  const source = { reducedBy: null, offerId: null, creditId: null, words: null }
  const moves: SaleMovement[] = [
    ...inParts(line.id, line.subtotal - prints, prints, { kind: 'ordered', ...source }),
    ...inParts(line.id, saving, 0, { kind: 'reduced', ...source, reducedBy: 'package' }),
  ]
  let left = listed
  let printsLeft = prints
  for (const { kind, offerId, creditId, words, amount } of line.reductions) {
    left -= amount
    const rest = listed === 0 ? 0 : Math.round((prints * left) / listed)
    const about = { offerId, creditId, words }
    moves.push(
      ...inParts(
        line.id,
        amount - (printsLeft - rest),
        printsLeft - rest,
        kind === 'credit'
          ? { kind: 'credit-used', reducedBy: null, ...about }
          : { kind: 'reduced', reducedBy: kind, ...about },
      ),
    )
    printsLeft = rest
  }
  return moves
}

function inParts(
  lineId: string,
  files: Pence,
  prints: Pence,
  about: Omit<SaleMovement, 'lineId' | 'part' | 'amount'>,
): SaleMovement[] {
  const parts = [
    { part: 'files' as const, amount: files },
    { part: 'prints' as const, amount: prints },
  ]
  return parts.flatMap(({ part, amount }) => (amount > 0 ? [{ lineId, part, amount, ...about }] : []))
}

/** Where a part of a line stands, summed from its movements. */
export interface PartBalance {
  lineId: string
  part: LinePart
  vatRate: VatRate
  /** Its price after what was taken off, whether or not it is paid. */
  price: Pence
  paid: Pence
  paidVat: Pence
  /** Refunds on their way. */
  pending: Pence
  pendingVat: Pence
  /** Refunds that were made, less those that failed. */
  refunded: Pence
  refundedVat: Pence
  /** Withdrawn by the buyer's bank and not returned. */
  disputed: Pence
  /** Credit that paid for it, and what of it is still held. */
  creditUsed: Pence
  credit: Pence
  /** Refunds of no particular item, made or on their way. */
  shared: Pence
}

/** What can still be given back: paid, not given back, and not on its way. */
export const refundableOf = ({ paid, pending, refunded }: PartBalance): Pence => paid - pending - refunded

/** The sum of one figure. */
export const sumOf = <Key extends string>(rows: readonly Record<Key, Pence>[], key: Key): Pence =>
  rows.reduce((sum, row) => sum + row[key], 0)

/** Of these parts, what can still be given back. */
export const refundableOfAll = (balances: readonly PartBalance[]): Pence =>
  balances.reduce((sum, balance) => sum + refundableOf(balance), 0)

/** What is paid for each part once the line's price is; `vat` is the line's. */
export function paidAmounts(
  balances: readonly Pick<PartBalance, 'lineId' | 'part' | 'vatRate' | 'price'>[],
  vat: Pence,
): PartAmount[] {
  const prints = balances.find(({ part, price }) => part === 'prints' && price > 0)
  const files = balances.find(({ part, price }) => part === 'files' && price > 0)
  const printsVat = prints ? (files ? Math.min(vat, vatIn(prints.price, prints.vatRate)) : vat) : 0
  return [
    ...(files ? [{ lineId: files.lineId, part: files.part, amount: files.price, vat: vat - printsVat }] : []),
    ...(prints ? [{ lineId: prints.lineId, part: prints.part, amount: prints.price, vat: printsVat }] : []),
  ]
}

/** An amount shared by the parts in proportion to what can still be given back of each; never more than that. */
export function shareRefundable(amount: Pence, balances: readonly PartBalance[]): PartAmount[] {
  const shares = splitProportionally(Math.min(amount, refundableOfAll(balances)), balances.map(refundableOf))
  return balances.flatMap((balance, at) => refundOf(balance, shares[at] ?? 0))
}

/** A refund of an amount of one part; nothing of nothing. Once all of a part is given back, so is all of its VAT. */
export function refundOf(balance: PartBalance, amount: Pence): PartAmount[] {
  if (amount <= 0) return []
  const { lineId, part, vatRate, paid, paidVat } = balance
  const before = balance.pendingVat + balance.refundedVat
  const until = paid - refundableOf(balance) + amount
  const vat = (until >= paid ? paidVat : Math.min(paidVat, vatIn(until, vatRate))) - before
  return [{ lineId, part, amount, vat: Math.max(0, Math.min(vat, amount, paidVat - before)) }]
}

/** Whether so much of each part is given back at present, with its VAT: a refund of these amounts can have failed. */
export function isRefunded(amounts: readonly PartAmount[], balances: readonly PartBalance[]): boolean {
  return balances.every(({ lineId, part, refunded, refundedVat }) => {
    const own = amounts.filter((one) => one.lineId === lineId && one.part === part)
    return sumOf(own, 'amount') <= refunded && sumOf(own, 'vat') <= refundedVat
  })
}

/** What a refund that failed takes back of each part, in proportion to what was given back. */
export function shareOfRefunded(amount: Pence, balances: readonly PartBalance[]): PartAmount[] {
  const given = balances.map(({ refunded }) => Math.max(0, refunded))
  const shares = splitProportionally(
    Math.min(
      amount,
      given.reduce((sum, one) => sum + one, 0),
    ),
    given,
  )
  return balances.flatMap((balance, at) => {
    const share = shares[at] ?? 0
    if (share === 0) return []
    const { lineId, part, vatRate, refunded, refundedVat } = balance
    const vat = refundedVat - (share === refunded ? 0 : vatIn(refunded - share, vatRate))
    return [{ lineId, part, amount: share, vat: Math.max(0, Math.min(vat, share, refundedVat)) }]
  })
}

/** Money that a bank moved, shared by what was paid for each part; by all of them equally if nothing was. */
export function shareOfPaid(amount: Pence, balances: readonly PartBalance[]): PartAmount[] {
  const paid = balances.map(({ paid }) => paid)
  const weights = paid.some((pence) => pence > 0) ? paid : paid.map(() => 1)
  const shares = splitProportionally(amount, weights)
  return balances.flatMap(({ lineId, part }, at) => {
    const share = shares[at] ?? 0
    return share > 0 ? [{ lineId, part, amount: share, vat: 0 }] : []
  })
}

/** Amounts by the VAT rate of their lines, the highest rate first. */
export function byVatRate(
  amounts: readonly Pick<PartAmount, 'lineId' | 'amount' | 'vat'>[],
  rateOf: (lineId: string) => VatRate,
): VatPart[] {
  const sums = new Map<VatRate, VatPart>()
  for (const { lineId, amount, vat } of amounts) {
    const rate = rateOf(lineId)
    const sum = sums.get(rate) ?? { rate, amount: 0, vat: 0 }
    sums.set(rate, { rate, amount: sum.amount + amount, vat: sum.vat + vat })
  }
  return [...sums.values()].sort((a, b) => (b.rate ?? -1) - (a.rate ?? -1))
}
