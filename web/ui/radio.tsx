import type { ReactNode } from 'react'

interface RadioProps {
  /** Of the group. */
  name: string
  /** What a form sends. */
  value?: string
  label: ReactNode
  /** What it does, in a line below. */
  hint?: string | undefined
  checked: boolean
  disabled?: boolean
  className?: string
  onChoose: () => void
}

/** One of a group of ways, with its words. */
export function Radio({
  name,
  value,
  label,
  hint,
  checked,
  disabled = false,
  className = '',
  onChoose,
}: RadioProps) {
  return (
    <label
      className={`flex min-h-11 min-w-0 gap-3 py-2 leading-snug ${disabled ? 'text-soft' : 'cursor-pointer'} ${className}`}
    >
      <input
        type="radio"
        {...{ name, value, checked, disabled }}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-ink"
      />
      <span className="min-w-0">
        {label}
        {hint && <span className="mt-0.5 block text-small text-soft">{hint}</span>}
      </span>
    </label>
  )
}
