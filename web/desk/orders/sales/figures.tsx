import { formatPounds } from '../../../../domain/money.ts'
import { HOME_DELIVERY } from '../../../../domain/orders/prints/home-delivery.ts'
import type { ClassSales, SalesFigures } from '../../../../domain/orders/sales.ts'
import { formatCount } from '../../kit/format.ts'
import type { Column } from '../../kit/list/table.tsx'
import { ProgressMeter } from '../../kit/page/progress-meter.tsx'

/** What belongs to no class is delivered, and a delivery is neither photographed nor buys. */
export const classColumns: Column<ClassSales>[] = [
  { head: 'Class', rowName: true, cell: ({ ref }) => ref ?? HOME_DELIVERY.name },
  { head: 'Orders', right: true, cell: ({ orders }) => formatCount(orders) },
  { head: 'Takings', right: true, cell: ({ takings }) => formatPounds(takings) },
  {
    head: 'Photographed',
    right: true,
    className: 'max-sm:hidden',
    cell: ({ ref, photographed }) => ref !== null && formatCount(photographed),
  },
  {
    head: 'Bought',
    right: true,
    className: 'max-sm:hidden',
    cell: ({ ref, bought }) => ref !== null && formatCount(bought),
  },
  {
    head: 'Conversion',
    className: 'pl-4 max-sm:hidden',
    cell: (one) => one.ref !== null && <Conversion of={one} name={one.ref} />,
  },
]

interface ConversionProps {
  of: Reach
  name: string
}

/** The share of photographed students whose family bought, as a bar and a figure. */
export function Conversion({ of, name }: ConversionProps) {
  if (of.photographed === 0) return <span className="text-soft">no photos yet</span>
  return (
    <span className="flex items-center gap-3">
      <ProgressMeter label={`Conversion of ${name}`} value={conversion(of)} className="h-1 w-24" />
      <span>{conversionPercent(of)}</span>
    </span>
  )
}

type Reach = Pick<SalesFigures, 'photographed' | 'bought'>

/** The share of photographed students whose family bought, 0 to 1. */
const conversion = ({ photographed, bought }: Reach) =>
  photographed > 0 ? Math.min(1, bought / photographed) : 0

export const conversionPercent = (figures: Reach) => `${Math.round(conversion(figures) * 100)}%`
