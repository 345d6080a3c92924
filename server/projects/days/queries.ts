import { asc, eq } from 'drizzle-orm'
import type { HeldDay } from '../../../domain/projects/projects.ts'
import type { Reader } from '../../platform/db/port.ts'
import { heldDays } from './tables.ts'

/** The days that are held for a project, the first first. */
export async function heldDaysOf(db: Reader, projectId: string): Promise<HeldDay[]> {
  const { id, day, starts, backup, movedFrom } = heldDays
  return db
    .select({ id, day, starts, backup, movedFrom })
    .from(heldDays)
    .where(eq(heldDays.projectId, projectId))
    .orderBy(asc(day))
}
