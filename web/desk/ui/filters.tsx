import { type ReactNode, useId } from 'react'
import { SelectArrow } from '../../ui/field.tsx'

const control =
  'min-h-11 border-edge border-b bg-transparent hover:border-ink focus:border-ink text-note leading-normal'

interface ChoiceFilterProps {
  label: string
  value: string
  /** Value and label; the first one has the empty value. */
  options: readonly (readonly [string, string])[]
  onChange: (value: string) => void
  className?: string
}

/** A list filter with a few options. */
export function ChoiceFilter({ label, value, options, onChange, className = '' }: ChoiceFilterProps) {
  return (
    <label className={`block min-w-0 ${className}`}>
      <span className="slate block text-soft">{label}</span>
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

/** One end of a date range. */
export function DayFilter({ label, value, onChange, problem }: DayFilterProps) {
  const id = useId()
  return (
    <div>
      <label className="block">
        <span className="slate block text-soft">{label}</span>
        <input
          type="date"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem && id}
          className={`${control} w-36 aria-invalid:border-wrong`}
        />
      </label>
      {problem && (
        <p id={id} role="alert" className="mt-1 max-w-36 text-small text-wrong leading-snug">
          {problem}
        </p>
      )}
    </div>
  )
}

/** Narrows a search box among filters. */
export function SearchSlot({ children }: { children: ReactNode }) {
  return <div className="w-full sm:w-60 [&>*]:w-full!">{children}</div>
}

/** The bar above a list: search and filters on the left, the result count on the right. */
export function FilterBar({ children, found }: { children: ReactNode; found?: ReactNode }) {
  return (
    <div className="mb-2 flex flex-wrap items-end gap-x-5 gap-y-4">
      {children}
      <p role="status" className="ml-auto content-center text-soft sm:min-h-11">
        {found}
      </p>
    </div>
  )
}
