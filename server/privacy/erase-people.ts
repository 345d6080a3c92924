import { and, asc, eq, exists, inArray, ne, or, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ErasureSubject } from '../../domain/desk/privacy.ts'
import type { RosterValues } from '../../domain/school/roster-changes.ts'
import { type Context, inTransaction, requireSystem, type TransactionContext } from '../context.ts'
import { credits } from '../orders/offers/tables.ts'
import { orderLines, orders, refunds } from '../orders/tables.ts'
import { withholdClassPhotos } from '../photos/arrange/withhold-class-photos.ts'
import { plainName } from '../photos/names/queries.ts'
import { chosenPortraits, classPhotoNames, photos } from '../photos/tables.ts'
import { messages, unreachableAddresses } from '../platform/messages/tables.ts'
import { reminderConsents } from '../reminders/tables.ts'
import { codesMergedInto } from '../school/queries.ts'
import { classes, codeMails, events, pupils, retiredCodes } from '../school/tables.ts'
import { rosterProposalRows, rosterProposals } from '../staff/tables.ts'
import { countErased } from './count-erased.ts'
import { deleteRows } from './delete-rows.ts'
import { classesIn, photosIn, pupilsIn } from './queries.ts'

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

async function eraseReminders(ctx: TransactionContext, erasureId: string, { scope, id }: ErasureSubject) {
  const theirs = pupilsIn({ scope: scope === 'photos' ? 'event' : scope, id })
  const gone = await ctx.db
    .delete(reminderConsents)
    .where(inArray(reminderConsents.pupilId, ctx.db.select({ id: pupils.id }).from(pupils).where(theirs)))
    .returning({ email: reminderConsents.email, phone: reminderConsents.phone })
  await forgetAddresses(
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
  const touched = await clearLines(ctx, ids)
  for (const pupil of next) await withholdClassPhotos(ctx, pupil)
  const names = await eraseNames(ctx, ids)
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
  await forgetAddresses(ctx, [...next.flatMap(({ parentEmail }) => parentEmail ?? []), ...mailed, ...buyers])
  await countErased(ctx, erasureId, { pupils: ids.length, orders: touched.length, names, portraitChoices })
  return true
}

/** Removes the pupils' names from their event's class photos, typed ones included. */
async function eraseNames(ctx: TransactionContext, pupilIds: string[]): Promise<number> {
  const typed = ctx.db
    .select({ one: sql`1` })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(photos, eq(photos.eventId, classes.eventId))
    .where(
      and(
        inArray(pupils.id, pupilIds),
        eq(photos.id, classPhotoNames.photoId),
        eq(plainName(sql`${pupils.firstName} || ' ' || ${pupils.lastName}`), plainName(classPhotoNames.name)),
      ),
    )
  const gone = await ctx.db
    .delete(classPhotoNames)
    .where(or(inArray(classPhotoNames.pupilId, pupilIds), exists(typed)))
    .returning({ photoId: classPhotoNames.photoId })
  return gone.length
}

/** The addresses that the pupils' codes were mailed to, which need not be their parents' any more. */
async function mailedTo(ctx: TransactionContext, pupilIds: string[]): Promise<string[]> {
  const mails = await ctx.db
    .selectDistinct({ email: codeMails.email })
    .from(codeMails)
    .where(inArray(codeMails.pupilId, pupilIds))
  return mails.map(({ email }) => email)
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

/** Clears the child's name in order lines. Returns the orders that had it. */
async function clearLines(ctx: TransactionContext, pupilIds: string[]): Promise<string[]> {
  const cleared = await ctx.db
    .update(orderLines)
    .set({
      title: sql`'Erased student' || coalesce(', ' || ${orderLines.classRef}, '') || coalesce(', ' || (select e.name from ${events} e where e.id = ${orderLines.eventId}), '')`,
    })
    .where(inArray(orderLines.pupilId, pupilIds))
    .returning({ orderId: orderLines.orderId })
  return [...new Set(cleared.map(({ orderId }) => orderId))]
}

/**
 * Clears the reasons of an order's refunds, which may name the child, and the buyer once the last child is gone. Returns
 * the addresses cleared.
 */
async function clearBuyers(ctx: TransactionContext, orderIds: string[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  // Before the orders: whoever settles a refund locks in this order too.
  await ctx.db.update(refunds).set({ reason: 'erased' }).where(inArray(refunds.orderId, orderIds))
  await ctx.db
    .update(orders)
    .set({ childName: 'erased', askedHash: null })
    .where(inArray(orders.id, orderIds))
  const childless = and(
    inArray(orders.id, orderIds),
    sql`not exists (select 1 from ${orderLines} l where l.order_id = ${orders.id} and l.pupil_id is not null)`,
  )
  const known = await ctx.db.select({ email: orders.email }).from(orders).where(childless)
  await ctx.db
    .update(orders)
    .set({
      firstName: 'Erased',
      lastName: 'buyer',
      email: 'erased@invalid',
      phone: null,
      className: '',
      billingPostcode: '',
      userId: null,
      linkVersion: sql`${orders.linkVersion} + 1`,
    })
    .where(childless)
  return known.map(({ email }) => email)
}

/**
 * Clears the addresses of mails, credits and unreachable marks, unless they still belong to a parent or buyer who
 * stays.
 */
async function forgetAddresses(ctx: TransactionContext, addresses: string[]) {
  if (addresses.length === 0) return
  await forgetCredits(ctx, addresses)
  const unused = (address: AnyPgColumn) =>
    and(
      sql`not exists (select 1 from ${pupils} p where lower(p.parent_email) = lower(${address}))`,
      sql`not exists (select 1 from ${orders} o where lower(o.email) = lower(${address}))`,
      sql`not exists (select 1 from ${reminderConsents} c where c.email = lower(${address}) or c.phone = ${address})`,
    )
  await ctx.db
    .update(messages)
    // A mail server's reason for a failure usually quotes the address.
    .set({ recipient: null, failure: null })
    .where(and(inArray(messages.recipient, addresses), unused(messages.recipient)))
  const small = addresses.map((address) => address.toLowerCase())
  await ctx.db
    .delete(unreachableAddresses)
    .where(and(inArray(unreachableAddresses.address, small), unused(unreachableAddresses.address)))
}

/** What is left of their credit is lost; the sums stay for the books. */
async function forgetCredits(ctx: TransactionContext, addresses: string[]) {
  await ctx.db
    .update(credits)
    .set({ email: null, reason: 'erased' })
    .where(
      and(
        inArray(
          credits.email,
          addresses.map((address) => address.toLowerCase()),
        ),
        sql`not exists (select 1 from ${pupils} p where lower(p.parent_email) = ${credits.email})`,
        sql`not exists (select 1 from ${orders} o where lower(o.email) = ${credits.email})`,
      ),
    )
}

/** Orders without a single photo left have nothing to download. */
async function closeDownloads(ctx: TransactionContext, { scope, id }: ErasureSubject) {
  const now = ctx.clock.now()
  const theirs =
    scope === 'pupil'
      ? eq(orderLines.pupilId, id)
      : scope === 'class'
        ? sql`${orderLines.pupilId} in (select p.id from ${pupils} p where p.class_id = ${id})`
        : eq(orderLines.eventId, id)
  const touched = ctx.db.select({ id: orderLines.orderId }).from(orderLines).where(theirs)
  await ctx.db
    .update(orders)
    .set({ downloadsUntil: now })
    .where(
      and(
        inArray(orders.id, touched),
        eq(orders.state, 'delivered'),
        sql`${orders.downloadsUntil} > ${now.toISOString()}::timestamptz`,
        sql`not exists (select 1 from order_photos f join ${orderLines} l on l.id = f.line_id where l.order_id = ${orders.id})`,
      ),
    )
}
