import { and, asc, eq, exists, inArray, ne, or, sql } from 'drizzle-orm'
import { londonDay } from '../../../domain/days.ts'
import type { ErasureSubject } from '../../../domain/privacy/privacy-desk.ts'
import type { RosterValues } from '../../../domain/school/roster-changes.ts'
import { type Context, inTransaction, requireSystem, type TransactionContext } from '../../context.ts'
import { withholdSharedPhotos } from '../../photos/assign/withhold-shared-photos.ts'
import { removeNames } from '../../photos/class-photo-names/remove-names.ts'
import { chosenPortraits, photos } from '../../photos/tables.ts'
import type { RowChange } from '../../platform/db/change-log.ts'
import { reminderConsents } from '../../reminders/tables.ts'
import { activeOptOuts } from '../../school/opt-outs/queries.ts'
import { photoDayMarks, photoDayNotes } from '../../school/photo-day/tables.ts'
import { codesMergedInto } from '../../school/queries.ts'
import { classes, events, pupilSteps, pupils, retiredCodes } from '../../school/tables.ts'
import { rosterProposalRows, rosterProposals } from '../../staff/tables.ts'
import { mailedTo, purgeAddresses } from '../purge-addresses.ts'
import { classesIn, photosIn, pupilsIn } from '../queries.ts'
import { type ErasedOptOut, erasures } from '../tables.ts'
import { countErased } from './count-erased.ts'
import { deleteRows } from './delete-rows.ts'
import { clearBuyers, clearLines, closeDownloads } from './erase-in-orders.ts'

const BATCH = 200

/**
 * Deletes a subject's pupils, classes and event once their photos are gone. Orders keep what the tax office requires:
 * number, dates, what was sold, amounts and VAT. They lose the child's name and, with the last child, the buyer's.
 * Consents to reminders go with the photos, even if the pupils stay. False, with somebody left,
 * if a photo or a pupil was added meanwhile.
 */
export async function erasePeople(
  ctx: Context,
  erasureId: string,
  subject: ErasureSubject,
): Promise<boolean> {
  requireSystem(ctx)
  await inTransaction(ctx, (ctx) => closeDownloads(ctx, subject))
  await inTransaction(ctx, (ctx) => eraseReminders(ctx, erasureId, subject))
  await inTransaction(ctx, (ctx) => erasePhotoDay(ctx, subject))
  while (await inTransaction(ctx, (ctx) => erasePupils(ctx, erasureId, subject)));
  return inTransaction(ctx, async (ctx) => {
    // Locked before looking: adding a photo or a pupil needs these rows.
    await ctx.db.select({ id: events.id }).from(events).where(eq(events.id, subject.id)).for('update')
    const rooms = await ctx.db
      .select({ id: classes.id })
      .from(classes)
      .where(classesIn(subject))
      .for('update')
    if (await ctx.db.$count(photos, photosIn(subject))) return false
    if (await ctx.db.$count(pupils, pupilsIn(subject))) return false
    await deleteRows(
      ctx.db,
      'classes',
      rooms.map(({ id }) => id),
    )
    if (subject.scope === 'event') await deleteRows(ctx.db, 'events', [subject.id])
    await countErased(ctx, erasureId, { classes: rooms.length })
    return true
  })
}

/** The pupils of a subject; of all of an event's photos, everybody. */
const pupilsWith = ({ scope, id }: ErasureSubject) =>
  pupilsIn({ scope: scope === 'photos' ? 'event' : scope, id })

/** What was noted and marked for the photo day goes with the photos, even if the pupils stay; from undo records too. */
async function erasePhotoDay({ db }: TransactionContext, subject: ErasureSubject) {
  const theirs = db.select({ id: pupils.id }).from(pupils).where(pupilsWith(subject))
  await db.delete(photoDayNotes).where(inArray(photoDayNotes.pupilId, theirs))
  await db.delete(photoDayMarks).where(inArray(photoDayMarks.pupilId, theirs))
  const withoutNotes = sql<RowChange[]>`coalesce((
    select jsonb_agg(c order by place) from jsonb_array_elements(${pupilSteps.changes}) with ordinality x(c, place)
    where c ->> 'table' <> 'photo_day_notes'), '[]')`
  await db.update(pupilSteps).set({ changes: withoutNotes }).where(inArray(pupilSteps.pupilId, theirs))
}

async function eraseReminders(ctx: TransactionContext, erasureId: string, subject: ErasureSubject) {
  const theirs = pupilsWith(subject)
  const gone = await ctx.db
    .delete(reminderConsents)
    .where(inArray(reminderConsents.pupilId, ctx.db.select({ id: pupils.id }).from(pupils).where(theirs)))
    .returning({ email: reminderConsents.email, phone: reminderConsents.phone })
  await purgeAddresses(
    ctx,
    gone.flatMap(({ email, phone }) => (phone ? [email, phone] : [email])),
  )
  await countErased(ctx, erasureId, { reminders: gone.length })
}

/** Erases the next pupils; false when there are none left, or when a photo has to go before them. */
async function erasePupils(ctx: TransactionContext, erasureId: string, subject: ErasureSubject) {
  const next = await ctx.db
    .select()
    .from(pupils)
    .where(pupilsIn(subject))
    .orderBy(asc(pupils.id))
    .limit(BATCH)
    .for('update')
  if (next.length === 0 || (await ctx.db.$count(photos, photosIn(subject)))) return false
  const ids = next.map(({ id }) => id)
  await recordStoodOptOuts(ctx, erasureId, ids)
  const touched = await clearLines(ctx, ids)
  for (const pupil of next) await withholdSharedPhotos(ctx, pupil, { erased: true })
  const names = await removeNames(ctx, ids)
  await eraseProposals(ctx, ids)
  const codes = [...next.map(({ accessCode }) => accessCode), ...(await codesMergedInto(ctx.db, ids))]
  await ctx.db
    .insert(retiredCodes)
    .values(codes.map((accessCode) => ({ accessCode, retiredAt: ctx.clock.now() })))
    .onConflictDoNothing()
  // Choices of photos that have become another child's since; the others went with their photos.
  const portraitChoices = await ctx.db.$count(chosenPortraits, inArray(chosenPortraits.pupilId, ids))
  const mailed = await mailedTo(ctx, ids)
  await deleteRows(ctx.db, 'pupils', ids)
  const buyers = await clearBuyers(ctx, touched)
  await purgeAddresses(ctx, [...next.flatMap(({ parentEmail }) => parentEmail ?? []), ...mailed, ...buyers])
  await countErased(ctx, erasureId, { pupils: ids.length, orders: touched.length, names, portraitChoices })
  return true
}

/**
 * Deletes what their school sent to have these pupils added; the rows of a pupil go along with it. One that waits for
 * another class stays: it may be a child of the same name.
 */
async function eraseProposals(ctx: TransactionContext, pupilIds: string[]): Promise<void> {
  const becomes = (field: keyof RosterValues) => sql`lower(${rosterProposalRows.becomes} ->> ${field})`
  const meant = ctx.db
    .select({ one: sql`1` })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(rosterProposals, eq(rosterProposals.eventId, classes.eventId))
    .where(
      and(
        inArray(pupils.id, pupilIds),
        eq(rosterProposals.id, rosterProposalRows.proposalId),
        sql`lower(${pupils.firstName}) = ${becomes('firstName')}`,
        sql`lower(${pupils.lastName}) = ${becomes('lastName')}`,
        or(ne(rosterProposalRows.state, 'waiting'), sql`lower(${classes.ref}) = ${becomes('classRef')}`),
      ),
    )
  await ctx.db.delete(rosterProposalRows).where(and(eq(rosterProposalRows.kind, 'added'), exists(meant)))
}

/** Records for the certificate which opt-outs of these pupils stood. */
async function recordStoodOptOuts({ db }: TransactionContext, erasureId: string, pupilIds: string[]) {
  const standing = await activeOptOuts(db, pupilIds)
  const stood = [...standing.values()]
    .flat()
    .map(({ optOut, source, since }): ErasedOptOut => ({ optOut, source, since: londonDay(since) }))
  if (stood.length > 0)
    await db
      .update(erasures)
      .set({ optOuts: sql`${erasures.optOuts} || ${JSON.stringify(stood)}::jsonb` })
      .where(eq(erasures.id, erasureId))
}
