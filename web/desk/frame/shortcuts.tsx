import { useEffect, useState } from 'react'
import { DeskDialog } from '../kit/form/dialog.tsx'
import { useDeskRole } from './desk-role.ts'
import { isTyping } from './search-shortcut.ts'

const KEYS: readonly (readonly [key: string, does: string, who?: 'admin'])[] = [
  ['/', 'Go to the search box'],
  ['↓ ↑', 'Work through a list'],
  ['Enter', 'Open what is marked'],
  ['← →', 'Work through photos', 'admin'],
  ['J K', 'To the next photo, to the one before, over all of a sheet', 'admin'],
  ['Space', 'Look closely at a photo; again, back to the sheet', 'admin'],
  ['C', 'While looking closely: two photos side by side', 'admin'],
  ['B', 'While looking closely: to and fro between two photos', 'admin'],
  ['I', 'File names', 'admin'],
  ['P', 'Pick a portrait for the school', 'admin'],
  ['X U', 'Hide photos from families, show them again', 'admin'],
  ['1 to 5', 'Give photos stars; 0 takes them away', 'admin'],
  ['S', 'Choose a photo; with Shift, a whole run', 'admin'],
  ['Ctrl A', 'Choose all photos of a sheet', 'admin'],
  ['Escape', 'Empty the search, choose nothing, close'],
  ['?', 'This list'],
]

/** The desk's keyboard shortcuts: arrows move through the rows of a list (marked `data-row`), `?` shows this help. */
export function DeskShortcuts() {
  const [open, setOpen] = useState(false)
  const role = useDeskRole()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isBusy(event.target)) return
      if (event.key === '?' && !isSearch(event.target)) setOpen(true)
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (moveFocus(event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault()
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <DeskDialog title="Keys" open={open} onClose={() => setOpen(false)}>
      <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6">
        {KEYS.filter(([, , who]) => !who || who === role).map(([key, does]) => (
          <div key={key} className="col-span-2 grid grid-cols-subgrid border-line border-t py-2.5">
            <dt className="font-slate">{key}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </DeskDialog>
  )
}

/** The rows for the arrow keys: those marked, or else the first link of each table row. Enter opens; it never acts. */
function rowsOf(main: ParentNode): HTMLElement[] {
  const marked = [...main.querySelectorAll<HTMLElement>('[data-row]')]
  if (marked.length > 0) return marked
  return [...main.querySelectorAll('tbody tr')].flatMap(
    (row) => row.querySelector<HTMLElement>('a[href]') ?? [],
  )
}

/** Moves the focus to the next row; the first press goes to the first row. */
function moveFocus(by: 1 | -1): boolean {
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

/** Whether the target takes text or has arrow keys of its own, or a dialog or menu is open. */
function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="menu"]')) return true
  if (isSearch(target)) return false
  return isTyping(target) || (target instanceof HTMLElement && target.closest('[role="listbox"]') !== null)
}
