import { DeskButton } from './button.tsx'

const ARROWS = { previous: 'M8 1.5 3.5 6 8 10.5', next: 'M4 1.5 8.5 6 4 10.5' } as const

interface StepButtonProps {
  to: keyof typeof ARROWS
  label: string
  disabled: boolean
  onClick: () => void
}

/** An arrow to the neighbour, under the thumb. */
export function StepButton({ to, label, disabled, onClick }: StepButtonProps) {
  return (
    <DeskButton
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
