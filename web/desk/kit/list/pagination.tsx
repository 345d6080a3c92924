import { anyScreen } from '../../../../content/desk/kit.ts'
import { formatCount } from '../format.ts'
import { DeskButton } from '../page/button.tsx'

interface PagerProps {
  page: number
  perPage: number
  found: number
  onPage: (page: number) => void
}

/** Not `disabled`, so that the button keeps the keyboard focus at the end. */
const ended = (end: boolean) => ({ 'aria-disabled': end, className: end ? 'cursor-default!' : '' })

/** Pages through a long list; empty where everything fits. */
export function Pagination({ page, perPage, found, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(found / perPage))
  if (pages === 1 && page === 1) return null
  const first = (page - 1) * perPage + 1
  const last = Math.min(found, page * perPage)
  return (
    <nav aria-label="Pages" className="mt-5 flex flex-wrap items-center justify-between gap-4">
      <p className="text-soft">
        {first > found
          ? anyScreen.pastEnd(page)
          : `${formatCount(first)} to ${formatCount(last)} of ${formatCount(found)}`}
      </p>
      <div className="flex gap-2">
        <DeskButton {...ended(page <= 1)} onClick={() => page > 1 && onPage(Math.min(page - 1, pages))}>
          Newer
        </DeskButton>
        <DeskButton {...ended(page >= pages)} onClick={() => page < pages && onPage(page + 1)}>
          Older
        </DeskButton>
      </div>
    </nav>
  )
}
