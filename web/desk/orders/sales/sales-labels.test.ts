import { expect, test } from 'vitest'
import { NO_KEY, type SalesOverview } from '../../../../domain/orders/sales.ts'
import { salesCsv } from './sales-csv.ts'
import { barLabel, difference, inDays, rowName } from './sales-labels.ts'
import { salesQueryIn } from './use-sales-address.ts'

test('what the address means is kept, and the rest is ignored', () => {
  const read = (address: string) => salesQueryIn(new URLSearchParams(address))
  expect(read('by=class&compare=year-before&range=school-year')).toEqual({
    by: 'class',
    compare: 'year-before',
    range: 'school-year',
  })
  expect(read('from=2026-03-01&to=2026-03-31')).toEqual({ from: '2026-03-01', to: '2026-03-31' })
  expect(read('from=2026-03-01&by=month'), 'one day alone').toEqual({ by: 'month' })
  expect(read('from=2026-03-02&to=2026-03-01')).toEqual({})
  expect(read('until=2026-03&by=&range=soon')).toEqual({})
})

test('days are named as people name them', () => {
  expect(inDays({ from: '2025-04-01', to: '2026-03-31' })).toBe('from April 2025 to March 2026')
  expect(inDays({ from: '2024-02-01', to: '2024-02-29' })).toBe('in February 2024')
  expect(inDays({ from: '2024-02-03', to: '2024-02-03' })).toBe('on 3 February 2024')
  expect(inDays({ from: '2024-02-01', to: '2024-02-28' })).toBe('from 1 February 2024 to 28 February 2024')
  expect(barLabel('2026-03', 12)).toBe('MAR')
  expect(barLabel('2026-03', 13)).toBe('3/26')
  expect(barLabel('2026', 3)).toBe('2026')
})

test('a difference has its sign, and a share only of something', () => {
  expect(difference(1350, 1250)).toBe('+£1 (+8%)')
  expect(difference(0, 1800)).toBe('−£18 (−100%)')
  expect(difference(500, 0)).toBe('+£5')
  expect(difference(0, -500)).toBe('+£5')
  expect(difference(700, 700)).toBe('£0')
})

test('what belongs to no class of an event is home delivery, and what belongs to no event is the sample’s', () => {
  const eventId = '0190b8c2-7c1e-7000-8000-000000000001'
  expect(rowName('class', { key: `${eventId} 3B`, name: '3B' })).toBe('3B')
  expect(rowName('class', { key: `${eventId} `, name: null })).toBe('Home delivery')
  expect(rowName('class', { key: NO_KEY, name: null })).toBe('Sample gallery')
})

test('the file has the columns that are shown, and amounts that add up in a spreadsheet', () => {
  const sums = { orders: 2, pieces: 3, takenOff: 150, takings: 1350 }
  const before = { orders: 1, pieces: 1, takenOff: 0, takings: 2000 }
  const days = { from: '2026-03-01', to: '2026-03-31' }
  const sales: SalesOverview = {
    by: 'offer',
    days,
    known: days,
    rows: [{ key: 'none', name: null, detail: null, sums, before, reach: null }],
    total: sums,
    invoices: 0,
    inSeveral: 0,
    before: { days, total: before },
    chart: { by: 'month', bars: [] },
  }
  expect(salesCsv(sales).split('\r\n')).toEqual([
    '\uFEFFOffer,Detail,Orders,Taken off,Takings,Year before,Difference',
    'Without an offer,,2,1.5,13.5,20,-6.5',
    'Total,,2,1.5,13.5,20,-6.5',
    '',
  ])
  expect(
    salesCsv({ ...sales, by: 'product', before: null, rows: [] })
      .split('\r\n')
      .slice(0, 2),
  ).toEqual(['\uFEFFProduct,Detail,Orders,Sold,Takings', 'Total,,2,3,13.5'])
})
