import { and, eq, inArray } from 'drizzle-orm'
import type { RosterReport } from '../../domain/roster.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../context.ts'
import { newAccessCode } from './access-code.ts'
import { getEvent } from './queries.ts'
import { type RosterRow, readRoster } from './read-roster.ts'
import { classes, pupils } from './tables.ts'

const LISTED = 200

/**
 * Takes a school's roster into an event: all of it, or nothing and a report by line and column. Pupils
 * that are there already (same class and name) keep their code; a new address of theirs is taken over.
 */
export async function importRoster(
  ctx: Context,
  input: { eventId: string; file: Uint8Array },
): Promise<RosterReport> {
  requireAdmin(ctx)
  await getEvent(ctx.db, input.eventId)
  const { rows, problems } = readRoster(input.file)
  const report = { rows: rows.length, added: 0, unchanged: 0, classesAdded: 0 }
  if (problems.length > 0)
    return {
      ...report,
      imported: false,
      problems: problems.slice(0, LISTED),
      more: Math.max(0, problems.length - LISTED),
    }
  return inTransaction(ctx, async (ctx) => {
    const { classIds, classesAdded } = await takeClasses(ctx, input.eventId, rows)
    const { added, unchanged } = await takePupils(ctx, classIds, rows)
    await audit(ctx, 'roster.imported', { subjectId: input.eventId, rows: rows.length, added })
    return { imported: true, rows: rows.length, added, unchanged, classesAdded, problems: [], more: 0 }
  })
}

async function takeClasses(ctx: TransactionContext, eventId: string, rows: RosterRow[]) {
  const refs = [...new Set(rows.map((row) => row.classRef))]
  const made = await ctx.db
    .insert(classes)
    .values(refs.map((ref) => ({ eventId, ref, year: Number(ref[0]), createdAt: ctx.clock.now() })))
    .onConflictDoNothing()
    .returning({ id: classes.id })
  const all = await ctx.db
    .select({ id: classes.id, ref: classes.ref })
    .from(classes)
    .where(and(eq(classes.eventId, eventId), inArray(classes.ref, refs)))
    .for('update')
  return { classIds: new Map(all.map((one) => [one.ref, one.id])), classesAdded: made.length }
}

async function takePupils(ctx: TransactionContext, classIds: Map<string, string>, rows: RosterRow[]) {
  const present = await ctx.db
    .select()
    .from(pupils)
    .where(inArray(pupils.classId, [...classIds.values()]))
  const byName = new Map(present.map((pupil) => [nameKey(pupil.classId, pupil), pupil]))
  const fresh: (typeof pupils.$inferInsert)[] = []
  for (const row of rows) {
    const classId = classIds.get(row.classRef)
    if (!classId) throw new Error('class was not made')
    const known = byName.get(nameKey(classId, row))
    if (!known)
      fresh.push({
        classId,
        firstName: row.firstName,
        lastName: row.lastName,
        parentEmail: row.parentEmail,
        accessCode: newAccessCode(),
        createdAt: ctx.clock.now(),
      })
    else if (row.parentEmail && row.parentEmail !== known.parentEmail)
      await ctx.db.update(pupils).set({ parentEmail: row.parentEmail }).where(eq(pupils.id, known.id))
  }
  for (let start = 0; start < fresh.length; start += 500)
    await ctx.db.insert(pupils).values(fresh.slice(start, start + 500))
  return { added: fresh.length, unchanged: rows.length - fresh.length }
}

function nameKey(classId: string, pupil: { firstName: string; lastName: string }) {
  return [classId, pupil.firstName, pupil.lastName].join('\n').toLowerCase()
}
