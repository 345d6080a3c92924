import { and, eq, getTableName, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'
import { SAMPLE_YEAR } from '../../../domain/projects/paper-numbers.ts'
import { audit, type Context, inTransaction, requireSystem, type TransactionContext } from '../../context.ts'
import { enquiries } from '../../enquiries/tables.ts'
import { orderMovements } from '../../orders/ledger/tables.ts'
import { orders } from '../../orders/tables.ts'
import { derivedKeys } from '../../photos/derive/renditions.ts'
import { photoMembers, photos } from '../../photos/tables.ts'
import type { Reader, Transaction } from '../../platform/db/port.ts'
import { foreignKeysTo } from '../../platform/db/references.ts'
import { defineJob } from '../../platform/jobs/port.ts'
import { messages } from '../../platform/messages/tables.ts'
import { testPaymentRows, testRefundRows } from '../../platform/payments/tables.ts'
import { auditLog } from '../../platform/tables.ts'
import { cancelOpenPayments } from '../../privacy/erasure/cancel-open-payments.ts'
import { getInvoice } from '../../projects/invoices/queries.ts'
import { invoiceMovements, invoices } from '../../projects/invoices/tables.ts'
import { endCardPayment } from '../../projects/payment/end-card-payment.ts'
import { clients, paperNumbers, projects } from '../../projects/tables.ts'
import { classes, events, pupils, retiredCodes, schools } from '../../school/tables.ts'
import { sampleRowsOf } from '../sample-rows.ts'
import { sampleRows } from '../tables.ts'
import { ordersToDelete, sampleClasses, samplePhotos, samplePupils } from './sample-conditions.ts'

export const removeSampleJob = defineJob('seed.remove', { retryLimit: 20, expireIn: 3600 })

const BATCH = 200

/**
 * Deletes everything that the sample created or that was added to it, in batches: orders, photos with their files,
 * people, events, projects, enquiries, messages. An interrupted run continues with what is left.
 */
export async function removeSample(ctx: Context): Promise<void> {
  requireSystem(ctx)
  const eventIds = await sampleRowsOf(ctx.db, 'event')
  for (const id of eventIds) await cancelOpenPayments(ctx, { scope: 'event', id })
  for (const { id } of await invoicesToPay(ctx.db)) await endCardPayment(ctx, await getInvoice(ctx.db, id))
  if (eventIds.length > 0) {
    await inBatches(ctx, { table: orders, where: ordersToDelete(ctx.db, eventIds), before: forgetMoney })
    await removePhotos(ctx, eventIds)
    await inBatches(ctx, { table: pupils, where: samplePupils(ctx.db, eventIds), before: forgetCodes })
    await inBatches(ctx, { table: classes, where: sampleClasses(eventIds) })
  }
  await inTransaction(ctx, async (ctx) => {
    if ((await ctx.db.$count(sampleRows)) === 0) return
    const schoolNames = await ctx.db
      .selectDistinct({ name: events.schoolName })
      .from(events)
      .where(inArray(events.id, eventIds))
    await deleteWithDependents(ctx.db, events, eventIds)
    for (const { name } of schoolNames) await removeSchool(ctx, name)
    await removeProjects(ctx)
    await deleteWithDependents(ctx.db, enquiries, await sampleRowsOf(ctx.db, 'enquiry'))
    await ctx.db.delete(messages).where(inArray(messages.id, await sampleRowsOf(ctx.db, 'message')))
    await ctx.db.delete(sampleRows)
    await audit(ctx, 'sample.removed', {})
  })
}

interface Batches {
  table: AnyPgTable & { id: AnyPgColumn }
  where: SQL | undefined
  /** Deletes what no foreign key leads to. */
  before?: (ctx: TransactionContext, ids: string[]) => Promise<void>
}

async function inBatches(ctx: Context, { table, where, before }: Batches): Promise<void> {
  const take = () =>
    inTransaction(ctx, async (ctx) => {
      const rows = await ctx.db.select({ id: table.id }).from(table).where(where).limit(BATCH).for('update')
      const ids = rows.map(({ id }) => String(id))
      await before?.(ctx, ids)
      await deleteWithDependents(ctx.db, table, ids)
      return ids.length === BATCH
    })
  while (await take());
}

/** Files first: a row without its file is found by the next attempt, a file without its row is not. */
async function removePhotos(ctx: Context, eventIds: string[]): Promise<void> {
  const take = async () => {
    const next = await ctx.db
      .select({ id: photos.id, originalKey: photos.originalKey })
      .from(photos)
      .where(samplePhotos(eventIds))
      .limit(BATCH)
    for (const { id, originalKey } of next) {
      await ctx.files.remove(originalKey)
      for (const key of derivedKeys(id)) await ctx.files.remove(key)
    }
    await inTransaction(ctx, ({ db }) =>
      deleteWithDependents(
        db,
        photos,
        next.map(({ id }) => id),
      ),
    )
    return next.length === BATCH
  }
  while (await take());
}

/** The orders' movements, which the database lets go of for the sample only, and the test provider's own books. */
async function forgetMoney({ db }: TransactionContext, orderIds: string[]): Promise<void> {
  if (orderIds.length === 0) return
  await db.execute(sql`select set_config('tweedlight.removes_sample', 'on', true)`)
  await db.delete(orderMovements).where(inArray(orderMovements.orderId, orderIds))
  await forgetTestPayments(db, orderIds)
}

/** Of orders or of invoices. */
async function forgetTestPayments(db: Transaction, orderIds: string[]): Promise<void> {
  const paid = db
    .select({ id: testPaymentRows.id })
    .from(testPaymentRows)
    .where(inArray(testPaymentRows.orderId, orderIds))
  await db.delete(testRefundRows).where(inArray(testRefundRows.paymentId, paid))
  await db.delete(testPaymentRows).where(inArray(testPaymentRows.orderId, orderIds))
}

async function forgetCodes({ db }: TransactionContext, pupilIds: string[]): Promise<void> {
  if (pupilIds.length === 0) return
  // Deleting the pupil would delete the portrait's row and leave its file. The next attempt deletes both.
  const portraits = await db.$count(photos, inArray(photos.pupilId, pupilIds))
  const groups = await db.$count(photoMembers, inArray(photoMembers.pupilId, pupilIds))
  if (portraits + groups > 0) throw new Error('a portrait was drawn while the sample was being removed')
  await db.delete(retiredCodes).where(inArray(retiredCodes.pupilId, pupilIds))
}

/** Invoices of the sample's projects of which a payment was begun. */
async function invoicesToPay(db: Reader) {
  return db
    .select()
    .from(invoices)
    .where(and(inArray(invoices.projectId, await sampleRowsOf(db, 'project')), isNotNull(invoices.paymentId)))
}

/** Projects with their clients, papers and numbers. One that a real card has paid stays, as an order would. */
async function removeProjects({ db }: TransactionContext): Promise<void> {
  const going = await db
    .select({ id: projects.id, clientId: projects.clientId })
    .from(projects)
    .where(and(inArray(projects.id, await sampleRowsOf(db, 'project')), sql`not ${tookMoney}`))
  const ids = going.map(({ id }) => id)
  const sent = await db.select({ id: invoices.id }).from(invoices).where(inArray(invoices.projectId, ids))
  await db.execute(sql`select set_config('tweedlight.deletes_papers', 'on', true)`)
  await deleteWithDependents(db, projects, ids)
  const clientIds = going.map(({ clientId }) => clientId)
  await deleteWithDependents(db, clients, clientIds)
  await forgetTestPayments(
    db,
    sent.map(({ id }) => id),
  )
  if ((await db.$count(projects, eq(projects.sample, true))) === 0)
    await db.delete(paperNumbers).where(eq(paperNumbers.year, SAMPLE_YEAR))
}

const tookMoney = sql`exists (select 1 from ${invoices} i join ${invoiceMovements} m on m.invoice_id = i.id
  where i.project_id = ${projects.id} and m.method = 'card' and i.payment_provider <> 'test')`

/** Keeps schools that have staff, an invitation or an event of their own. */
async function removeSchool({ db }: TransactionContext, name: string): Promise<void> {
  for (const { table, column } of await foreignKeysTo(db, 'schools')) {
    const rows = sql`(select count(*)::int from ${sql.identifier(table)} where ${sql.identifier(column)} = ${name})`
    if ((await db.$count(schools, and(eq(schools.name, name), sql`${rows} > 0`))) > 0) return
  }
  await db.delete(schools).where(eq(schools.name, name))
}

/**
 * Deletes rows and, recursively, rows that require them; optional references are set to null. Their log entries are
 * deleted too.
 */
async function deleteWithDependents(
  db: Transaction,
  table: AnyPgTable & { id: AnyPgColumn },
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  await deleteWhere(db, getTableName(table), sql`${sql.identifier('id')} in (${list})`)
  await db.delete(auditLog).where(inArray(auditLog.subjectId, ids))
}

async function deleteWhere(db: Transaction, table: string, where: SQL): Promise<void> {
  const from = sql.identifier(table)
  for (const { table: other, column, target, required } of await foreignKeysTo(db, table)) {
    const [name, own] = [sql.identifier(column), sql.identifier(target)]
    const hanging = sql`${name} in (select ${own} from ${from} where ${where})`
    if (required) await deleteWhere(db, other, hanging)
    else await db.execute(sql`update ${sql.identifier(other)} set ${name} = null where ${hanging}`)
  }
  await db.execute(sql`delete from ${from} where ${where}`)
}
