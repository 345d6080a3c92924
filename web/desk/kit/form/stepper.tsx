interface StepperProps {
  value: number
  min: number
  max: number
  /** The number as it is shown: `1 of 2`. */
  words: string
  /** What the buttons are called. */
  fewer: string
  more: string
  className?: string
  onChange: (value: number) => void
}

/** A small number, with a button for one fewer and one for one more. */
export function Stepper({ value, min, max, words, fewer, more, className = '', onChange }: StepperProps) {
  const step = (sign: string, label: string, to: number) => (
    <button
      type="button"
      aria-label={label}
      aria-disabled={to < min || to > max}
      onClick={() => to >= min && to <= max && onChange(to)}
      className="grid size-11 cursor-pointer place-items-center rounded-frame border border-edge text-item leading-none hover:border-ink aria-disabled:cursor-default aria-disabled:border-edge aria-disabled:opacity-40"
    >
      {sign}
    </button>
  )
  return (
    <div className={`flex items-center gap-3 ${className}`}>
      {step('−', fewer, value - 1)}
      <output className="min-w-12 text-center tabular-nums">{words}</output>
      {step('+', more, value + 1)}
    </div>
  )
}
