import type { ReactNode } from 'react'
import { DeskButton } from './button.tsx'

interface ThumbBarProps {
  /** What the arrows step through, such as `photo`. */
  of: string
  /** From 1. */
  at: number
  count: number
  onStep: (by: 1 | -1) => void
  className: string
  children: ReactNode
}

/** The bar at the foot of a one-handed screen: the main actions, between arrows to the previous and the next item. */
export function MobileActionBar({ of, at, count, onStep, className, children }: ThumbBarProps) {
  return (
    <div
      className={`sticky bottom-0 z-20 -mx-5 flex gap-2 border-line border-t bg-ground px-5 py-3 sm:mx-0 sm:px-0 ${className}`}
    >
      <StepButton to="previous" label={`Previous ${of}`} disabled={at === 1} onClick={() => onStep(-1)} />
      {children}
      <StepButton to="next" label={`Next ${of}`} disabled={at === count} onClick={() => onStep(1)} />
    </div>
  )
}

const ARROWS = { previous: 'M8 1.5 3.5 6 8 10.5', next: 'M4 1.5 8.5 6 4 10.5' } as const

interface StepButtonProps {
  to: keyof typeof ARROWS
  label: string
  disabled: boolean
  onClick: () => void
}

/** An arrow to the previous or next item. */
function StepButton({ to, label, disabled, onClick }: StepButtonProps) {
  return (
    <DeskButton
      data-steps
      aria-label={label}
      aria-disabled={disabled}
      className="min-h-13 w-13 shrink-0 px-0!"
      onClick={() => disabled || onClick()}
    >
      <svg viewBox="0 0 12 12" aria-hidden="true" className="size-4">
        <path d={ARROWS[to]} fill="none" stroke="currentColor" strokeWidth="1.25" />
      </svg>
    </DeskButton>
  )
}
