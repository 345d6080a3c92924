import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react'

/** Pixels from the window's edge within which it scrolls while something is dragged. */
const EDGE = 72
const SCROLL_STEP = 10

interface Drag {
  from: number
  to: number
}

/**
 * Orders a list by dragging a handle, with a mouse or a thumb. The rows are children of one element, a flex column or a
 * grid of equal cells, and take the `style`; they keep their place in the document until the row is let go.
 */
export function useDragOrder(
  count: number,
  onMove: (from: number, to: number) => void,
  layout: 'column' | 'grid' = 'column',
) {
  const list = useRef<HTMLElement>(null)
  const [drag, setDrag] = useState<Drag>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])

  function start(from: number, event: PointerEvent) {
    if (event.button !== 0 || !list.current) return
    event.preventDefault()
    const rows = [...list.current.children].slice(0, count) as HTMLElement[]
    let [to, x, y] = [from, event.clientX, event.clientY]
    let frame = 0
    const cells = layout === 'grid' ? rows.map(centreOf) : []
    const placeInColumn = () =>
      rows.filter((row, at) => {
        const { top, height } = row.getBoundingClientRect()
        return at !== from && top + height / 2 < y
      }).length
    const place = () => {
      const next = layout === 'grid' ? nearestTo({ x: x + scrollX, y: y + scrollY }, cells) : placeInColumn()
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
    const move = (pointer: globalThis.PointerEvent) => {
      ;[x, y] = [pointer.clientX, pointer.clientY]
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
      if (to !== from) dropNextClick()
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

interface Point {
  x: number
  y: number
}

/** In the whole page, which may scroll while something is dragged. */
function centreOf(cell: HTMLElement): Point {
  const { left, top, width, height } = cell.getBoundingClientRect()
  return { x: left + width / 2 + scrollX, y: top + height / 2 + scrollY }
}

function nearestTo({ x, y }: Point, cells: readonly Point[]): number {
  const far = cells.map((cell) => Math.hypot(cell.x - x, cell.y - y))
  return far.indexOf(Math.min(...far))
}

/** Letting go of what was dragged is no press on it. */
function dropNextClick() {
  const drop = (event: Event) => event.stopPropagation()
  addEventListener('click', drop, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', drop, { capture: true }))
}

/** A list with one entry in another place. */
export function withMoved<T>(list: readonly T[], from: number, to: number): T[] {
  const [one] = list.slice(from, from + 1)
  return one === undefined ? [...list] : list.toSpliced(from, 1).toSpliced(to, 0, one)
}
