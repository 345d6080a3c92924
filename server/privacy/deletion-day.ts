const DAY_MS = 86_400_000

/** How long before the day its owner is warned. */
export const WARNING_DAYS = 14

export const dayOf = (at: Date) => at.toISOString().slice(0, 10)

/**
 * The day an event's photos go: the one the owner set, and never less than two weeks after the warning, which
 * may have come late. Undefined when no day is set.
 */
export function deletionDay(
  event: { deletePhotosAfter: string | null; deletionWarnedAt: Date | null },
  now: Date,
): string | undefined {
  if (!event.deletePhotosAfter) return undefined
  const warnedAt = event.deletionWarnedAt ?? now
  const earliest = dayOf(new Date(warnedAt.getTime() + WARNING_DAYS * DAY_MS))
  return event.deletePhotosAfter > earliest ? event.deletePhotosAfter : earliest
}
