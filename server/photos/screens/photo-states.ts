import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { photos } from '../tables.ts'

/** Not removed, and not a card. */
export const isPresent = and(ne(photos.kind, 'card'), isNull(photos.removedAt))
/** Whether a photo counts: not refused or removed, and not a card. */
export const isCounted = and(ne(photos.state, 'refused'), isPresent)

/** Not yet scanned for a card, so nobody can say whose it is. */
export const isBeingProcessed = and(
  ne(photos.state, 'refused'),
  eq(photos.kind, 'portrait'),
  isNull(photos.cardSeen),
  isNull(photos.placedBy),
)
export const isUnsorted = and(isNull(photos.pupilId), eq(photos.kind, 'portrait'))
/** Placed, but the owner must confirm it, or a parent disputes it. */
export const needsReview = and(
  ne(photos.kind, 'card'),
  sql`(${photos.pupilId} is not null or ${photos.kind} in ('class', 'group'))`,
  sql`(${photos.uncertain} or ${photos.quarantinedAt} is not null)`,
)
