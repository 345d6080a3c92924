import type { MouseEvent } from 'react'
import { DeskButton } from '../../kit/page/button.tsx'

interface MoveButtonsProps {
  name: string
  /** Its place in its list, from 0. */
  at: number
  count: number
  /** Calls `moved` once the list has its new order. */
  onMove: (by: 1 | -1, moved: () => void) => void
}

/** Moves something up or down in its list. */
export function MoveButtons({ name, at, count, onMove }: MoveButtonsProps) {
  const move = (by: 1 | -1) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    const other = by === 1 ? button.previousElementSibling : button.nextElementSibling
    // Moving an element takes its focus away. At an end of the list this button is disabled, so the other one gets it.
    onMove(by, () => requestAnimationFrame(() => ((button.disabled ? other : button) as HTMLElement).focus()))
  }
  return (
    <>
      <DeskButton look="plain" disabled={at === 0} aria-label={`Move ${name} up`} onClick={move(-1)}>
        Up
      </DeskButton>
      <DeskButton look="plain" disabled={at === count - 1} aria-label={`Move ${name} down`} onClick={move(1)}>
        Down
      </DeskButton>
    </>
  )
}
