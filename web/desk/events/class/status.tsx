import type { PupilSummary } from '../../../../domain/school/pupil-list.ts'
import { Badge } from '../../kit/page/badge.tsx'

export function PurchaseBadge({ purchased }: { purchased: boolean }) {
  return purchased ? <Badge tone="good">Purchased</Badge> : <Badge tone="waiting">Pending</Badge>
}

/** The family's opt-outs in a few words; empty if none. */
export function optOutLabels({
  noPhoto,
  noClassPhoto,
  noSales,
}: Pick<PupilSummary, 'noPhoto' | 'noClassPhoto' | 'noSales'>) {
  if (noPhoto) return 'No photos'
  return [noClassPhoto && 'No class photo', noSales && 'No sales'].filter(Boolean).join(', ')
}
