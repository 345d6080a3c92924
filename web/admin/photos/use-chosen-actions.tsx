import { useRef } from 'react'
import { DeskButton } from '../ui/button.tsx'
import type { Selection } from './photo-sheet.tsx'

/**
 * Buttons that act on the chosen photos and then choose none, or the same again if it was not done. That takes the buttons
 * away, so the focus moves to the element with `ref`.
 */
export function useChosenActions(selection: Selection) {
  const ref = useRef<HTMLParagraphElement>(null)
  /** Chooses none, and keeps the focus in the bar. */
  async function finish(work: Promise<boolean>) {
    const { ids } = selection
    selection.clear()
    ref.current?.focus({ preventScroll: true })
    if (!(await work)) selection.restore(ids)
  }
  const act = (label: string, work: () => Promise<boolean>) => (
    <DeskButton look="plain" onClick={() => void finish(work())}>
      {label}
    </DeskButton>
  )
  return { ref, act, finish }
}
