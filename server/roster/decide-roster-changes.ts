import { and, eq, inArray, max, sql } from 'drizzle-orm'
import { deskErrors } from '../../content/errors/desk.ts'
import { OPT_OUTS } from '../../domain/school/opt-outs.ts'
import type { DecideChanges, RosterValues } from '../../domain/school/roster-changes.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../context.ts'
import { conflict, notFound } from '../errors.ts'
import { removeFromRoster, requireNoOrders } from '../photos/assign/remove-pupil.ts'
import { runCooperatively } from '../platform/run-cooperatively.ts'
import { lockEvent } from '../school/queries.ts'
import { applyImport, knownPupils } from '../school/roster/import-roster.ts'
import { duplicateNumbers } from '../school/roster/pupil-number.ts'
import { type KnownPupil, newOptOuts, type RosterPlan } from '../school/roster/roster-plan.ts'
import { classes, pupils } from '../school/tables.ts'
import { findOutdated } from '../staff/roster/roster-difference.ts'
import { rosterProposalRows, rosterProposals } from '../staff/tables.ts'

type Row = typeof rosterProposalRows.$inferSelect

/**
 * The owner approves or rejects changes that a school sent, one by one or all at once. Approved ones are applied like
 * an import; those in neither list stay pending. 409, with nothing applied, if the roster has changed for one of them
 * since.
 */
export async function decideRosterChanges(
  ctx: Context,
  { proposalId, approve, reject }: DecideChanges & { proposalId: string },
): Promise<void> {
  const admin = requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const eventId = await holdEventOf(ctx, proposalId)
    const waiting = await ctx.db
      .select()
      .from(rosterProposalRows)
      .where(and(eq(rosterProposalRows.proposalId, proposalId), eq(rosterProposalRows.state, 'waiting')))
      .orderBy(rosterProposalRows.place)
    const [approving, rejecting] = [new Set(approve), new Set(reject)]
    const approved = waiting.filter(({ id }) => approving.has(id))
    const rejected = waiting.filter(({ id }) => rejecting.has(id))
    if (approved.length + rejected.length !== new Set([...approve, ...reject]).size) throw decidedMeanwhile()
    const [known] = await knownPupils(ctx.db, eventId)
    const outdated = await runCooperatively(findOutdated(known))
    if (approved.some((row) => outdated(row))) throw movedOn()

    const plan = await planOf(ctx, eventId, { approved, known })
    const { addedIds } = await applyImport(ctx, eventId, plan, { source: 'school', doneBy: admin.userId })
    const decided = { decidedAt: ctx.clock.now(), decidedBy: admin.userId }
    const settle = (ids: string[], set: Partial<Row>) =>
      ctx.db
        .update(rosterProposalRows)
        .set({ ...decided, ...set })
        .where(inArray(rosterProposalRows.id, ids))
    await settle([...approve], { state: 'approved' })
    await settle([...reject], { state: 'rejected' })
    const added = approved.filter(({ kind }) => kind === 'added')
    await nameAdded(
      ctx,
      added.map(({ id }, at) => ({ id, pupil_id: addedIds[at] })),
    )
    // Removed pupils' rows are deleted with them.
    const left = approved.filter(({ kind }) => kind === 'left')
    for (const { pupilId } of left) if (pupilId) await removeFromRoster(ctx, pupilId)
    await rejectSharedNumber(ctx, eventId, approved)
    await audit(ctx, 'roster.decided', {
      subjectId: eventId,
      proposalId,
      added: added.length,
      changed: approved.length - added.length - left.length,
      left: left.length,
      rejected: rejected.length,
    })
  }).catch(requireNoOrders)
}

/** Checked after all changes are made, because two pupils may swap their numbers. */
async function rejectSharedNumber({ db }: TransactionContext, eventId: string, approved: Row[]) {
  const numbers = approved.map(({ becomes }) => becomes.pupilNumber)
  const [shared] = await duplicateNumbers(db, { eventId, numbers })
  if (shared) throw conflict('number-taken', deskErrors.numbersShared(shared.names, shared.number))
}

/** Links the rows of new pupils to them, so that the row is deleted with the pupil. */
async function nameAdded({ db }: TransactionContext, added: object[]) {
  await db.execute(sql`
    update ${rosterProposalRows} set pupil_id = x.pupil_id
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as x(id uuid, pupil_id uuid)
    where ${rosterProposalRows.id} = x.id`)
}

const decidedMeanwhile = () => conflict('changed-meanwhile', deskErrors.decidedElsewhere)
const movedOn = () => conflict('stale-difference', deskErrors.rosterChanged)

/** Serialises decisions and imports. */
async function holdEventOf(ctx: TransactionContext, proposalId: string): Promise<string> {
  const find = () => ctx.db.select().from(rosterProposals).where(eq(rosterProposals.id, proposalId))
  const [found] = await find()
  if (!found) throw notFound('changes')
  await lockEvent(ctx.db, found.eventId)
  if ((await find().for('update')).length === 0) throw decidedMeanwhile()
  return found.eventId
}

/** The approved rows as an import plan. Newcomers go to the end of their class. */
async function planOf(
  ctx: TransactionContext,
  eventId: string,
  { approved, known }: { approved: Row[]; known: KnownPupil[] },
): Promise<Pick<RosterPlan, 'fresh' | 'kept'>> {
  const last = await lastPlaces(ctx, eventId)
  const placeAtEnd = (ref: string) => {
    const place = (last.get(ref) ?? 0) + 1
    last.set(ref, place)
    return place
  }
  const positions = await positionsOf(
    ctx,
    approved.flatMap(({ pupilId }) => pupilId ?? []),
  )
  const byId = new Map(known.map((pupil) => [pupil.id, pupil]))
  const plan: Pick<RosterPlan, 'fresh' | 'kept'> = { fresh: [], kept: [] }
  for (const { kind, pupilId, becomes } of approved) {
    const refusals = OPT_OUTS.filter((optOut) => becomes[optOut]).map((optOut) => ({ optOut, by: null }))
    if (kind === 'added') {
      const values = { ...NEW_PUPIL, ...becomes }
      const row = { ...values, line: 0, accessCode: null, refusals }
      const said = newOptOuts(refusals, [], 'school')
      plan.fresh.push({ row, position: placeAtEnd(values.classRef), said })
    } else if (kind === 'changed') {
      const pupil = byId.get(pupilId ?? '')
      if (!pupil) continue
      const { id, accessCode: _, standing, ...before } = pupil
      const now = { ...before, ...becomes }
      const left = now.classRef === before.classRef ? null : before.classRef
      const position = left === null ? (positions.get(id) ?? 0) : placeAtEnd(now.classRef)
      const said = newOptOuts(refusals, standing, 'school')
      plan.kept.push({ id, now, position, changed: true, left, said })
    }
  }
  return plan
}

const NEW_PUPIL: RosterValues = {
  classRef: '',
  firstName: '',
  lastName: '',
  parentEmail: null,
  pupilNumber: null,
  noPhoto: false,
  noClassPhoto: false,
  noSales: false,
}

async function lastPlaces({ db }: TransactionContext, eventId: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ ref: classes.ref, last: max(pupils.position) })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
    .groupBy(classes.ref)
  return new Map(rows.map(({ ref, last }) => [ref, last ?? 0]))
}

async function positionsOf({ db }: TransactionContext, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: pupils.id, position: pupils.position })
    .from(pupils)
    .where(inArray(pupils.id, ids))
  return new Map(rows.map(({ id, position }) => [id, position]))
}
