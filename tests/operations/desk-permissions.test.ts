import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '../../server/accounts/tables.ts'
import type { Context } from '../../server/context.ts'
import { checkFile, requestFile } from '../../server/downloads/open-file.ts'
import { exportEnquiries } from '../../server/enquiries/export-enquiries.ts'
import { listEnquiries } from '../../server/enquiries/list-enquiries.ts'
import { markEnquiry } from '../../server/enquiries/mark-enquiry.ts'
import { exportBookkeeping } from '../../server/orders/bookkeeping/export-bookkeeping.ts'
import { extendDownload } from '../../server/orders/delivery/extend-download.ts'
import { resendMail } from '../../server/orders/delivery/resend-mail.ts'
import { cancelOrder, markOrderPaid, priceDeskOrder } from '../../server/orders/desk/place-desk-order.ts'
import { showDeskSale } from '../../server/orders/desk/show-desk-sale.ts'
import { giveCredit, giveCreditToAddress, resendCredit } from '../../server/orders/offers/give-credit.ts'
import { listOffers } from '../../server/orders/offers/list-offers.ts'
import { createOffer, editOffer, endOffer } from '../../server/orders/offers/write-offer.ts'
import { orderNumber } from '../../server/orders/order-key.ts'
import { checkLab, exportLab } from '../../server/orders/prints/export-lab.ts'
import { checkPacking, exportPacking } from '../../server/orders/prints/export-packing.ts'
import { correctHomeAddress } from '../../server/orders/prints/home-address.ts'
import { makeAgain } from '../../server/orders/prints/make-again.ts'
import { markPrints } from '../../server/orders/prints/mark-prints.ts'
import { requestRefund } from '../../server/orders/refunds/request-refund.ts'
import { recordRefundGiven } from '../../server/orders/refunds/settle-refund.ts'
import { listOrders } from '../../server/orders/screens/list-orders.ts'
import { showDeskOrder } from '../../server/orders/screens/show-desk-order.ts'
import { showEventSales, showSales } from '../../server/orders/screens/show-sales.ts'
import { orderLines, orderPrints } from '../../server/orders/tables.ts'
import { listPrintStops } from '../../server/orders/withdrawn-photos/print-stops.ts'
import { settlePrintStop } from '../../server/orders/withdrawn-photos/settle-print-stop.ts'
import { printStops } from '../../server/orders/withdrawn-photos/tables.ts'
import { choosePortrait } from '../../server/photos/school-portraits/choose-portrait.ts'
import { showIdPhotos } from '../../server/photos/screens/show-id-photos.ts'
import { findSubjects } from '../../server/privacy/erasure/find-subjects.ts'
import { previewErasure } from '../../server/privacy/erasure/preview-erasure.ts'
import { requestErasure } from '../../server/privacy/erasure/request-erasure.ts'
import { writeCertificate } from '../../server/privacy/erasure/write-certificate.ts'
import { exportPupil } from '../../server/privacy/export-pupil.ts'
import { exportForSchool } from '../../server/privacy/school-pack/export-for-school.ts'
import { showAgreement, writeSchoolPaper } from '../../server/privacy/school-pack/write-papers.ts'
import { showPrivacy } from '../../server/privacy/show-privacy.ts'
import { listActivity } from '../../server/records/list-activity.ts'
import { listJobs, retryJob } from '../../server/records/list-jobs.ts'
import { listMessages } from '../../server/records/list-messages.ts'
import { showCounts } from '../../server/records/show-counts.ts'
import { undoImport } from '../../server/roster/class-moves/undo-import.ts'
import { markNotDuplicates } from '../../server/roster/duplicates/mark-not-duplicates.ts'
import { mergePupils } from '../../server/roster/duplicates/merge-pupils.ts'
import { undoStep } from '../../server/roster/duplicates/undo-step.ts'
import { renameClass } from '../../server/roster/rename-class.ts'
import { createEvent } from '../../server/school/events/edit-event.ts'
import { importRoster } from '../../server/school/roster/import-roster.ts'
import { showDuplicatePair, showDuplicates } from '../../server/school/screens/show-duplicates.ts'
import { showMoves } from '../../server/school/screens/show-moves.ts'
import { pupilSteps, rosterImports } from '../../server/school/tables.ts'
import { invitePerson, withdrawInvitation } from '../../server/staff/invite-person.ts'
import { listPeople } from '../../server/staff/list-people.ts'
import { removePerson } from '../../server/staff/remove-person.ts'
import {
  listSchoolEvents,
  showSchoolClass,
  showSchoolEvent,
} from '../../server/staff/screens/show-staff-school.ts'
import { setEditorsPublishing } from '../../server/staff/set-publishing.ts'
import { schoolStaff } from '../../server/staff/tables.ts'
import { codeOffer, off } from '../support/offers.ts'
import { addPrints, makeOrder } from '../support/orders.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

const HOME = { name: 'Ann Reid', line1: '1 Mill Lane', line2: '', town: 'Peebles', postcode: 'EH45 8AB' }

let testApp: TestApp
let pupil: Awaited<ReturnType<TestApp['makePupil']>>
let order: Awaited<ReturnType<typeof makeOrder>>
/** Each with a call that would work for an admin, so that any refusal is about the caller. */
let verbs: Record<string, (ctx: Context) => Promise<unknown>>
/** Staff of a school other than the pupil's. */
let otherSchool: Context

beforeAll(async () => {
  testApp = await openTestApp()
  pupil = await testApp.makePupil()
  order = await makeOrder(testApp, { ...pupil, photoIds: [await testApp.makePhoto(pupil.id)] })
  otherSchool = await staffOf('Far Primary')
  const id = randomUUID()
  const { eventId, classId } = pupil
  const twin = await testApp.makePupil({ firstName: 'Ilsa', eventId, classId })
  const beside = await testApp.makePupil({ firstName: 'Ella', eventId, classId })
  const newestImport = async () => {
    const [made] = await testApp.parts.db.select().from(rosterImports)
    return made?.id ?? id
  }
  const file = Buffer.from(`Class,First name,Last name,Access code\n4B,Ella,Reid,${beside.accessCode}\n`)
  await importRoster(testApp.admin, { eventId, file })
  const newestStep = async () => {
    const [step] = await testApp.parts.db.select().from(pupilSteps)
    return step ?? { id }
  }
  /** A print of the order that the lab has had. */
  const sentPrint = async () => {
    const { db } = testApp.parts
    await addPrints(testApp, order.id, [{ photoId: null, product: 'folder', quantity: 1 }])
    const [line] = await db
      .update(orderLines)
      .set({ printsSentAt: new Date() })
      .where(eq(orderLines.orderId, order.id))
      .returning()
    const [print] = await db
      .select()
      .from(orderPrints)
      .where(eq(orderPrints.lineId, line?.id ?? id))
    return print?.id ?? id
  }
  const subject = { scope: 'pupil', id: pupil.id } as const
  const page = { q: '', page: 1 }
  verbs = {
    listOrders: (ctx) => listOrders(ctx, page),
    showDeskOrder: (ctx) => showDeskOrder(ctx, order.id),
    showDeskSale: (ctx) => showDeskSale(ctx, pupil.id),
    priceDeskOrder: (ctx) => priceDeskOrder(ctx, { lines: [], payment: 'cash' }),
    markOrderPaid: (ctx) => markOrderPaid(ctx, { orderId: order.id, method: 'cash' }),
    cancelOrder: (ctx) => cancelOrder(ctx, order.id),
    recordRefundGiven: (ctx) => recordRefundGiven(ctx, randomUUID()),
    requestRefund: (ctx) =>
      requestRefund(ctx, {
        id,
        orderId: order.id,
        amount: 1,
        reason: 'x',
        confirmation: orderNumber(order),
      }),
    makeAgain: async (ctx) => {
      const again = { printId: await sentPrint(), quantity: 1, photoId: null, reason: 'Bent' }
      await makeAgain(ctx, { ...again, id: randomUUID(), orderId: order.id })
    },
    resendMail: (ctx) => resendMail(ctx, { orderId: order.id, mail: 'order' }),
    correctHomeAddress: (ctx) => correctHomeAddress(ctx, { orderId: order.id, ...HOME }),
    extendDownload: (ctx) =>
      extendDownload(ctx, { orderId: order.id, days: 1, until: order.downloadsUntil?.toISOString() ?? '' }),
    markPrints: (ctx) => markPrints(ctx, { orderIds: [order.id], prints: 'sent' }),
    listPrintStops: (ctx) => listPrintStops(ctx),
    settlePrintStop: async (ctx) => {
      const stop = { picture: 'portrait', classRef: '3B', reason: 'refused', foundAt: new Date() } as const
      const [made] = await testApp.parts.db.insert(printStops).values(stop).returning()
      await settlePrintStop(ctx, made?.id ?? id)
    },
    showDuplicates: (ctx) => showDuplicates(ctx, pupil.eventId),
    showDuplicatePair: (ctx) => showDuplicatePair(ctx, { one: pupil.id, other: twin.id }),
    mergePupils: (ctx) =>
      mergePupils(ctx, {
        pupilId: pupil.id,
        other: twin.id,
        take: { name: false, parentEmail: false, classId: false },
      }),
    markNotDuplicates: (ctx) => markNotDuplicates(ctx, { one: pupil.id, other: beside.id, apart: true }),
    showMoves: (ctx) => showMoves(ctx, pupil.eventId),
    undoImport: async (ctx) => undoImport(ctx, await newestImport()),
    undoStep: async (ctx) => undoStep(ctx, (await newestStep()).id),
    showIdPhotos: (ctx) => showIdPhotos(ctx, pupil.classId),
    choosePortrait: (ctx) => choosePortrait(ctx, { pupilId: pupil.id, photoId: null }),
    showAgreement: (ctx) => showAgreement(ctx, pupil.eventId),
    writeSchoolPaper: (ctx) =>
      writeSchoolPaper(ctx, { eventId: pupil.eventId, paper: 'agreement', form: 'markdown' }),
    exportForSchool: (ctx) => exportForSchool(ctx, { eventId: pupil.eventId }),
    checkLab: (ctx) => checkLab(ctx, { eventId: pupil.eventId, again: true }),
    exportLab: (ctx) => exportLab(ctx, { eventId: pupil.eventId, again: true }),
    checkPacking: (ctx) => checkPacking(ctx, { eventId: pupil.eventId, again: true }),
    exportPacking: (ctx) => exportPacking(ctx, { eventId: pupil.eventId, again: true }),
    exportBookkeeping: (ctx) => exportBookkeeping(ctx, { from: '2026-03-01', to: '2026-03-31' }),
    showSales: (ctx) => showSales(ctx, {}),
    showEventSales: (ctx) => showEventSales(ctx, pupil.eventId),
    renameClass: (ctx) => renameClass(ctx, { classId: pupil.classId, ref: 'P3 Tweed' }),
    requestFile: (ctx) => requestFile(ctx, { what: 'pupil', pupilId: pupil.id }),
    checkFile: (ctx) => checkFile(ctx, { what: 'pupil', pupilId: pupil.id }),
    listEnquiries: (ctx) => listEnquiries(ctx, { state: 'new', ...page }),
    markEnquiry: (ctx) => markEnquiry(ctx, { id, state: 'archived' }),
    exportEnquiries: (ctx) => exportEnquiries(ctx),
    listMessages: (ctx) => listMessages(ctx, page),
    listJobs: (ctx) => listJobs(ctx),
    showCounts: (ctx) => showCounts(ctx),
    retryJob: (ctx) => retryJob(ctx, id),
    listActivity: (ctx) => listActivity(ctx, { by: 'all', who: '', what: '', page: 1 }),
    showPrivacy: (ctx) => showPrivacy(ctx),
    findSubjects: (ctx) => findSubjects(ctx, { q: 'Isla' }),
    previewErasure: (ctx) => previewErasure(ctx, subject),
    requestErasure: (ctx) => requestErasure(ctx, { ...subject, confirmation: 'Isla Reid' }),
    exportPupil: (ctx) => exportPupil(ctx, { pupilId: pupil.id }),
    writeCertificate: (ctx) => writeCertificate(ctx, { erasureId: id }),
    invitePerson: (ctx) => invitePerson(ctx, { email: 'x@example.com', role: 'admin' }),
    withdrawInvitation: (ctx) => withdrawInvitation(ctx, id),
    removePerson: (ctx) => removePerson(ctx, { userId: id, confirmation: 'x' }),
    setEditorsPublishing: (ctx) => setEditorsPublishing(ctx, { userId: id, mayPublish: false }),
    listPeople: (ctx) => listPeople(ctx),
    listOffers: (ctx) => listOffers(ctx),
    createOffer: (ctx) => createOffer(ctx, { id, offer: codeOffer('SPRING10', off('percent', 10)) }),
    editOffer: (ctx) => editOffer(ctx, { id, offer: codeOffer('SPRING10', off('percent', 10)), version: 1 }),
    endOffer: (ctx) => endOffer(ctx, { id, ended: true }),
    giveCredit: (ctx) => giveCredit(ctx, { id, orderId: order.id, amount: 100, reason: 'x' }),
    giveCreditToAddress: (ctx) =>
      giveCreditToAddress(ctx, { id, email: 'guest@example.com', amount: 100, reason: 'x' }),
    resendCredit: (ctx) => resendCredit(ctx, id),
  }
})
afterAll(() => testApp.close())

async function staffOf(schoolName: string): Promise<Context> {
  const [userId, now] = [randomUUID(), testApp.clock.now()]
  const email = `${schoolName.replace(' ', '')}@example.com`.toLowerCase()
  await createEvent(testApp.admin, { name: 'Photo day', schoolName, date: '2026-03-14' })
  await testApp.parts.db
    .insert(users)
    .values({ id: userId, email, emailConfirmedAt: now, createdAt: now, updatedAt: now })
  await testApp.parts.db.insert(schoolStaff).values({ userId, schoolName, since: now })
  const actor = { kind: 'user', userId, sessionId: randomUUID(), email, isAdmin: false } as const
  return testApp.as({ ...actor, aal: 'aal1', hasFactor: false })
}

/** What an editor may do. */
const FOR_EDITORS = ['listEnquiries', 'markEnquiry']

const askers = (): [string, Context, object][] => {
  if (testApp.admin.actor.kind !== 'user') throw new Error('the admin is a user')
  if (testApp.parent.actor.kind !== 'user') throw new Error('a parent is a user')
  return [
    ['a stranger', testApp.stranger, { kind: 'unauthenticated' }],
    ['a parent', testApp.parent, { kind: 'missing' }],
    ['an editor', testApp.as({ ...testApp.parent.actor, isEditor: true }), { kind: 'missing' }],
    ['staff of another school', otherSchool, { kind: 'missing' }],
    [
      'an admin who has a second factor and has not used it',
      testApp.as({ ...testApp.admin.actor, hasFactor: true }),
      { code: 'insufficient_aal' },
    ],
  ]
}

test('no desk operation works for a stranger, a parent, a school, or an admin without the second step, and few for an editor', async () => {
  for (const [who, ctx, refusal] of askers())
    for (const [name, call] of Object.entries(verbs).filter(
      ([name]) => who !== 'an editor' || !FOR_EDITORS.includes(name),
    ))
      await expect(call(ctx), `${name} for ${who}`).rejects.toMatchObject(refusal)
  const { state, refunded } = (await showDeskOrder(testApp.admin, order.id)) ?? {}
  expect([state, refunded]).toEqual(['delivered', 0])
})

test('a school’s screens open only for its own staff', async () => {
  for (const [who, ctx, refusal] of askers().filter(
    ([, { actor }]) => actor.kind !== 'user' || !actor.isAdmin,
  )) {
    const other = who === 'staff of another school'
    if (!other) await expect(listSchoolEvents(ctx), who).rejects.toMatchObject(refusal)
    await expect(showSchoolEvent(ctx, pupil.eventId), who).rejects.toMatchObject(refusal)
    await expect(showSchoolClass(ctx, pupil.classId), who).rejects.toMatchObject(refusal)
  }
  expect((await listSchoolEvents(otherSchool)).events).toMatchObject([{ schoolName: 'Far Primary' }])
  const missing = await showSchoolClass(otherSchool, randomUUID()).catch((error) => error.message)
  const foreign = await showSchoolClass(otherSchool, pupil.classId).catch((error) => error.message)
  expect(foreign).toBe(missing)
})

/** They need an offer with a code. */
const TRIED_BY_MATRIX = /hand-out\.ts$/

test('every admin operation behind the desk’s addresses was tried', () => {
  const root = path.join(import.meta.dirname, '../../server')
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const features = ['downloads', 'enquiries', 'orders', 'orders/screens', 'privacy', 'records', 'staff']
  const mounted = features.flatMap((feature) => {
    const imports = read(`${feature}/routes.ts`).matchAll(/from '\.\/([a-z/-]+\.ts)'/g)
    return [...imports].map((hit) => `${feature}/${hit[1]}`).filter((file) => !TRIED_BY_MATRIX.test(file))
  })
  const verbsIn = (file: string) => [
    ...read(file).matchAll(
      /^export (?:async )?function (\w+)[^(]*\(\s*ctx: Context\b[\s\S]*?\{\n\s*([^\n]*)/gm,
    ),
  ]
  const admins = mounted
    .flatMap(verbsIn)
    .filter(([, , first]) => first?.includes('requireAdmin('))
    .map(([, name]) => name)
  expect(admins.length).toBeGreaterThan(20)
  for (const name of admins) expect(Object.keys(verbs)).toContain(name)
})
