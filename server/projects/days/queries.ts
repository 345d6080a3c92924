import { asc, count, eq } from 'drizzle-orm'
import type { HeldDay } from '../../../domain/projects/projects.ts'
import type { Reader } from '../../platform/db/port.ts'
import { heldDayMoves, heldDays } from './tables.ts'

/** The days that are held for a project, the first first. */
export async function heldDaysOf(db: Reader, projectId: string): Promise<HeldDay[]> {
  const { id, day, starts, backup, movedFrom } = heldDays
  return db
    .select({ id, day, starts, backup, movedFrom })
    .from(heldDays)
    .where(eq(heldDays.projectId, projectId))
    .orderBy(asc(day))
}

/** How often each day of a project has moved. */
export async function movesOf(db: Reader, projectId: string): Promise<Map<string, number>> {
  const found = await db
    .select({ id: heldDayMoves.heldDayId, moves: count() })
    .from(heldDayMoves)
    .innerJoin(heldDays, eq(heldDays.id, heldDayMoves.heldDayId))
    .where(eq(heldDays.projectId, projectId))
    .groupBy(heldDayMoves.heldDayId)
  return new Map(found.map(({ id, moves }) => [id, moves]))
}
