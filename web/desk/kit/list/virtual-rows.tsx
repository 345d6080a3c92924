import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** Shorter lists are rendered whole. */
const MAX_UNVIRTUALISED = 120
const ROW_PX = 57

interface VirtualRowsProps<T> {
  items: readonly T[]
  columns: number
  /** Renders one row; `measured` goes onto its `tr`. */
  row: (
    item: T,
    measured: { ref: (row: HTMLTableRowElement | null) => void; 'data-index': number },
  ) => ReactNode
}

/** Renders only the visible rows of a very long table. */
export function VirtualRows<T>({ items, columns, row }: VirtualRowsProps<T>) {
  const start = useRef<HTMLTableRowElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    if (start.current) setMargin(start.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const few = items.length <= MAX_UNVIRTUALISED
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => ROW_PX,
    overscan: 12,
    scrollMargin: margin,
    enabled: !few,
  })
  if (few) return items.map((item, index) => row(item, { ref: () => undefined, 'data-index': index }))
  const shown = rows.getVirtualItems()
  const before = (shown[0]?.start ?? margin) - margin
  const after = rows.getTotalSize() - ((shown.at(-1)?.end ?? margin) - margin)
  return (
    <>
      <tr ref={start}>
        <td colSpan={columns} className="p-0" style={{ height: before }} />
      </tr>
      {shown.map(({ index }) => {
        const item = items[index]
        return item === undefined ? null : row(item, { ref: rows.measureElement, 'data-index': index })
      })}
      <tr>
        <td colSpan={columns} className="p-0" style={{ height: Math.max(0, after) }} />
      </tr>
    </>
  )
}
