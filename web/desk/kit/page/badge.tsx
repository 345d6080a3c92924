import type { ReactNode } from 'react'
import { readyWords } from '../../../../content/desk/events/events.ts'
import { formatCount } from '../format.ts'

const tones = { good: 'text-good', waiting: 'text-soft', wrong: 'text-wrong' } as const

/** A state in a box, like a label on a film can. */
export function Badge({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={`slate inline-block whitespace-nowrap rounded-frame border px-2 py-[0.2rem] tracking-[0.06em] ${tones[tone]}`}
    >
      {children}
    </span>
  )
}

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
