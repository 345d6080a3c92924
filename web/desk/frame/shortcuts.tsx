import { useEffect, useState } from 'react'
import { DeskDialog } from '../kit/form/dialog.tsx'
import { useDeskRole } from './desk-role.ts'
import { isKey, KEYS, shownKey, stepOf } from './keys.ts'
import { isTyping } from './search-shortcut.ts'

const names = Object.keys(KEYS) as (keyof typeof KEYS)[]

/** The desk's keyboard shortcuts: arrows move through the rows of a list (marked `data-row`), `?` shows this help. */
export function DeskShortcuts() {
  const [open, setOpen] = useState(false)
  const role = useDeskRole()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isBusy(event.target)) return
      if (isKey('help', event.key) && !isSearch(event.target)) setOpen(true)
      const step = stepOf('row', event.key)
      if (step && moveFocus(step)) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <DeskDialog title="Keys" open={open} onClose={() => setOpen(false)}>
      <dl className="mt-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6">
        {names
          .filter((name) => role === 'admin' || !('admin' in KEYS[name]))
          .map((name) => (
            <div key={name} className="col-span-2 grid grid-cols-subgrid border-line border-t py-2.5">
              <dt className="font-slate">{shownKey(name)}</dt>
              <dd>{KEYS[name].does}</dd>
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
