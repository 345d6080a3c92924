import { eq } from 'drizzle-orm'
import type { Reader } from '../../platform/db/port.ts'
import { cancellations } from './tables.ts'

/** The cancellation of a project; undefined while it stands. */
export async function cancellationOf(db: Reader, projectId: string) {
  const [found] = await db.select().from(cancellations).where(eq(cancellations.projectId, projectId))
  return found
}
