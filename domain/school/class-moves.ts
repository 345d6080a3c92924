import { z } from 'zod'
import { StoredDay } from '../date-input.ts'
import { Id } from '../ids.ts'

/** What moved pupils: a file that the owner imported, or what a school sent and the owner approved. */
export const IMPORT_SOURCES = ['file', 'school'] as const

/**
 * Why a move cannot be undone any more: the pupil moved again, was merged with another row since, or the class left was
 * erased.
 */
export const MoveObstacle = z.enum(['moved', 'merged', 'class-gone'])
export type MoveObstacle = z.infer<typeof MoveObstacle>

/** A pupil whom an import moved to another class. */
export const ImportedMove = z.object({
  stepId: Id,
  pupilId: Id,
  name: z.string(),
  from: z.string(),
  to: z.string(),
  obstacle: MoveObstacle.nullable(),
})
export type ImportedMove = z.infer<typeof ImportedMove>

/** What imports moved in an event lately, newest first. */
export const RosterMoves = z.object({
  eventName: z.string(),
  imports: z.array(
    z.object({
      id: Id,
      source: z.enum(IMPORT_SOURCES),
      /** Whoever imported or approved it; null for an account that is gone. */
      doneBy: z.string().nullable(),
      doneAt: z.iso.datetime(),
      /** The last day on which it can be undone. */
      until: StoredDay,
      moves: z.array(ImportedMove),
    }),
  ),
})
export type RosterMoves = z.infer<typeof RosterMoves>

/** How many moves were taken back, and how many could not be. */
export const MovesUndone = z.object({ undone: z.number(), kept: z.number() })
export type MovesUndone = z.infer<typeof MovesUndone>
