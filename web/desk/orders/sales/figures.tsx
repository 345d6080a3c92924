import { formatPounds } from '../../../../domain/money.ts'
import type { SalesFigures } from '../../../../domain/orders/desk/sales.ts'
import { formatCount } from '../../kit/format.ts'
import { ProgressMeter } from '../../kit/progress-meter.tsx'
import { Cell, type Column } from '../../kit/table.tsx'

/** The columns shared by events and classes. */
export const figureColumns: Column[] = [
  { head: 'Orders', className: 'text-right!' },
  { head: 'Takings', className: 'text-right!' },
  { head: 'Photographed', className: 'text-right! max-sm:hidden' },
  { head: 'Bought', className: 'text-right! max-sm:hidden' },
  { head: 'Conversion', className: 'pl-4 max-sm:hidden' },
]

interface FigureCellsProps {
  figures: SalesFigures
  name: string
  /** Whether it is about students, who can be photographed and buy; a delivery is not. */
  reach: boolean
}

export function FigureCells({ figures, name, reach }: FigureCellsProps) {
  const { orders, takings, photographed, bought } = figures
  return (
    <>
      <Cell className="text-right">{formatCount(orders)}</Cell>
      <Cell className="text-right">{formatPounds(takings)}</Cell>
      <Cell className="text-right max-sm:hidden">{reach && formatCount(photographed)}</Cell>
      <Cell className="text-right max-sm:hidden">{reach && formatCount(bought)}</Cell>
      <Cell className="pl-4 max-sm:hidden">
        {reach &&
          (photographed > 0 ? (
            <span className="flex items-center gap-3">
              <ProgressMeter
                label={`Conversion of ${name}`}
                value={conversion(figures)}
                className="h-1 w-24"
              />
              <span>{percent(figures)}</span>
            </span>
          ) : (
            <span className="text-soft">no photos yet</span>
          ))}
      </Cell>
    </>
  )
}

type Reach = Pick<SalesFigures, 'photographed' | 'bought'>

/** The share of photographed students whose family bought, 0 to 1. */
export const conversion = ({ photographed, bought }: Reach) =>
  photographed > 0 ? Math.min(1, bought / photographed) : 0

export const percent = (figures: Reach) => `${Math.round(conversion(figures) * 100)}%`
