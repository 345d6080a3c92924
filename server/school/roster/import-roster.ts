import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { fullName } from '../../../domain/person-name.ts'
import { classKey } from '../../../domain/school/classes.ts'
import { orderInList } from '../../../domain/school/classes-together.ts'
import { ROSTER_LISTED, type RosterPreview, type RosterReport } from '../../../domain/school/roster.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { newAccessCode } from '../codes/access-code.ts'
import { freshCodes } from '../codes/fresh-codes.ts'
import { addClasses, classNames } from '../events/event-classes.ts'
import { photosWithdrawnJob, recordOptOuts } from '../opt-outs/opt-outs.ts'
import { activeOptOuts, isAlreadyRecorded, lastMerges } from '../opt-outs/queries.ts'
import { codesOfFormer, getEvent, inSchoolOrder, lockEvent } from '../queries.ts'
import { type RosterChoices, readRoster } from '../roster-file/read-roster.ts'
import type { RosterRow } from '../roster-file/seen-rows.ts'
import { classes, pupils } from '../tables.ts'
import { compareRoster, type KnownPupil, type RosterPlan } from './roster-plan.ts'
import { type ImportSource, saveMoves } from './save-moves.ts'

const NAMED = 50

interface Roster extends RosterChoices {
  eventId: string
  file: Uint8Array
}

/**
 * Imports a school's roster into an event: all of it, or nothing with a report by line and column. Known pupils
 * (matched by access code, otherwise by class and name, or by name where only one can be meant) keep code, links, photos,
 * orders and opt-outs; the rest is updated from the file. Pupils missing from the file stay.
 */
export async function importRoster(ctx: Context, roster: Roster): Promise<RosterReport> {
  const admin = requireAdmin(ctx)
  await getEvent(ctx.db, roster.eventId)
  const { rows, problems } = await readRoster(roster.file, roster)
  if (problems.length > 0) return refused(rows.length, problems)
  return inTransaction(ctx, async (ctx) => {
    await lockEvent(ctx.db, roster.eventId)
    const plan = await compareRoster(rows, ...(await knownPupils(ctx.db, roster.eventId)), 'family')
    if (plan.problems.length > 0) return refused(rows.length, plan.problems)
    const by = { source: 'file', doneBy: admin.userId } as const
    const inOrder = orderInList(rows.map(({ classRef }) => classRef)) !== undefined
    const { classesAdded } = await applyImport(ctx, roster.eventId, { ...plan, inOrder }, by)
    const report = { ...reportOf(rows, plan), imported: true, classesAdded }
    const { added, changed } = report
    await audit(ctx, 'roster.imported', { subjectId: roster.eventId, rows: rows.length, added, changed })
    return report
  })
}

/** Applies a roster plan to an event that the caller has locked; returns the ids of added pupils, in order. */
export async function applyImport(
  ctx: TransactionContext,
  eventId: string,
  plan: Pick<RosterPlan, 'fresh' | 'kept'> & { inOrder?: boolean },
  by: ImportSource,
): Promise<{ classesAdded: number; addedIds: string[] }> {
  const refs = [...plan.fresh.map(({ row }) => row.classRef), ...plan.kept.map(({ now }) => now.classRef)]
  if (refs.length === 0) return { classesAdded: 0, addedIds: [] }
  const { ids: classIds, added: classesAdded } = await addClasses(ctx, eventId, {
    names: refs,
    inOrder: plan.inOrder ?? false,
  })
  const addedIds = await addPupils(ctx, plan.fresh, classIds)
  const moves = plan.kept
    .filter(({ left }) => left !== null)
    .map(({ id, position, now }) => ({ pupilId: id, position, to: classIdOf(classIds, now.classRef) }))
  await saveMoves(ctx, moves, { ...by, eventId })
  await changePupils(ctx, plan.kept, classIds)
  const named = [
    ...plan.fresh.map(({ said }, at) => ({ pupilId: addedIds[at] ?? '', said })),
    ...plan.kept.map(({ id, said }) => ({ pupilId: id, said })),
  ]
  await recordOptOuts(ctx, {
    setBy: by.doneBy,
    said: named.flatMap(({ pupilId, said }) => said.map((one) => ({ pupilId, ...one }))),
  })
  const optedOut = [...plan.fresh.map(({ row }) => row), ...plan.kept.map(({ now }) => now)]
  if (optedOut.some(({ noPhoto, noClassPhoto, noSales }) => noPhoto || noClassPhoto || noSales))
    await ctx.jobs.send(photosWithdrawnJob, { eventId })
  return { classesAdded, addedIds }
}

/** What an import would do, and which column is what; writes nothing. */
export async function previewRoster(ctx: Context, roster: Roster): Promise<RosterPreview> {
  requireAdmin(ctx)
  await getEvent(ctx.db, roster.eventId)
  const { rows, problems, ...seen } = await readRoster(roster.file, roster)
  if (problems.length > 0) return { ...seen, report: refused(rows.length, problems) }
  const plan = await compareRoster(rows, ...(await knownPupils(ctx.db, roster.eventId)), 'family')
  if (plan.problems.length > 0) return { ...seen, report: refused(rows.length, plan.problems) }
  const keys = new Set(rows.map((row) => classKey(row.classRef)))
  for (const ref of await classNames(ctx.db, roster.eventId)) keys.delete(classKey(ref))
  return { ...seen, report: { ...reportOf(rows, plan), classesAdded: keys.size } }
}

const EMPTY_REPORT = {
  imported: false,
  added: 0,
  changed: 0,
  moved: 0,
  movedNames: [],
  unchanged: 0,
  classesAdded: 0,
  absent: 0,
  absentNames: [],
  otherSurnames: [],
  stillRefused: 0,
  stillRefusedNames: [],
  problems: [],
  more: 0,
} satisfies Omit<RosterReport, 'rows'>

function refused(rows: number, problems: RosterReport['problems']): RosterReport {
  const more = Math.max(0, problems.length - ROSTER_LISTED)
  return { ...EMPTY_REPORT, rows, problems: problems.slice(0, ROSTER_LISTED), more }
}

function reportOf(rows: RosterRow[], plan: RosterPlan): RosterReport {
  const changed = plan.kept.filter((one) => one.changed).length
  const moves = plan.kept.filter(({ left }) => left !== null)
  return {
    ...EMPTY_REPORT,
    rows: rows.length,
    added: plan.fresh.length,
    changed,
    moved: moves.length,
    movedNames: moves.slice(0, NAMED).map(({ left, now }) => `${fullName(now)} (${left} to ${now.classRef})`),
    unchanged: plan.kept.length - changed,
    absent: plan.absent.length,
    absentNames: named(plan.absent),
    otherSurnames: plan.otherSurnames
      .slice(0, NAMED)
      .map(([row, pupil]) => `${fullName(row)} and ${fullName(pupil)} (${row.classRef})`),
    stillRefused: plan.stillRefused.length,
    stillRefusedNames: named(plan.stillRefused),
  }
}

const named = (some: KnownPupil[]) => some.slice(0, NAMED).map((one) => `${fullName(one)} (${one.classRef})`)

/** The event's pupils to compare a roster with, the pupils behind codes of merged rows, and the event's classes. */
export async function knownPupils(
  db: Reader,
  eventId: string,
): Promise<[KnownPupil[], Map<string, string>, string[]]> {
  const known = await db
    .select({
      id: pupils.id,
      classRef: classes.ref,
      firstName: pupils.firstName,
      lastName: pupils.lastName,
      parentEmail: pupils.parentEmail,
      pupilNumber: pupils.pupilNumber,
      accessCode: pupils.accessCode,
      noPhoto: pupils.noPhoto,
      noClassPhoto: pupils.noClassPhoto,
      noSales: pupils.noSales,
    })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
    .orderBy(...inSchoolOrder, asc(pupils.lastName), asc(pupils.firstName))
  const ids = known.map(({ id }) => id)
  const standing = await activeOptOuts(db, ids)
  const merged = await lastMerges(db, ids)
  const former = await codesOfFormer(db, eventId)
  const codes = new Map(former.map(({ accessCode, pupilId }) => [accessCode, pupilId]))
  const withOptOuts = known.map((pupil) => ({
    ...pupil,
    standing: (standing.get(pupil.id) ?? []).map(({ optOut, source, ...row }) => ({
      ...{ optOut, source },
      saysAlready: isAlreadyRecorded(row, { mergedAt: merged.get(pupil.id) }),
    })),
  }))
  return [withOptOuts, codes, await classNames(db, eventId)]
}

function classIdOf(classIds: Map<string, string>, ref: string): string {
  const id = classIds.get(classKey(ref))
  if (!id) throw new Error('class was not made')
  return id
}

async function addPupils(ctx: TransactionContext, fresh: RosterPlan['fresh'], classIds: Map<string, string>) {
  const codes = await freshCodes(ctx.db, fresh.length)
  const values = fresh.map(({ row, position }, index) => ({
    id: randomUUID(),
    classId: classIdOf(classIds, row.classRef),
    firstName: row.firstName,
    lastName: row.lastName,
    parentEmail: row.parentEmail,
    pupilNumber: row.pupilNumber,
    accessCode: codes[index] ?? newAccessCode(),
    position,
    createdAt: ctx.clock.now(),
  }))
  for (let start = 0; start < values.length; start += 500)
    await ctx.db.insert(pupils).values(values.slice(start, start + 500))
  return values.map(({ id }) => id)
}

/** In one statement: a whole school is nine hundred rows. */
async function changePupils(
  ctx: TransactionContext,
  kept: RosterPlan['kept'],
  classIds: Map<string, string>,
) {
  if (kept.length === 0) return
  const rows = kept.map(({ id, position, now }) => ({
    id,
    position,
    class_id: classIdOf(classIds, now.classRef),
    first_name: now.firstName,
    last_name: now.lastName,
    parent_email: now.parentEmail,
    pupil_number: now.pupilNumber,
  }))
  await ctx.db.execute(sql`
    update ${pupils} set position = x.position, class_id = x.class_id, first_name = x.first_name,
      last_name = x.last_name, parent_email = x.parent_email, pupil_number = x.pupil_number
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, position int, class_id uuid,
      first_name text, last_name text, parent_email text, pupil_number text)
    where ${pupils.id} = x.id`)
}
