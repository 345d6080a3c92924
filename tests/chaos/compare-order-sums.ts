import { eq, inArray, sql } from 'drizzle-orm'
import { sumOf } from '../../domain/orders/ledger/ledger.ts'
import { balancesOf } from '../../server/orders/ledger/sums.ts'
import { checkPaymentJob } from '../../server/orders/payment/check-payment.ts'
import { orders, refunds } from '../../server/orders/tables.ts'
import { derivedKeys } from '../../server/photos/derive/renditions.ts'
import { photos } from '../../server/photos/tables.ts'
import { rows } from '../../server/platform/db/rows.ts'
import { messages } from '../../server/platform/messages/tables.ts'
import { testPaymentRows, testRefundRows } from '../../server/platform/payments/tables.ts'
import { erasures } from '../../server/privacy/tables.ts'
import { pupils } from '../../server/school/tables.ts'
import { readMail } from '../accounts/read-mail.ts'
import { hashOf } from '../process/http-client.ts'
import type { ReceivedMail } from '../servers/smtp.ts'
import type { openDataFolder } from '../support/data-folder.ts'
import type { Promised } from './simulated-users.ts'

type App = Pick<Awaited<ReturnType<typeof openDataFolder>>, 'parts'>

/** Compares what was promised with what is there, both ways; a line for everything lost, doubled or left over. */
export async function compareOrderSums(
  { parts }: App,
  promised: Promised,
  { mails, keys }: { mails: ReceivedMail[]; keys: string[] | undefined },
): Promise<{ wrong: string[]; orphans: string[]; handedOverTwice: number }> {
  const wrong = [
    ...(await ofPhotos(parts, promised)),
    ...(await ofOrders(parts, promised)),
    ...(await ofErasures(parts, promised)),
    ...(await ofJobs(parts)),
  ]
  const ofMails = compareMails(mails, promised)
  return { wrong: [...wrong, ...ofMails.wrong], orphans: await orphans(parts, keys), ...ofMails.more }
}

async function ofPhotos({ db, files }: App['parts'], { files: sent, erased }: Promised) {
  const wrong: string[] = []
  const rows = await db.select().from(photos)
  const byHash = Map.groupBy(rows, ({ contentHash }) => contentHash)
  for (const { hash, pupilId } of sent) {
    const here = byHash.get(hash) ?? []
    const wanted = erased.includes(pupilId) ? 0 : 1
    if (here.length !== wanted) wrong.push(`file ${hash.slice(0, 8)}: ${here.length} photos, not ${wanted}`)
  }
  for (const { id, state, originalKey, contentHash } of rows) {
    if (state !== 'ready') wrong.push(`photo ${id} is ${state}`)
    const bytes = await files.read(originalKey).catch(() => undefined)
    if (!bytes || hashOf(bytes) !== contentHash) wrong.push(`the original of photo ${id} is not what came`)
    for (const key of derivedKeys(id)) if (!(await files.size(key))) wrong.push(`there is no ${key}`)
  }
  return wrong
}

async function orphans({ db }: App['parts'], keys: string[] | undefined) {
  const rows = await db.select({ id: photos.id, originalKey: photos.originalKey }).from(photos)
  const named = new Set(rows.flatMap(({ id, originalKey }) => [originalKey, ...derivedKeys(id)]))
  return (keys ?? []).filter((key) => /^(originals|renditions)\//.test(key) && !named.has(key))
}

async function ofOrders({ db }: App['parts'], promised: Promised) {
  const wrong: string[] = []
  const rows = await db.select().from(orders)
  if (new Set(rows.map(({ idempotencyKey }) => idempotencyKey)).size !== rows.length)
    wrong.push('an order is double')
  for (const { id, email, total, refunded } of promised.orders) {
    const say = (what: string) => wrong.push(`order of ${email}: ${what}`)
    const of = rows.filter((row) => row.email === email)
    const [row] = of
    if (of.length !== 1 || !row) {
      say(`there ${of.length} times`)
      continue
    }
    const state = refunded === total ? 'refunded' : 'delivered'
    const inLedger = await balancesOf(db, id)
    const [sold, given, pending] = [
      sumOf(inLedger, 'paid'),
      sumOf(inLedger, 'refunded'),
      sumOf(inLedger, 'pending'),
    ]
    if (row.id !== id || row.state !== state || sold !== total || given !== refunded || pending !== 0)
      say(
        `${row.state}, ${given} of ${sold} given back, ${pending} on its way, not ${state}, ${refunded} of ${total}`,
      )
    const paid = await db
      .select()
      .from(testPaymentRows)
      .where(sql`${testPaymentRows.orderId} = ${id} and ${testPaymentRows.status} = 'succeeded'`)
    const taken = paid.reduce((sum, { amountPence }) => sum + amountPence, 0)
    const back = paid.reduce((sum, { refundedPence }) => sum + refundedPence, 0)
    if (paid.length !== 1 || taken !== total || back !== refunded)
      say(`${paid.length} payments of ${taken}p, ${back}p given back by the provider`)
    const givenBack = await db
      .select()
      .from(testRefundRows)
      .where(inArray(testRefundRows.paymentId, [...paid.map((one) => one.id), '']))
    const asked = await db.select().from(refunds).where(eq(refunds.orderId, id))
    if (asked.some((one) => one.state !== 'done') || givenBack.length !== asked.length)
      say(
        `${asked.length} refunds asked for (${asked.map((one) => one.state).join()}), ${givenBack.length} made`,
      )
  }
  return wrong
}

async function ofErasures({ db }: App['parts'], { erased }: Promised) {
  const wrong: string[] = []
  for (const id of erased) {
    const left = await db.$count(pupils, eq(pupils.id, id))
    const pictures = await db.$count(photos, eq(photos.pupilId, id))
    const done = await db.select().from(erasures).where(eq(erasures.subjectId, id))
    if (left + pictures > 0) wrong.push(`erased pupil ${id}: ${left} pupils and ${pictures} photos are left`)
    if (done.length !== 1 || done[0]?.state !== 'done')
      wrong.push(`erased pupil ${id}: ${done.map(({ state }) => state).join()}`)
  }
  return wrong
}

// A payment is checked again after ten minutes, which may be happening right now.
async function ofJobs({ db }: App['parts']) {
  const jobs = await rows<{ name: string; state: string; n: number }>(
    db,
    sql`select name, state, count(*)::int as n from pgboss.job where name = 'dead-letter' or (state in ('active', 'retry') and name <> ${checkPaymentJob.name}) group by 1, 2`,
  )
  const unsent = await db.select().from(messages).where(sql`${messages.sentAt} is null`)
  return [
    ...jobs.map(({ name, state, n }) => `${n} jobs ${name} are ${state}`),
    ...unsent.map(({ kind, failure }) => `a mail ${kind} has not left: ${failure}`),
  ]
}

function compareMails(heard: ReceivedMail[], { orders, codes, erased }: Promised) {
  const mails = heard.map(({ raw, to }) => {
    const { kind, headers } = readMail(raw)
    return { letter: `${kind} ${to.join()}`, id: headers.get('message-id')?.join() ?? '' }
  })
  const expected = new Map<string, number>()
  const expectOne = (letter: string, times = 1) => expected.set(letter, (expected.get(letter) ?? 0) + times)
  // No mail goes out if the person was erased, or the whole price refunded, before it was sent.
  const mayBeLess = new Set<string>()
  for (const { email, pupilId } of codes) {
    expectOne(`access-code ${email}`)
    if (erased.includes(pupilId)) mayBeLess.add(`access-code ${email}`)
  }
  for (const { email, total, refunded, refunds } of orders) {
    if (refunded === total) mayBeLess.add(`delivery ${email}`)
    expectOne(`order ${email}`)
    expectOne(`delivery ${email}`)
    expectOne(`consent ${email}`)
    if (refunds > 0) expectOne(`refund ${email}`, refunds)
  }
  const ids = Map.groupBy(mails, ({ letter }) => letter)
  const wrong = [...new Set([...expected.keys(), ...ids.keys()])].flatMap((letter) => {
    // A mail that was handed over twice has the same id, so mailboxes show it once.
    const times = new Set(ids.get(letter)?.map(({ id }) => id)).size
    const wanted = expected.get(letter) ?? 0
    return times === wanted || (times < wanted && mayBeLess.has(letter))
      ? []
      : [`mail ${letter}: ${times} times, not ${wanted}`]
  })
  const handedOverTwice = mails.length - new Set(mails.map(({ id }) => id)).size
  return { wrong, more: { handedOverTwice } }
}
