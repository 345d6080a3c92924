import { Link } from 'react-router'
import type { SortingBoard } from '../../../domain/photos/sorting.ts'
import { formatCount } from '../format.ts'

export type SortingTab = 'unsorted' | 'check' | 'refused'

/** The tray in the address; otherwise the unsorted photos, or those to check if none are unsorted. */
export function sortingTabOf(params: URLSearchParams, { unsorted, toCheck }: SortingBoard): SortingTab {
  const named = params.get('show')
  if (named === 'refused' || named === 'check') return named
  return unsorted.length === 0 && toCheck.length > 0 ? 'check' : 'unsorted'
}

interface TraysProps {
  counts: SortingBoard['counts']
  shown: SortingTab
}

/** The tabs of the trays. Refused files have one only if there are any. */
export function SortingTabs({ counts, shown }: TraysProps) {
  const tab = (tray: SortingTab, label: string, search: string) => (
    <Link
      to={{ search }}
      replace
      aria-current={tray === shown || undefined}
      className={`flex min-h-11 items-center border-b-2 ${tray === shown ? 'border-ink' : 'border-transparent text-soft hover:text-ink'}`}
    >
      {label}
    </Link>
  )
  return (
    <nav aria-label="Trays" className="mb-4 flex gap-x-6 border-line border-b">
      {tab('unsorted', `Unsorted (${formatCount(counts.unsorted)})`, '?')}
      {tab('check', `To check (${formatCount(counts.toCheck)})`, '?show=check')}
      {(shown === 'refused' || counts.refused > 0) &&
        tab('refused', `Refused (${formatCount(counts.refused)})`, '?show=refused')}
    </nav>
  )
}
