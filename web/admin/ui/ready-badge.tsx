import { readyWords } from '../../../content/desk/events.ts'
import { formatCount } from '../format.ts'
import { Badge } from './badge.tsx'

interface ReadyBadgeProps {
  of: { photosReady: boolean; pupils: number; withoutPhoto: number }
}

/** Whether parents can see photos of a class, and how many of its students have none. */
export function ReadyBadge({ of: { photosReady, pupils, withoutPhoto } }: ReadyBadgeProps) {
  if (!photosReady) return <Badge tone="waiting">Pending</Badge>
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 gap-y-1 py-1.5">
      <Badge tone="good">Photos Ready</Badge>
      {withoutPhoto > 0 && (
        <span className="font-[400] text-small text-soft">
          {readyWords.missing(formatCount(withoutPhoto), formatCount(pupils))}
        </span>
      )}
    </span>
  )
}
