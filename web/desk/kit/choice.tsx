import { type ComponentProps, useId } from 'react'
import { described, FieldProblem, SelectArrow } from '../../ui/field.tsx'
import { TickBox } from '../../ui/tick-box.tsx'

interface Option {
  value: string
  label: string
}

/** A select whose options have values and labels. */
export function Choice({
  label,
  options,
  problem,
  className = '',
  ...select
}: {
  label: string
  options: readonly Option[]
  problem?: string | undefined
  className?: string
} & ComponentProps<'select'>) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="text-small text-soft">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          className="mt-1 block min-h-11 w-full cursor-pointer appearance-none border-0 border-edge border-b bg-transparent py-2 pr-7 text-body text-ink hover:border-ink aria-invalid:border-wrong"
          {...described(id, problem)}
          {...select}
        >
          {options.map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <SelectArrow />
      </div>
      <FieldProblem {...{ id, problem }} />
    </div>
  )
}

/** A checkbox. Forms send it as `yes` or `no`. */
export function Checkbox({
  label,
  hint,
  name,
  checked,
  onChange,
}: {
  label: string
  hint?: string
  name?: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <div>
      {name && <input type="hidden" name={name} value={checked ? 'yes' : 'no'} />}
      <TickBox checked={checked} onChange={onChange}>
        {label}
        {hint && <span className="mt-0.5 block text-small text-soft">{hint}</span>}
      </TickBox>
    </div>
  )
}
