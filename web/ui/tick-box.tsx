import { type ReactNode, useId } from 'react'

const VARIANTS = {
  plain: {
    row: 'gap-3 sm:w-fit',
    box: 'mt-px size-5 accent-ink max-sm:mt-3',
    words: 'leading-snug max-sm:min-h-11 max-sm:grow max-sm:py-2.5',
  },
  large: {
    row: 'min-h-11 gap-3.5 py-2',
    box: 'tick-box mt-0.5 size-6 appearance-none rounded-frame border border-edge bg-raised checked:border-ink checked:bg-ink aria-invalid:border-wrong',
    words: '',
  },
} as const

interface TickBoxProps {
  /** `large` for what somebody agrees to; the tick is drawn by us. */
  variant?: keyof typeof VARIANTS
  name?: string
  checked: boolean
  problem?: string | undefined
  onChange: (checked: boolean) => void
  children: ReactNode
}

/** A box to tick, with its sentence. */
export function TickBox({ variant = 'plain', name, checked, problem, onChange, children }: TickBoxProps) {
  const id = useId()
  const { row, box, words } = VARIANTS[variant]
  return (
    <div>
      <label htmlFor={id} className={`flex cursor-pointer items-start ${row}`}>
        <input
          id={id}
          type="checkbox"
          name={name}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={problem !== undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          className={`shrink-0 cursor-pointer ${box}`}
        />
        <span className={words}>{children}</span>
      </label>
      {problem && (
        <p id={`${id}-problem`} className="mb-2 ml-9.5 text-small text-wrong">
          {problem}
        </p>
      )}
    </div>
  )
}
