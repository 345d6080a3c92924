import { readTableRows } from '../row-files.ts'

/** A sentence about two sums, in pence, that must be equal; none if they are. */
export const unequal = (one: string, a: number, other: string, b: number): string[] =>
  a === b ? [] : [`${one}: ${pounds(a)}, ${other}: ${pounds(b)}.`]

export const pounds = (pence: number) => `£${(pence / 100).toFixed(2)}`

/** A table's sums by order. */
export async function sums<Row extends { order_id: string }>(
  folder: string,
  table: string,
  amount: (row: Row) => number,
): Promise<Map<string, number>> {
  const all = new Map<string, number>()
  for await (const row of readTableRows<Row>(folder, table))
    all.set(row.order_id, (all.get(row.order_id) ?? 0) + amount(row))
  return all
}
