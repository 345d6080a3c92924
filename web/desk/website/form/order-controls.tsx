import type { MouseEvent, PointerEvent, ReactNode } from 'react'

const tool =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-frame text-soft hover:bg-raised hover:text-ink disabled:cursor-default disabled:opacity-35 pointer-fine:size-9'

interface DragHandleProps {
  onPointerDown: (event: PointerEvent) => void
}

/** Dragged by a mouse or a thumb. Keys use the buttons, so it is nothing to a screen reader. */
export function DragHandle({ onPointerDown }: DragHandleProps) {
  return (
    <span
      aria-hidden="true"
      data-handle
      onPointerDown={onPointerDown}
      className="-ml-2.5 grid h-11 w-9 shrink-0 cursor-grab touch-none select-none place-items-center text-edge hover:text-ink active:cursor-grabbing"
    >
      <svg viewBox="0 0 10 16" className="h-4 w-2.5" aria-hidden="true">
        {[2, 8, 14].flatMap((y) =>
          [2, 8].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.25" fill="currentColor" />),
        )}
      </svg>
    </span>
  )
}

interface OrderButtonsProps {
  name: string
  at: number
  count: number
  /** Calls `moved` once the list has its new order. */
  onMove: (by: 1 | -1, moved: () => void) => void
  children?: ReactNode
}

/** Moves something up or down in its list by keys or presses. */
export function OrderButtons({ name, at, count, onMove, children }: OrderButtonsProps) {
  const move = (by: 1 | -1) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    const other = by === 1 ? button.previousElementSibling : button.nextElementSibling
    // Moving an element takes its focus away. At an end of the list this button is disabled, so the other one gets it.
    onMove(by, () => requestAnimationFrame(() => ((button.disabled ? other : button) as HTMLElement).focus()))
  }
  return (
    <div className="flex shrink-0">
      <button
        type="button"
        disabled={at === 0}
        aria-label={`Move ${name} up`}
        title="Up"
        className={tool}
        onClick={move(-1)}
      >
        <Arrow path="M8 13V3M3.5 7.5L8 3l4.5 4.5" />
      </button>
      <button
        type="button"
        disabled={at === count - 1}
        aria-label={`Move ${name} down`}
        title="Down"
        className={tool}
        onClick={move(1)}
      >
        <Arrow path="M8 3v10M3.5 8.5L8 13l4.5-4.5" />
      </button>
      {children}
    </div>
  )
}

/** Takes an entry out of its list. */
export function RemoveButton({
  name,
  onPress,
}: {
  name: string
  onPress: (button: HTMLButtonElement) => void
}) {
  return (
    <button
      type="button"
      data-takes-out=""
      aria-label={`Remove ${name}`}
      title="Remove"
      className={tool}
      onClick={(event) => onPress(event.currentTarget)}
    >
      <Arrow path="M3.5 3.5l9 9M12.5 3.5l-9 9" />
    </button>
  )
}

const Arrow = ({ path }: { path: string }) => (
  <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
    <path d={path} fill="none" stroke="currentColor" strokeWidth="1.25" />
  </svg>
)
