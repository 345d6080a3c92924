interface StepButtonProps {
  sign: '−' | '+'
  label: string
  disabled: boolean
  onPress: () => void
}

/** One fewer, or one more. It stays focusable where it does nothing. */
export function StepButton({ sign, label, disabled, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => disabled || onPress()}
      className="grid size-11 cursor-pointer place-items-center border border-edge text-item leading-none hover:border-ink aria-disabled:cursor-default aria-disabled:border-edge aria-disabled:opacity-40"
    >
      {sign}
    </button>
  )
}
