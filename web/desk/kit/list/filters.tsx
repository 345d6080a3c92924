import { type ReactNode, useId, useState } from 'react'
import { Day } from '../../../../domain/date-input.ts'
import { SelectArrow } from '../../../ui/field.tsx'
import { DeskButton } from '../page/button.tsx'

const control =
  'min-h-11 border-edge border-b bg-transparent hover:border-ink focus:border-ink text-note leading-normal'

interface ChoiceFilterProps {
  label: string
  value: string
  /** Value and label; the first one has the empty value. */
  options: readonly (readonly [string, string])[]
  onChange: (value: string) => void
  /** Its label stands beside it. */
  beside?: boolean
  className?: string
}

/** A list filter with a few options. */
export function ChoiceFilter({
  label,
  value,
  options,
  onChange,
  beside = false,
  className = '',
}: ChoiceFilterProps) {
  return (
    <label className={`min-w-0 ${beside ? 'flex min-h-11 items-center gap-3' : 'block'} ${className}`}>
      <span className={beside ? '' : 'slate block text-soft'}>{label}</span>
      <span className="relative block">
        <select
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={`${control} w-full cursor-pointer appearance-none truncate pr-6`}
        >
          {options.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
        <SelectArrow />
      </span>
    </label>
  )
}

interface DayFilterProps {
  label: string
  value: string
  onChange: (day: string) => void
  /** The problem with the day, shown under it and read out with it. */
  problem?: string | undefined
}

/** One end of a date range. While a year is being typed, it is the year 2, 20 and 202: no filter yet. */
export function DayFilter({ label, value, onChange, problem: given }: DayFilterProps) {
  const id = useId()
  const [typed, setTyped] = useState({ of: value, day: value })
  const day = typed.of === value ? typed.day : value
  const problem = day === value ? given : Day.safeParse(day).error?.issues[0]?.message
  function onType(typing: string) {
    const isFilter = typing === '' || Day.safeParse(typing).success
    setTyped({ of: value, day: isFilter ? value : typing })
    if (isFilter) onChange(typing)
  }
  return (
    <div className="relative">
      <label className="block">
        <span className="slate block text-soft">{label}</span>
        <input
          type="date"
          value={day}
          onChange={(event) => onType(event.target.value)}
          aria-invalid={problem !== undefined}
          aria-describedby={id}
          className={`${control} w-36 aria-invalid:border-wrong`}
        />
      </label>
      <p
        id={id}
        role="status"
        className="absolute top-full left-0 z-10 w-44 bg-ground pt-2 pb-1 text-small text-wrong leading-snug empty:hidden"
      >
        {problem}
      </p>
    </div>
  )
}

interface FilterBarProps {
  /** The search box, which stays on a phone. */
  search?: ReactNode
  /** The filters; folded on a phone. */
  children: ReactNode
  /** How many filters are set. */
  active: number
  found?: ReactNode
}

/** The bar above a list: search and filters on the left, the result count on the right. */
export function FilterBar({ search, children, active, found }: FilterBarProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="mb-2 flex flex-wrap items-end gap-x-5 gap-y-2 sm:gap-y-4">
      {search && (
        <div className="min-w-0 flex-1 basis-32 sm:w-60 sm:basis-auto sm:flex-none [&>*]:w-full!">
          {search}
        </div>
      )}
      <DeskButton className="sm:hidden" aria-expanded={open} onClick={() => setOpen(!open)}>
        {active > 0 ? `Filters (${active})` : 'Filters'}
      </DeskButton>
      <div
        className={`max-sm:w-full max-sm:flex-wrap max-sm:gap-x-5 max-sm:gap-y-4 sm:contents ${open ? 'max-sm:flex' : 'max-sm:hidden'}`}
      >
        {children}
      </div>
      <p role="status" className="ml-auto content-center text-soft max-sm:w-full sm:min-h-11">
        {found}
      </p>
    </div>
  )
}
