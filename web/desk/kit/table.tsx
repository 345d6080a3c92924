import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Skeleton } from './page.tsx'

export interface Column {
  head: string
  /** Classes of the column, such as the width below which it hides. */
  className?: string
  /** Shows the heading to screen readers only. */
  quiet?: boolean
}

interface DeskTableProps {
  caption: string
  columns: Column[]
  /** Shows skeleton rows. */
  loading?: boolean
  /** How many of them, for lists known to be short. */
  waiting?: number
  children?: ReactNode
}

/** A dense table with sticky headings. */
export function DeskTable({ caption, columns, loading = false, waiting = 6, children }: DeskTableProps) {
  return (
    <Scroller name={caption}>
      <table className="w-full border-separate border-spacing-0 tabular-nums" aria-busy={loading}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, quiet, className = '' }) => (
              <th
                key={head}
                scope="col"
                className={`slate sticky top-0 z-10 border-line border-b whitespace-nowrap bg-ground py-3 pr-5 text-left text-soft ${className}`}
              >
                {quiet ? <span className="sr-only">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{loading ? <SkeletonRows columns={columns} count={waiting} /> : children}</tbody>
      </table>
    </Scroller>
  )
}

/** Scrolls a table that is too wide for the screen, instead of the page. Only then: inside a scroller no heading sticks. */
function Scroller({ name, children }: { name: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [wide, setWide] = useState(false)
  useEffect(() => {
    const place = box.current
    const table = place?.firstElementChild
    if (!place || !table) return
    const sizes = new ResizeObserver(() => setWide(table.scrollWidth > place.clientWidth))
    sizes.observe(place)
    sizes.observe(table)
    return () => sizes.disconnect()
  }, [])
  return (
    <div
      ref={box}
      {...(wide && {
        role: 'region',
        'aria-label': name,
        tabIndex: 0,
        className: 'relative overflow-x-auto print:overflow-visible [&_:focus-visible]:-outline-offset-2',
      })}
    >
      {children}
    </div>
  )
}

const cell = 'h-11 border-line border-b pr-5'

export function Cell({ className = '', children }: { className?: string; children?: ReactNode }) {
  return <td className={`${cell} ${className}`}>{children}</td>
}

/** The row's header cell. */
export function NameCell({ className = '', children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="row" className={`${cell} py-2 text-left font-[560] ${className}`}>
      {children}
    </th>
  )
}

/** How phones wrap a row's actions: in pairs one below the other, or as they fit beside a wide name. */
const WRAPPED = {
  pairs:
    'max-sm:ml-auto max-sm:grid max-sm:w-max max-sm:grid-cols-2 max-sm:justify-items-end max-sm:[&>:last-child:nth-child(odd)]:col-span-2',
  freely: 'max-sm:flex-wrap',
}

/** A row's actions, at its end. Phones stack them, or wrap them with `wrap`. */
export function ActionCell({ wrap, children }: { wrap?: keyof typeof WRAPPED; children: ReactNode }) {
  return (
    <Cell className="pr-0!">
      <div
        className={`flex justify-end gap-x-5 ${wrap ? WRAPPED[wrap] : 'max-sm:flex-col max-sm:items-end'}`}
      >
        {children}
      </div>
    </Cell>
  )
}

function SkeletonRows({ columns, count }: { columns: Column[]; count: number }) {
  return [72, 56, 84, 64, 48, 76].slice(0, count).map((width, row) => (
    <tr key={width}>
      {columns.map(({ head, className = '' }, column) => (
        <td key={head} className={`${cell} ${className}`}>
          {row === 0 && column === 0 && <span className="sr-only">Loading</span>}
          <span className="block" style={{ width: `${column === 0 ? width : 40}%` }}>
            <Skeleton className="h-3 w-full" />
          </span>
        </td>
      ))}
    </tr>
  ))
}
