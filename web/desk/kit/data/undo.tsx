import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { reasonOf } from '../../../http/error-messages.ts'
import { settle } from '../../../ui/settling.ts'
import { CloseIcon, DeskButton } from '../page/button.tsx'

const SHOWN_MS = 20_000

interface Done {
  words: string
  undo?: (() => Promise<unknown>) | undefined
}

/** A bar that says what was just done, with an undo button (`tell`), or why it failed (`failed`). */
export function useUndo() {
  const [done, setDone] = useState<Done & { failed?: boolean }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const place = useRef<HTMLDivElement>(null)
  const cameFrom = useRef<HTMLElement>(undefined)
  const pressed = useRef<Done['undo']>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function show(next: (Done & { failed?: boolean }) | undefined) {
    clearTimeout(timer.current)
    setDone(next)
    if (next) timer.current = setTimeout(fade, SHOWN_MS)
    // It may come where the finger is.
    if (next && place.current) settle(place.current)
  }
  /** Waits while the bar has the keyboard's focus, which would be lost. */
  function fade() {
    if (place.current?.contains(document.activeElement)) timer.current = setTimeout(fade, SHOWN_MS)
    else setDone(undefined)
  }
  function keepCameFrom({ relatedTarget, currentTarget }: FocusEvent) {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget
  }
  /** Shows `next` or nothing. The pressed button is gone then, so the focus returns to where it came from. */
  function leave(next?: Done & { failed?: boolean }) {
    const inside = place.current?.contains(document.activeElement)
    show(next)
    const back = cameFrom.current?.isConnected
      ? cameFrom.current
      : document.querySelector<HTMLElement>('main h1')
    if (inside) back?.focus({ preventScroll: true })
  }
  const tell = (words: string, undo?: () => Promise<unknown>) => show({ words, undo })
  const failed = (error: unknown) => show({ words: reasonOf(error), failed: true })
  /** Once: a second press would be refused, as if the first had failed. */
  function takeBack(undo: () => Promise<unknown>) {
    if (pressed.current === undo) return
    pressed.current = undo
    undo().then(() => leave({ words: 'Undone.' }), failed)
  }
  const bar = (
    <div
      ref={place}
      role="status"
      onFocus={keepCameFrom}
      className="print:hidden pointer-events-none sticky bottom-4 z-20 max-sm:bottom-20 mt-6 flex justify-center"
    >
      {done && (
        <div className="ground-peat pointer-events-auto flex min-h-12 max-w-full items-center gap-4 rounded-frame pr-1 pl-5">
          <span className={done.failed ? 'text-wrong' : ''}>{done.words}</span>
          {done.undo && (
            <DeskButton look="plain" className="text-gorse" onClick={() => done.undo && takeBack(done.undo)}>
              Undo
            </DeskButton>
          )}
          <button
            type="button"
            aria-label="Close"
            className="grid size-11 cursor-pointer place-items-center text-mist hover:text-bone"
            onClick={() => leave()}
          >
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  )
  return { tell, failed, bar }
}
