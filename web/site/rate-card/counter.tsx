import { useId } from 'react'

interface CounterProps {
  name: string
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}

const step =
  'grid size-11 shrink-0 cursor-pointer place-items-center text-item leading-none hover:bg-ink hover:text-ground disabled:cursor-default disabled:bg-transparent disabled:text-soft disabled:opacity-50'

/** A whole number on a hairline, typed or stepped. */
export function Counter({ name, label, value, max, onChange }: CounterProps) {
  const id = useId()
  return (
    <div className="flex min-h-13 items-center justify-between gap-4 border-line border-t">
      <label htmlFor={id} className="py-2 leading-snug">
        {label}
      </label>
      <div className="flex shrink-0 items-center">
        <button
          type="button"
          aria-label={`One fewer: ${label}`}
          disabled={value === 0}
          onClick={() => onChange(value - 1)}
          className={step}
        >
          −
        </button>
        <input
          id={id}
          name={name}
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="off"
          maxLength={4}
          placeholder="0"
          value={value || ''}
          onChange={(event) => onChange(Number(event.target.value.replace(/\D/g, '')))}
          className="h-11 w-14 border-0 bg-transparent text-center text-body tabular-nums lining-nums placeholder:text-soft"
        />
        <button
          type="button"
          aria-label={`One more: ${label}`}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
          className={step}
        >
          +
        </button>
      </div>
    </div>
  )
}
