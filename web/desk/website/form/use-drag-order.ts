import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Pixels from the window's edge within which it scrolls while something is dragged. */
const EDGE = 72
const SCROLL_STEP = 10

interface Drag {
  from: number
  to: number
}

/**
 * Orders a list by dragging a handle, with a mouse or a thumb. The rows are children of one element, a flex column or
 * grid whose rows take the `style`; they keep their place in the document until the row is let go.
 */
export function useDragOrder(count: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLElement>(null)
  const [drag, setDrag] = useState<Drag>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function start(from: number, event: PointerEvent) {
    if (event.button !== 0 || !list.current) return
    event.preventDefault()
    const rows = [...list.current.children].slice(0, count) as HTMLElement[]
    let [to, y] = [from, event.clientY]
    let frame = 0
    const place = () => {
      const others = rows.filter((_, at) => at !== from)
      const next = others.filter((row) => {
        const { top, height } = row.getBoundingClientRect()
        return top + height / 2 < y
      }).length
      if (next !== to) {
        to = next
        setDrag({ from, to })
      }
    }
    const scroll = () => {
      const by = y < EDGE ? -SCROLL_STEP : y > innerHeight - EDGE ? SCROLL_STEP : 0
      if (by !== 0) {
        scrollBy(0, by)
        place()
      }
      frame = requestAnimationFrame(scroll)
    }
    const move = (moved: globalThis.PointerEvent) => {
      y = moved.clientY
      place()
    }
    const end = (kept: boolean) => {
      cancelAnimationFrame(frame)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', drop)
      removeEventListener('pointercancel', cancel)
      removeEventListener('keydown', onKey, true)
      stop.current = undefined
      setDrag(undefined)
      if (kept && to !== from) onMove(from, to)
    }
    const drop = () => end(true)
    const cancel = () => end(false)
    const onKey = (pressed: KeyboardEvent) => {
      if (pressed.key !== 'Escape') return
      pressed.stopPropagation()
      cancel()
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', drop)
    addEventListener('pointercancel', cancel)
    addEventListener('keydown', onKey, true)
    stop.current = cancel
    frame = requestAnimationFrame(scroll)
    setDrag({ from, to })
  }

  return {
    list,
    dragged: drag?.from,
    /** The place of a row while something is dragged. */
    style: (at: number): CSSProperties | undefined => drag && { order: placeOf(at, drag) },
    handle: (at: number) => ({ onPointerDown: (event: PointerEvent) => start(at, event) }),
  }
}

function placeOf(at: number, { from, to }: Drag): number {
  if (at === from) return to
  if (from < to && at > from && at <= to) return at - 1
  if (to < from && at >= to && at < from) return at + 1
  return at
}
