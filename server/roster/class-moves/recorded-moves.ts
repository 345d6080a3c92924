import { and, asc, eq, type SQL } from 'drizzle-orm'
import { fullName } from '../../../domain/person-name.ts'
import type { MoveObstacle } from '../../../domain/school/class-moves.ts'
import type { Reader } from '../../platform/db/port.ts'
import { classes, pupilSteps, pupils } from '../../school/tables.ts'

/** A recorded move to another class, and what now prevents undoing it. */
export interface RecordedMove {
  step: typeof pupilSteps.$inferSelect
  name: string
  /** Ids of classes; `from` may be gone. */
  from: string
  to: string
  position: number
  /** When the pupil had come to `from`; null: was there from the start. */
  joinedClassAt: string | null
  obstacle: MoveObstacle | null
}

/** An event's recorded moves, by the pupils' names; `refs` are the names of the event's classes by id. */
export async function recordedMoves(
  db: Reader,
  eventId: string,
  where: SQL | undefined,
): Promise<{ moves: RecordedMove[]; refs: Map<string, string> }> {
  const rooms = await db
    .select({ id: classes.id, ref: classes.ref })
    .from(classes)
    .where(eq(classes.eventId, eventId))
  const refs = new Map(rooms.map(({ id, ref }) => [id, ref]))
  const rows = await db
    .select({ step: pupilSteps, pupil: pupils })
    .from(pupilSteps)
    .innerJoin(pupils, eq(pupils.id, pupilSteps.pupilId))
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(and(eq(classes.eventId, eventId), eq(pupilSteps.kind, 'moved'), where))
    .orderBy(asc(pupils.lastName), asc(pupils.firstName), asc(pupilSteps.id))
  const moves = rows.flatMap(({ step, pupil }) => {
    const change = step.changes.find(({ table, before, after }) => table === 'pupils' && before && after)
    if (!change) return []
    const [from, to] = [String(change.before?.class_id), String(change.after?.class_id)]
    const obstacle: MoveObstacle | null =
      change.key.id !== pupil.id
        ? 'merged'
        : pupil.classId !== to
          ? 'moved'
          : refs.has(from)
            ? null
            : 'class-gone'
    const position = Number(change.before?.position)
    const joined = change.before?.joined_class_at
    const joinedClassAt = typeof joined === 'string' ? joined : null
    const name = fullName(pupil)
    return [{ step, name, from, to, position, joinedClassAt, obstacle }]
  })
  return { moves, refs }
}
