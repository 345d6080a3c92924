import type { IdCrop, IdShape } from '../../../domain/photos/id-photo.ts'
import type { idCrops } from '../tables.ts'

/** The frame that was drawn for a portrait as it is turned now, in the event's shape; null: the fixed one. */
export function frameOf(
  kept: typeof idCrops.$inferSelect | null,
  now: { turns: number; shape: IdShape },
): IdCrop | null {
  if (kept?.turns !== now.turns || kept.shape !== now.shape) return null
  const { left, top, width } = kept
  return left === null || top === null || width === null ? null : { left, top, width }
}
