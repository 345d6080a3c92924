import { inArray, sql } from 'drizzle-orm'
import type { IMPORT_SOURCES } from '../../../domain/school/class-moves.ts'
import type { TransactionContext } from '../../context.ts'
import type { Row, RowChange } from '../../platform/db/change-log.ts'
import { classLeavers, pupilSteps, pupils, rosterImports } from '../tables.ts'

const AT_ONCE = 500

interface Move {
  pupilId: string
  to: string
  position: number
}

/** Who moved pupils together, and how, so that their moves can be undone together. */
export interface ImportSource {
  source: (typeof IMPORT_SOURCES)[number]
  doneBy: string
}

/**
 * Moves pupils to other classes of their event so that it can be undone, and records the classes they left, whose class
 * photos may still show them. An undo does not check the position in the new class, because a later roster may change it.
 */
export async function saveMoves(
  ctx: TransactionContext,
  moves: readonly Move[],
  imported?: ImportSource & { eventId: string },
): Promise<void> {
  const importId = imported && moves.length > 0 ? await writeImport(ctx, imported) : null
  for (let start = 0; start < moves.length; start += AT_ONCE)
    await keepSome(ctx, moves.slice(start, start + AT_ONCE), importId)
}

async function writeImport(
  { db, clock }: TransactionContext,
  { eventId, source, doneBy }: ImportSource & { eventId: string },
) {
  const [made] = await db
    .insert(rosterImports)
    .values({ eventId, source, doneBy, doneAt: clock.now() })
    .returning({ id: rosterImports.id })
  if (!made) throw new Error('the import was not written down')
  return made.id
}

async function keepSome({ db, clock }: TransactionContext, moves: readonly Move[], importId: string | null) {
  const ids = moves.map(({ pupilId }) => pupilId)
  const rows = await db
    .select({
      id: pupils.id,
      classId: pupils.classId,
      position: pupils.position,
      joinedClassAt: pupils.joinedClassAt,
    })
    .from(pupils)
    .where(inArray(pupils.id, ids))
    .orderBy(pupils.id)
    .for('update')
  const before = new Map(rows.map((row) => [row.id, row]))
  const moving = moves.flatMap(({ pupilId, to, position }) => {
    const was = before.get(pupilId)
    return was && was.classId !== to ? [{ was, to, position }] : []
  })
  if (moving.length === 0) return
  await writePositions(
    db,
    moving.map(({ was, to, position }) => ({
      id: was.id,
      class_id: to,
      position,
      joined_class_at: clock.now().toISOString(),
    })),
  )
  const left = await db
    .insert(classLeavers)
    .values(
      moving.map(({ was }) => ({
        classId: was.classId,
        pupilId: was.id,
        joinedAt: was.joinedClassAt,
        leftAt: clock.now(),
      })),
    )
    .onConflictDoNothing()
    .returning({ pupilId: classLeavers.pupilId, row: sql<Row>`to_jsonb(${classLeavers})` })
  const leaving = new Map(left.map(({ pupilId, row }) => [pupilId, row]))
  await db.insert(pupilSteps).values(
    moving.map(({ was, to }) => {
      const changes: RowChange[] = [
        {
          table: 'pupils',
          key: { id: was.id },
          before: {
            class_id: was.classId,
            position: was.position,
            joined_class_at: was.joinedClassAt?.toISOString() ?? null,
          },
          after: { class_id: to },
        },
      ]
      const row = leaving.get(was.id)
      if (row) {
        const key = { class_id: was.classId, pupil_id: was.id }
        changes.push({ table: 'class_leavers', key, before: null, after: row })
      }
      return { pupilId: was.id, kind: 'moved' as const, importId, changes, doneAt: clock.now() }
    }),
  )
}

/** Puts pupils into classes, all of them in one statement: a whole school is nine hundred rows. */
export async function writePositions(
  db: TransactionContext['db'],
  positions: readonly { id: string; class_id: string; position: number; joined_class_at: string | null }[],
): Promise<void> {
  await db.execute(sql`
    update ${pupils} set class_id = x.class_id, position = x.position, joined_class_at = x.joined_class_at
    from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as x(id uuid, class_id uuid, position int,
      joined_class_at timestamptz)
    where ${pupils.id} = x.id`)
}
