import type { ReactNode } from 'react'

interface ToolProps {
  label: string
  /** As `aria-keyshortcuts` has them: `Control+B`. */
  keys?: string
  /** Whether the words at the cursor have what it sets. */
  pressed?: boolean
  disabled?: boolean
  onPress: () => void
  children: ReactNode
}

/** A button of a text's toolbar. */
export function Tool({ label, keys, pressed, disabled, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={keys ? `${label} (${keys.replace('Control', 'Ctrl')})` : label}
      aria-pressed={pressed}
      disabled={disabled}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="grid size-11 cursor-pointer place-items-center rounded-frame text-soft enabled:hover:bg-raised enabled:hover:text-ink disabled:cursor-default disabled:opacity-40 aria-pressed:bg-ink aria-pressed:text-bone pointer-fine:size-9"
    >
      {children}
    </button>
  )
}

/** The sign of a link. */
export const LinkMark = () => (
  <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
    <path
      d="M6.5 9.5l3-3M7 4.5l1.2-1.2a3.2 3.2 0 014.5 4.5L11.5 9M9 11.5l-1.2 1.2a3.2 3.2 0 01-4.5-4.5L4.5 7"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
    />
  </svg>
)
