import { daysAfter, londonDay } from '../../domain/days.ts'

/** How long before the day its owner is warned. */
export const WARNING_DAYS = 14

/**
 * The day an event's photos go, a day in Scotland: the one the owner set, and never less than two weeks after the warning, which
 * may have come late. Undefined when no day is set.
 */
export function deletionDay(
  event: { deletePhotosAfter: string | null; deletionWarnedAt: Date | null },
  now: Date,
): string | undefined {
  if (!event.deletePhotosAfter) return undefined
  const earliest = daysAfter(londonDay(event.deletionWarnedAt ?? now), WARNING_DAYS)
  return event.deletePhotosAfter > earliest ? event.deletePhotosAfter : earliest
}
