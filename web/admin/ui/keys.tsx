import { useEffect, useState } from 'react'
import { DeskDialog } from './dialog.tsx'

const KEYS: readonly (readonly [key: string, does: string])[] = [
  ['/', 'Go to the search box'],
  ['↓ ↑', 'Walk through a list'],
  ['Enter', 'Open what is marked'],
  ['← →', 'Walk through photos'],
  ['Space', 'Choose a photo; with Shift a whole stretch'],
  ['Ctrl A', 'Choose all photos of a sheet'],
  ['Escape', 'Empty the search, choose nothing, close'],
  ['?', 'This list'],
]

/** The desk's keys: arrows walk the rows of a list (whatever carries `data-row`), `?` tells what there is. */
export function DeskKeys() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isBusy(event.target)) return
      if (event.key === '?' && !isSearch(event.target)) setOpen(true)
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (walk(event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault()
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <DeskDialog title="Keys" open={open} onOpenChange={setOpen}>
      <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6">
        {KEYS.map(([key, does]) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid border-line border-t py-2.5">
            <dt className="font-slate">{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </DeskDialog>
  )
}

/** What the arrows walk: rows marked as such, or else the first link of each row of a table. Enter opens; it never acts. */
function rowsOf(main: ParentNode): HTMLElement[] {
  const marked = [...main.querySelectorAll<HTMLElement>('[data-row]')]
  if (marked.length > 0) return marked
  return [...main.querySelectorAll('tbody tr')].flatMap(
    (row) => row.querySelector<HTMLElement>('a[href]') ?? [],
  )
}

/** Moves the focus to the next row of the screen's list; the first press goes to its first row. */
function walk(by: 1 | -1): boolean {
  const rows = rowsOf(document.querySelector('main') ?? document)
  if (rows.length === 0) return false
  const here = rows.findIndex(
    (row) => row === document.activeElement || row.closest('tr')?.contains(document.activeElement),
  )
  const next = here < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, here + by))
  rows[next]?.focus()
  return true
}

const isSearch = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input[type="search"]')

/** Somebody writes, or stands in something that has arrows of its own. */
function isBusy(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true
  if (isSearch(target)) return false
  return (
    target.isContentEditable ||
    /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
    target.closest('[role="listbox"], [role="menu"]') !== null
  )
}
