import { useState } from 'react'
import { salesWords } from '../../../../content/desk/orders/sales.ts'
import {
  SALES_GROUPINGS,
  SALES_RANGES,
  type SalesDays,
  type SalesGrouping,
  type SalesRange,
  SalesSpan,
} from '../../../../domain/orders/sales.ts'
import { TickBox } from '../../../ui/tick-box.tsx'
import { ChoiceFilter, DayFilter, FilterBar } from '../../kit/list/filters.tsx'
import type { useSalesAddress } from './use-sales-address.ts'

const ranges = SALES_RANGES.map((range) => [range, salesWords.ranges[range]] as const)
const groupings = SALES_GROUPINGS.map((by) => [by, salesWords.groupings[by]] as const)

interface SalesFiltersProps {
  address: ReturnType<typeof useSalesAddress>
  /** The days that are shown; undefined while loading. */
  days: SalesDays | undefined
  found: string | undefined
}

/** Which days, in which rows, and whether beside the year before. */
export function SalesFilters({ address: { query, set, setDays }, days, found }: SalesFiltersProps) {
  const { from, to } = query
  return (
    <FilterBar
      found={found}
      active={[from, query.range, query.by, query.compare].filter((one) => one !== undefined).length}
    >
      <ChoiceFilter
        label="Days"
        value={from ? '' : (query.range ?? 'latest')}
        options={from ? [['', salesWords.chosenDays], ...ranges] : ranges}
        onChange={(range) => range && set({ range: range as SalesRange, from: undefined, to: undefined })}
      />
      <DayRange days={from && to ? { from, to } : days} onChange={setDays} />
      <ChoiceFilter
        label="Rows"
        value={query.by ?? 'event'}
        options={groupings}
        onChange={(by) => set({ by: by as SalesGrouping })}
      />
      <div className="flex min-h-11 items-center">
        <TickBox
          checked={query.compare !== undefined}
          onChange={(compare) => set({ compare: compare ? 'year-before' : undefined })}
        >
          {salesWords.withYearBefore}
        </TickBox>
      </div>
    </FilterBar>
  )
}

interface DayRangeProps {
  days: SalesDays | undefined
  onChange: (days: SalesDays) => void
}

/** Two days. They count once both are a range; until then they are kept as typed. */
function DayRange({ days, onChange }: DayRangeProps) {
  const of = `${days?.from} ${days?.to}`
  const [typed, setTyped] = useState<SalesDays & { of: string }>()
  const shown = typed?.of === of ? typed : { from: days?.from ?? '', to: days?.to ?? '' }
  const change = (part: Partial<SalesDays>) => {
    const next = { from: shown.from || (days?.from ?? ''), to: shown.to || (days?.to ?? ''), ...part }
    setTyped({ of, ...next })
    if (SalesSpan.safeParse(next).success) onChange(next)
  }
  const problems = shown.from && shown.to ? (SalesSpan.safeParse(shown).error?.issues ?? []) : []
  const problemOf = (name: string) => problems.find(({ path }) => path[0] === name)?.message
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-4">
      <DayFilter
        label="From"
        value={shown.from}
        onChange={(from) => change({ from })}
        problem={problemOf('from')}
      />
      <DayFilter label="To" value={shown.to} onChange={(to) => change({ to })} problem={problemOf('to')} />
    </div>
  )
}
