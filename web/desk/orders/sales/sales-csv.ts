import { salesWords } from '../../../../content/desk/orders/sales.ts'
import { csv } from '../../../../domain/csv.ts'
import type { SalesOverview, SalesRow } from '../../../../domain/orders/sales.ts'
import { saveFile } from '../../kit/files/download-file.ts'
import { columnsOf, rowName } from './sales-labels.ts'

/** Saves the rows that are shown, and their total, as CSV with amounts in pounds. */
export function saveSalesCsv(sales: SalesOverview) {
  const { by, days } = sales
  saveFile(new Blob([salesCsv(sales)], { type: 'text/csv' }), `sales-by-${by}-${days.from}-to-${days.to}.csv`)
}

export function salesCsv(sales: SalesOverview): string {
  const { by, rows, total, before } = sales
  const has = columnsOf(sales)
  const cells = (
    name: string,
    detail: string | null,
    { sums, before: old }: Pick<SalesRow, 'sums' | 'before'>,
  ) => [
    name,
    detail,
    sums.orders,
    ...(has.pieces ? [sums.pieces] : []),
    ...(has.takenOff ? [sums.takenOff / 100] : []),
    sums.takings / 100,
    ...(old ? [old.takings / 100, (sums.takings - old.takings) / 100] : []),
  ]
  return csv([
    [
      salesWords.groupings[by],
      'Detail',
      'Orders',
      ...(has.pieces ? ['Sold'] : []),
      ...(has.takenOff ? ['Taken off'] : []),
      'Takings',
      ...(has.before ? ['Year before', 'Difference'] : []),
    ],
    ...rows.map((row) => cells(rowName(by, row), row.detail, row)),
    cells('Total', null, { sums: total, before: before?.total ?? null }),
  ])
}
