import { daysAfter, londonDay } from '../../domain/days.ts'

/** How long in advance the owner is warned. */
export const WARNING_DAYS = 14

/**
 * The day in Scotland on which an event's photos go: the owner's, but never less than two weeks after the warning,
 * which may have come late. Undefined if no day is set.
 */
export function deletionDay(
  event: { deletePhotosAfter: string | null; deletionWarnedAt: Date | null },
  now: Date,
): string | undefined {
  if (!event.deletePhotosAfter) return undefined
  const earliest = daysAfter(londonDay(event.deletionWarnedAt ?? now), WARNING_DAYS)
  return event.deletePhotosAfter > earliest ? event.deletePhotosAfter : earliest
}
