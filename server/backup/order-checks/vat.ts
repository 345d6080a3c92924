import { vatIn } from '../../../domain/money.ts'
import { addUp, negated, type VatPart, type VatRate, vatByRate } from '../../../domain/orders/vat.ts'
import { readTableRows } from '../row-files.ts'
import { named, readRates } from './rates.ts'
import { pounds, unequal } from './sums.ts'

interface LineRow {
  order_id: string
  total: number
  price_list_version_id: string
  /** Both are missing until an older release's database is migrated. */
  vat_rate?: VatRate
  vat?: number
}
interface MovementRow {
  order_id: string
  amount: number
  state?: string
  vat_parts?: VatPart[]
}

/**
 * Compares the VAT of orders with that of their lines, of each line with its rate and its price list's, and what refunds
 * gave back with what was sold.
 */
export async function readVat(folder: string): Promise<(order: { id: string; vat: number }) => string[]> {
  const lines = await byOrder<LineRow>(folder, 'order_lines')
  const refunds = await byOrder<MovementRow>(folder, 'refunds')
  const failed = await byOrder<MovementRow>(folder, 'failed_refunds')
  const wrongRates = await readRates(folder)
  return ({ id, vat }) => {
    const own = (lines.get(id) ?? []).flatMap(({ total, vat_rate, vat, price_list_version_id: versionId }) =>
      vat_rate === undefined || vat === undefined ? [] : [{ total, vatRate: vat_rate, vat, versionId }],
    )
    if (own.length === 0) return []
    const sold = vatByRate(own)
    const back = [...(refunds.get(id) ?? []), ...(failed.get(id) ?? [])]
    const backAt = back.flatMap(({ vat_parts = [] }) => vat_parts.map(({ rate }) => rate))
    return [
      ...unequal(
        'VAT of its lines',
        sold.reduce((sum, part) => sum + part.vat, 0),
        'VAT',
        vat,
      ),
      ...own.flatMap(wrongAtItsRate),
      ...wrongRates(own, backAt),
      ...compareGivenBack(sold, refunds.get(id) ?? [], failed.get(id) ?? []),
    ]
  }
}

async function byOrder<Row extends { order_id: string }>(folder: string, table: string) {
  const all = new Map<string, Row[]>()
  for await (const row of readTableRows<Row>(folder, table))
    all.set(row.order_id, [...(all.get(row.order_id) ?? []), row])
  return all
}

/** Older releases reckoned the VAT of an order over all of its lines, so that a line's may be a penny off. */
function wrongAtItsRate({ total, vatRate, vat }: { total: number; vatRate: VatRate; vat: number }): string[] {
  if (Math.abs(vat - vatIn(total, vatRate)) <= 1) return []
  return [`VAT of a line of ${pounds(total)} ${named(vatRate)}: ${pounds(vat)}.`]
}

function compareGivenBack(sold: VatPart[], refunds: MovementRow[], failed: MovementRow[]): string[] {
  const partsOf = (rows: MovementRow[]) => rows.flatMap(({ vat_parts = [] }) => vat_parts)
  const alive = refunds.filter(({ state }) => state !== 'refused')
  const given = addUp([...partsOf(alive), ...negated(partsOf(failed))])
  return [
    ...[...alive, ...failed].flatMap(({ amount, vat_parts = [] }) =>
      unequal(
        'A refund',
        amount,
        'rate by rate',
        vat_parts.reduce((sum, part) => sum + part.amount, 0),
      ),
    ),
    ...given.flatMap(({ rate, amount, vat }) => {
      const of = sold.find((part) => part.rate === rate) ?? { amount: 0, vat: 0 }
      if (amount < 0 || amount > of.amount)
        return [`Given back ${named(rate)}: ${pounds(amount)}, sold: ${pounds(of.amount)}.`]
      // Older releases reckoned each refund's VAT by itself.
      const off = refunds.length + failed.length
      return amount === of.amount && Math.abs(vat - of.vat) > off
        ? [`VAT given back ${named(rate)}: ${pounds(vat)}, sold: ${pounds(of.vat)}.`]
        : []
    }),
  ]
}
