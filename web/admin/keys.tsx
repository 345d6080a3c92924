import { useEffect, useState } from 'react'
import { DeskDialog } from './parts/dialog.tsx'

const KEYS = [
  ['/', 'Search'],
  ['↓ ↑', 'Walk through a list, also from the search box'],
  ['Enter', 'Open what is marked'],
  ['Esc', 'Empty the search, close a dialog'],
  ['?', 'These keys'],
] as const

/** Keys that work on every screen of the desk: the arrows walk its lists, `?` shows what there is. */
export function DeskKeys() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelector('[role="dialog"]')) return
      if (event.key === '?' && !isWriting(event.target)) setOpen(true)
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (isWriting(event.target) && !isSearch(event.target)) return
        if (walk(event.key === 'ArrowDown' ? 1 : -1)) event.preventDefault()
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <DeskDialog title="Keys" open={open} onOpenChange={setOpen}>
      <dl className="mt-5">
        {KEYS.map(([key, words]) => (
          <div key={key} className="grid grid-cols-[5rem_1fr] border-line border-b py-2.5 leading-snug">
            <dt>
              <kbd className="font-slate">{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </DeskDialog>
  )
}

/** Puts the focus on the next row's link; false where there is no list, and the arrows scroll as ever. */
function walk(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll('main tbody tr, main [data-walk] > li')]
  const links = rows.flatMap((row) => row.querySelector<HTMLElement>('a[href], button') ?? [])
  const at = rows
    .filter((row) => row.querySelector('a[href], button'))
    .findIndex((row) => row.contains(document.activeElement))
  // Somebody who has not begun to walk, and looks at a list below, would rather scroll.
  if (at < 0 && by < 0) return false
  const next = links[at + by]
  if (!next) return at >= 0
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
  return true
}

const isSearch = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'search'

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)) return true
  return target instanceof HTMLInputElement && !/^(checkbox|radio|button)$/.test(target.type)
}
