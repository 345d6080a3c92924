import { useRef } from 'react'
import { DeskButton } from '../ui/button.tsx'
import type { Selection } from './photo-sheet.tsx'

/**
 * Buttons that act on the chosen photos and then choose none. That takes the buttons away, so the focus moves to the
 * element with `ref`.
 */
export function useChosenActions(selection: Selection) {
  const ref = useRef<HTMLParagraphElement>(null)
  /** After an action: chooses none, and keeps the focus in the bar. */
  function finish() {
    selection.clear()
    ref.current?.focus({ preventScroll: true })
  }
  const act = (label: string, onClick: () => void) => (
    <DeskButton
      look="plain"
      onClick={() => {
        onClick()
        finish()
      }}
    >
      {label}
    </DeskButton>
  )
  return { ref, act, finish }
}
