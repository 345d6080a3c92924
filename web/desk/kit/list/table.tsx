import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { Skeleton, SkeletonText } from '../page/skeleton.tsx'
import type { VirtualRows } from './virtual-rows.tsx'

export interface Column<Row> {
  head: string
  /** Shows the heading to screen readers only. */
  quiet?: boolean
  /** Aligns the heading and the cells right, as figures are. */
  right?: boolean
  /** Classes of the heading and the cells, such as the width below which the column hides. */
  className?: string
  /** Further classes of the cells. */
  cellClassName?: string
  /** Makes the cell the header of its row: it names what the row is about. */
  rowName?: boolean
  cell: (row: Row) => ReactNode
}

interface DeskTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined while they load: skeleton rows are shown. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string
  /** A row's buttons and links, in a column of their own at its end. */
  actions?: ((row: Row) => ReactNode) | undefined
  /** How phones wrap the actions, unless one below the other. */
  wrapActions?: keyof typeof WRAPPED
  /** How many skeleton rows, for lists known to be short. */
  waiting?: number
  /** Renders the rows of a table that can be very long. */
  Rows?: typeof VirtualRows<Row>
}

/** A dense table with sticky headings. */
export function DeskTable<Row>(props: DeskTableProps<Row>) {
  const { caption, columns, rows, keyOf, actions, wrapActions, waiting = 6, Rows } = props
  const headings: readonly Heading[] = actions ? [...columns, ACTIONS] : columns
  const tr = (row: Row, measured?: ComponentProps<'tr'>) => (
    <tr key={keyOf(row)} {...measured}>
      {columns.map((column) => (
        <Cell key={column.head} column={column} row={row} />
      ))}
      {actions && <ActionCell wrap={wrapActions}>{actions(row)}</ActionCell>}
    </tr>
  )
  return (
    <Scroller name={caption}>
      <table className="w-full border-separate border-spacing-0 tabular-nums" aria-busy={!rows}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th
                key={heading.head}
                scope="col"
                className={`slate sticky top-0 z-10 border-line border-b whitespace-nowrap bg-ground py-3 pr-5 text-left text-soft ${classesOf(heading)}`}
              >
                {heading.quiet ? <span className="sr-only">{heading.head}</span> : heading.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {!rows ? (
            <WaitingRows headings={headings} count={waiting} />
          ) : Rows ? (
            <Rows items={rows} columns={headings.length} row={tr} />
          ) : (
            rows.map((row) => tr(row))
          )}
        </tbody>
      </table>
    </Scroller>
  )
}

type Heading = Pick<Column<never>, 'head' | 'quiet' | 'right' | 'className'>

const ACTIONS: Heading = { head: 'Actions', quiet: true }

const classesOf = ({ right, className = '' }: Heading) => `${right ? 'text-right!' : ''} ${className}`

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

const cellClass = 'h-11 border-line border-b pr-5'

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { cell, rowName, right, className = '', cellClassName = '' } = column
  const classes = `${cellClass} ${right ? 'text-right' : ''} ${className} ${cellClassName}`
  if (!rowName) return <td className={classes}>{cell(row)}</td>
  return (
    <th scope="row" className={`${classes} py-2 text-left font-[560]`}>
      {cell(row)}
    </th>
  )
}

/** How phones wrap a row's actions: in pairs one below the other, or as they fit beside a wide name. */
const WRAPPED = {
  pairs:
    'max-sm:ml-auto max-sm:grid max-sm:w-max max-sm:grid-cols-2 max-sm:justify-items-end max-sm:[&>:last-child:nth-child(odd)]:col-span-2',
  freely: 'max-sm:flex-wrap',
}

interface ActionCellProps {
  wrap: keyof typeof WRAPPED | undefined
  children: ReactNode
}

function ActionCell({ wrap, children }: ActionCellProps) {
  return (
    <td className={`${cellClass} pr-0!`}>
      <div
        className={`flex justify-end gap-x-5 ${wrap ? WRAPPED[wrap] : 'max-sm:flex-col max-sm:items-end'}`}
      >
        {children}
      </div>
    </td>
  )
}

function WaitingRows({ headings, count }: { headings: readonly Heading[]; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells them apart
    <tr key={row}>
      {headings.map((heading, column) => (
        <td key={heading.head} className={`${cellClass} ${classesOf(heading)}`}>
          {row === 0 && column === 0 && <span className="sr-only">Loading</span>}
          {column === 0 ? <SkeletonText row={row} /> : <Skeleton className="h-3 w-[40%]" />}
        </td>
      ))}
    </tr>
  ))
}
