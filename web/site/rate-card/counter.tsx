interface CounterProps {
  name: string
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}

const step =
  'grid size-11 shrink-0 cursor-pointer place-items-center text-item leading-none not-aria-disabled:hover:bg-ink not-aria-disabled:hover:text-ground aria-disabled:cursor-default aria-disabled:text-soft aria-disabled:opacity-50'

/** At a limit, a step button is skipped by Tab but keeps the focus it has. */
const ended = (isEnded: boolean) => (isEnded ? { 'aria-disabled': true, tabIndex: -1 } : {})

/** A whole number, typed or stepped. */
export function Counter({ name, label, value, max, onChange }: CounterProps) {
  const id = `estimate-${name}`
  return (
    <div className="flex big-text:flex-wrap min-h-13 items-center justify-between gap-4 border-line border-t">
      <label htmlFor={id} className="py-2 leading-snug">
        {label}
      </label>
      <div className="flex shrink-0 items-center">
        <button
          type="button"
          aria-label={`One fewer: ${label}`}
          {...ended(value === 0)}
          onClick={() => onChange(Math.max(0, value - 1))}
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
          {...ended(value >= max)}
          onClick={() => onChange(Math.min(max, value + 1))}
          className={step}
        >
          +
        </button>
      </div>
    </div>
  )
}
