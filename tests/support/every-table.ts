import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { londonDay } from '../../domain/days.ts'
import { shareOfPaid, shareRefundable } from '../../domain/orders/ledger/ledger.ts'
import { halfYearsToGive } from '../../domain/projects/late-payment.ts'
import { reminderConsentWords } from '../../domain/reminders/reminders.ts'
import { consumeToken } from '../../server/accounts/email-links/consume-token.ts'
import { requestPasswordRecovery } from '../../server/accounts/email-links/recover.ts'
import { rotateKey } from '../../server/accounts/keys/rotate-key.ts'
import { challengeFactor } from '../../server/accounts/mfa/challenge-factor.ts'
import { enrolFactor } from '../../server/accounts/mfa/enrol-factor.ts'
import { setPublishing } from '../../server/accounts/roles/publishing.ts'
import { startSession } from '../../server/accounts/sessions/start-session.ts'
import { signUp } from '../../server/accounts/sign-in/sign-up.ts'
import { hostedSessions, knownBrowsers, oneTimeTokens } from '../../server/accounts/tables.ts'
import { saveBusiness } from '../../server/business/business-desk.ts'
import { type Context, inTransaction } from '../../server/context.ts'
import { fileTickets } from '../../server/downloads/tables.ts'
import { sendEnquiry } from '../../server/enquiries/send-enquiry.ts'
import {
  recordDisputed,
  recordFee,
  recordRefundFailed,
  recordRefundRequested,
  recordRefundSettled,
} from '../../server/orders/ledger/record.ts'
import { balancesOf } from '../../server/orders/ledger/sums.ts'
import { giveCredit } from '../../server/orders/offers/give-credit.ts'
import { orderNumber } from '../../server/orders/order-key.ts'
import { confirmTestPayment } from '../../server/orders/payment/settle-payment.ts'
import { markPrints } from '../../server/orders/prints/mark-prints.ts'
import { requestRefund } from '../../server/orders/refunds/request-refund.ts'
import { disputes, orderAddresses, refunds } from '../../server/orders/tables.ts'
import { assignPhotos } from '../../server/photos/assign/assign-photos.ts'
import { hidePhotos } from '../../server/photos/assign/hide-photos.ts'
import { tagPeople } from '../../server/photos/assign/tag-people.ts'
import { saveNames } from '../../server/photos/class-photo-names/save-names.ts'
import { publishSheet } from '../../server/photos/class-sheets/publish-sheet.ts'
import { saveWatermark } from '../../server/photos/derive/save-watermark.ts'
import { saveIdCrop } from '../../server/photos/id-photos/save-id-crop.ts'
import { recordMarks } from '../../server/photos/photo-day/record-marks.ts'
import { choosePortrait } from '../../server/photos/school-portraits/choose-portrait.ts'
import { createUploads } from '../../server/photos/upload/uploads.ts'
import { createLeases } from '../../server/platform/leases.ts'
import { recordBounce } from '../../server/platform/messages/bounced-addresses.ts'
import { requestErasure } from '../../server/privacy/erasure/request-erasure.ts'
import { startCalendarFeed } from '../../server/projects/calendar/show-calendar.ts'
import { cancelBooking } from '../../server/projects/cancellation/cancel-booking.ts'
import { creditInvoice } from '../../server/projects/credit-notes/credit-invoice.ts'
import { moveDay } from '../../server/projects/days/move-day.ts'
import { reconcileInvoiceDisputes } from '../../server/projects/disputes/reconcile-invoice-disputes.ts'
import { remindOfInvoice } from '../../server/projects/invoice-reminders/remind.ts'
import { stopInvoiceReminders } from '../../server/projects/invoice-reminders/stop-invoice-reminders.ts'
import { sendInvoice } from '../../server/projects/invoices/send-invoice.ts'
import { payInvoice } from '../../server/projects/payment/pay-invoice.ts'
import { recordPayment } from '../../server/projects/payment/record-payment.ts'
import { refundInvoice } from '../../server/projects/refunds/refund-invoice.ts'
import { saveAutomaticInvoiceReminders } from '../../server/projects/settings/automatic-invoice-reminders.ts'
import { savePaperPrefixes } from '../../server/projects/settings/paper-prefixes.ts'
import { saveReferenceRate } from '../../server/projects/settings/reference-rates.ts'
import { showProject } from '../../server/projects/show-project.ts'
import { confirmReminders } from '../../server/reminders/confirm-reminders.ts'
import { confirmKey } from '../../server/reminders/reminder-key.ts'
import { requestReminders } from '../../server/reminders/request-reminders.ts'
import { sendDueReminders } from '../../server/reminders/send-due.ts'
import { stopReminder } from '../../server/reminders/stop-reminder.ts'
import { markNotDuplicates } from '../../server/roster/duplicates/mark-not-duplicates.ts'
import { mergePupils } from '../../server/roster/duplicates/merge-pupils.ts'
import { queueCodes } from '../../server/school/codes/queue-codes.ts'
import { reissueCode } from '../../server/school/codes/reissue-code.ts'
import { changeOptOut } from '../../server/school/opt-outs/change-opt-out.ts'
import { linkPupil } from '../../server/school/parents/link-pupil.ts'
import { editPupil } from '../../server/school/roster/edit-pupil.ts'
import { importRoster } from '../../server/school/roster/import-roster.ts'
import { classes, pupils } from '../../server/school/tables.ts'
import { seedEnquiries } from '../../server/seed/past-campaign/seed-enquiries.ts'
import { acceptInvitation } from '../../server/staff/accept-invitation.ts'
import { invitePerson } from '../../server/staff/invite-person.ts'
import { invitationToken } from '../../server/staff/mail-invitation.ts'
import { markAbsent, setSchoolNote } from '../../server/staff/report-pupil.ts'
import { correctRoster } from '../../server/staff/roster/correct-roster.ts'
import { handOverDraft } from '../../server/website/documents/handovers.ts'
import { listWebsite } from '../../server/website/documents/list-website.ts'
import { setFilmPoster } from '../../server/website/films/films.ts'
import { describePicture } from '../../server/website/pictures/list-pictures.ts'
import { ensureUprights } from '../../server/website/pictures/read-pictures.ts'
import { orderDocuments } from '../../server/website/publish/order-documents.ts'
import { previewDocument } from '../../server/website/publish/preview-document.ts'
import { scheduleDocument } from '../../server/website/publish/schedule-document.ts'
import { mediaUploads } from '../../server/website/receive-upload.ts'
import { writeSums } from '../../server/website/visits/write-sums.ts'
import { smallFilm } from '../pictures/small-film.ts'
import { smallJpeg, type TestApp } from '../test-app.ts'
import { basketOf, families } from './families.ts'
import { codeOffer, off, offer } from './offers.ts'
import { addPrints, makeOrder, placeOpenOrder } from './orders.ts'
import { projectsOf } from './projects.ts'
import { consentOf } from './reminder-consents.ts'
import { mediaSender } from './send-media.ts'
import { documentOf, siteEditor } from './website-editor.ts'

/** Fills every table with at least one row, by the product's own operations. */
export async function fillEveryTable(testApp: TestApp) {
  const isla = await testApp.makePupil()
  const photoIds = [await testApp.makePhoto(isla.id), await testApp.makePhoto(isla.id)]
  const rory = await testApp.makePupil({ firstName: 'Rory', ref: '5C' })
  const elsewhere = await testApp.makePhoto(rory.id)
  await assignPhotos(testApp.admin, { photoIds: [elsewhere], place: { to: 'unsorted' } })
  await sell(testApp, isla.accessCode, photoIds)
  await sellOffered(testApp, { ...isla, photoIds })
  await saveBusiness(testApp.admin, {
    ...{ name: 'Borders Studio', addressLine1: '12 Old Mill', addressLine2: null, town: 'Peebles' },
    ...{ postcode: 'EH45 8JZ', email: 'studio@example.org', phone: null, vatNumber: null, bankDetails: null },
    logo: 'keep',
    was: 0,
  })
  await saveWatermark(testApp.admin, { words: 'Borders Studio', strength: 'strong' })
  await uploadForWebsite(testApp)
  await takeClassPhoto(testApp, rory)
  await chooseSchoolPortrait(testApp, isla.id, photoIds[0] ?? '')
  await write(testApp, isla)
  await account(testApp, isla.accessCode, rory.accessCode)
  await remind(testApp, isla)
  await sendEnquiry(testApp.stranger, {
    name: 'Ann',
    email: 'ann@example.com',
    service: 'Other',
    message: 'Hello',
  })
  await seedEnquiries(testApp.system)
  await changeWebsite(testApp)
  await commission(testApp)
  await createLeases(testApp.parts.db).acquire('something')
  const twice = await testApp.makePupil({ firstName: 'Ilsa', eventId: isla.eventId, classId: isla.classId })
  await mergePupils(testApp.admin, {
    pupilId: isla.id,
    other: twice.id,
    take: { name: false, parentEmail: false, classId: false },
  })
  const ella = await testApp.makePupil({ firstName: 'Ella', eventId: isla.eventId, classId: isla.classId })
  await markNotDuplicates(testApp.admin, { one: isla.id, other: ella.id, apart: true })
  const file = Buffer.from(`Class,First name,Last name,Access code\n4B,Ella,Reid,${ella.accessCode}\n`)
  await importRoster(testApp.admin, { eventId: isla.eventId, file })
  const gone = await testApp.makePupil({ firstName: 'Ewan', ref: '1A' })
  await testApp.makePhoto(gone.id)
  await requestErasure(testApp.admin, { scope: 'pupil', id: gone.id, confirmation: 'Ewan Reid' })
  await testApp.runJobs()
}

/** A project from its quote to an invoice that is paid in part. */
async function commission(testApp: TestApp) {
  const { booked, keyOf, page } = projectsOf(testApp)
  const id = await booked({
    lines: [{ title: 'Filming', quantity: 2, each: 850_00, days: ['2027-05-01', '2027-05-02'] }],
  })
  const [held] = (await showProject(testApp.admin, { id })).held
  const another = { from: '2027-05-01', to: '2027-05-08', backup: null }
  await moveDay(testApp.admin, { id: held?.id ?? '', ...another })
  await startCalendarFeed(testApp.admin)
  const [halfYear = ''] = halfYearsToGive(londonDay(testApp.clock.now()))
  await saveReferenceRate(testApp.admin, { halfYear, rate: 400 })
  await savePaperPrefixes(testApp.admin, { quote: 'Q', invoice: 'TL', 'credit-note': 'CN' })
  // A private client may cancel within 14 days, and pays nothing.
  const ended = await booked({
    lines: [{ title: 'Filming', quantity: 1, each: 850_00, days: ['2027-05-04'] }],
  })
  await cancelBooking(testApp.admin, {
    by: 'client',
    id: ended,
    at: testApp.clock.now().toISOString(),
    fee: 0,
  })
  await sendInvoice(testApp.admin, { id, kind: 'deposit', dueOn: '2099-01-01' })
  const [invoice] = (await page(id)).invoices
  await recordPayment(testApp.admin, {
    ...{ invoiceId: invoice?.id ?? '', id: randomUUID() },
    ...{ method: 'transfer', amount: 400_00 },
  })
  const letter = { kind: 'reminder', claimed: 0 } as const
  await remindOfInvoice(testApp.admin, { invoiceId: invoice?.id ?? '', id: randomUUID(), ...letter })
  await saveAutomaticInvoiceReminders(testApp.admin, { onDays: [-3, 7] })
  await stopInvoiceReminders(testApp.admin, { id: invoice?.id ?? '', stopped: true })
  const back = { invoiceId: invoice?.id ?? '', id: randomUUID(), amount: 800_00 }
  await creditInvoice(testApp.admin, { ...back, reason: 'A day less' })
  await refundInvoice(testApp.admin, { ...back, id: randomUUID(), method: 'transfer', amount: 10_00 })
  const charged = await booked()
  await sendInvoice(testApp.admin, { id: charged, kind: 'deposit', dueOn: '2099-01-01' })
  const invoiceId = (await page(charged)).invoices[0]?.id ?? ''
  const { payment } = await payInvoice(testApp.stranger, { key: await keyOf(charged), id: invoiceId })
  if (!payment) throw new Error('nothing to pay')
  const { id: paymentId, clientSecret } = payment
  await confirmTestPayment(testApp.stranger, { id: paymentId, clientSecret, card: 'ok' })
  await creditInvoice(testApp.admin, { invoiceId, id: randomUUID(), amount: 20_00, reason: 'A gift' })
  await refundInvoice(testApp.admin, { invoiceId, id: randomUUID(), method: 'card', amount: 20_00 })
  const { system, parts, clock } = testApp
  const at = clock.now()
  const dispute = {
    id: 'du_2',
    state: 'won',
    amountPence: 10_00,
    reason: 'fraudulent',
    openedAt: at,
  } as const
  const moved = { at, feePence: 20_00 }
  const movements = [
    { ...moved, id: 'txn_4', amountPence: -10_00 },
    { ...moved, id: 'txn_5', amountPence: 10_00, feePence: -20_00 },
  ]
  const listDisputes = async () => [{ ...dispute, answerBy: null, movements }]
  await reconcileInvoiceDisputes({ ...system, payments: { ...parts.payments, listDisputes } }, paymentId)
}

/** A post with a former address, an order of clients, a draft, a plan and a preview. */
async function changeWebsite({ admin, clock, parts }: TestApp) {
  const her = siteEditor(admin)
  const { id } = await her.publish('post', documentOf('post', { slug: 'first' }))
  await her.publish('post', documentOf('post', { slug: 'second' }), id)
  const { documents } = await listWebsite(admin)
  const clients = documents.filter(({ kind }) => kind === 'client').map(({ id }) => id)
  await orderDocuments(admin, { kind: 'client', ids: clients.toReversed() })
  await her.type('client', randomUUID(), documentOf('client'))
  const name = { kind: 'client', id: randomUUID() } as const
  const planned = await her.type('client', name.id, documentOf('client'))
  const at = new Date(clock.now().getTime() + 365 * 86_400_000).toISOString()
  await scheduleDocument(admin, { ...name, revision: planned, at })
  await handOverDraft(admin, { ...name, revision: planned, note: 'Ready?' })
  const sums = { day: '2026-03-01', page: '/about', source: '', count: 1 }
  await writeSums(parts.db, [
    { ...sums, of: 'visits' },
    { ...sums, of: 'enquiries' },
  ])
  await previewDocument(admin, { ...name, content: documentOf('client', { name: 'In a preview' }) })
}

/** A picture of the website with its upright crop, and a film with its poster. */
async function uploadForWebsite({ admin, parts }: TestApp) {
  const sender = mediaSender(createUploads(parts, undefined, mediaUploads), admin)
  const jpeg = await smallJpeg(0.4)
  const { id, key } = await sender.uploaded('picture', jpeg)
  const alt = 'A loch at first light'
  await describePicture(admin, { id, alt, decorative: false, credit: '', position: '20% 40%' })
  await inTransaction(admin, (ctx) => ensureUprights(ctx, [{ picture: key, position: '20% 40%' }]))
  const film = await sender.uploaded('film', smallFilm(), 'showreel.mp4')
  await setFilmPoster(admin, { id: film.id, file: jpeg.toString('base64') })
}

/** An order with partly refunded prints, and one that nobody has paid. */
async function sell(testApp: TestApp, accessCode: string, photoIds: string[]) {
  const order = await makeOrder(testApp, { accessCode, photoIds })
  await testApp.parts.db.insert(orderAddresses).values({
    orderId: order.id,
    name: 'Morag Reid',
    line1: '12 Heatherbank Crescent',
    line2: 'Flat 2',
    town: 'Peebles',
    postcode: 'EH45 8AA',
  })
  await addPrints(testApp, order.id, [{ photoId: photoIds[0] ?? null, product: '8x10', quantity: 1 }])
  await markPrints(testApp.admin, { orderIds: [order.id], prints: 'sent' })
  // Its prints have to be stopped.
  for (const removed of [true, false]) {
    await hidePhotos(testApp.admin, { photoIds: photoIds.slice(0, 1), removed })
    await testApp.runJobs()
  }
  const reason = 'A print was bent'
  const refund = { id: randomUUID(), amount: 300, reason, confirmation: orderNumber(order) }
  await requestRefund(testApp.admin, { ...refund, orderId: order.id })
  await testApp.runJobs()
  await trouble(testApp, order.id)
  await placeOpenOrder(testApp, {
    accessCode,
    photoIds: photoIds.slice(1),
    buyer: { email: 'x@example.com' },
  })
}

/** What a real provider would report: the buyer's bank disputed half of an order, and returned it; a refund failed. */
async function trouble({ system, clock }: TestApp, orderId: string) {
  const at = clock.now()
  const dispute = { disputeId: 'du_1', at }
  await inTransaction(system, async (ctx) => {
    await ctx.db
      .insert(disputes)
      .values({ id: 'du_1', orderId, state: 'won', amount: 500, reason: 'fraudulent', openedAt: at })
    const paid = shareOfPaid(500, await balancesOf(ctx.db, orderId))
    await recordDisputed(ctx, orderId, { ...dispute, kind: 'disputed', providerId: 'txn_1' }, paid)
    await recordDisputed(ctx, orderId, { ...dispute, kind: 'dispute-returned', providerId: 'txn_2' }, paid)
    await recordFee(ctx, orderId, { ...dispute, providerId: 'txn_1', pence: 2000 })
    const refund = { id: randomUUID(), orderId }
    await ctx.db.insert(refunds).values({
      ...refund,
      amount: 100,
      reason: 'At the provider',
      state: 'done',
      askedAt: at,
      settledAt: at,
    })
    const back = shareRefundable(100, await balancesOf(ctx.db, orderId))
    await recordRefundRequested(ctx, refund, back)
    await recordRefundSettled(ctx, refund, 'refunded')
    const failed = { providerId: 're_1', reason: 'lost_or_stolen_card' }
    await recordRefundFailed(ctx, orderId, failed, { refundId: refund.id, amounts: back })
  })
}

/** An order reduced by a code, and by credit for a spoiled one. */
async function sellOffered(
  testApp: TestApp,
  { accessCode, photoIds }: { accessCode: string; photoIds: string[] },
) {
  const { makeParent, buy } = families(testApp)
  const parent = await makeParent()
  const spoiled = await makeOrder(testApp, { accessCode, photoIds, buyer: { email: parent.email } })
  const credit = { id: randomUUID(), amount: 200, reason: 'A print was bent', orderId: spoiled.id }
  await giveCredit(testApp.admin, credit)
  await offer(testApp, codeOffer('SPRING10', off('percent', 10)))
  const lines = [{ accessCode, packageId: null, photoIds: photoIds.slice(0, 1) }]
  await buy(parent.ctx, basketOf(lines, 250, { code: 'SPRING10' }))
}

async function write(testApp: TestApp, { id, eventId }: { id: string; eventId: string }) {
  await testApp.parts.db.update(pupils).set({ parentEmail: 'morag@example.com' }).where(eq(pupils.id, id))
  await queueCodes(testApp.admin, { scope: { eventId }, to: 'new', except: new Set() })
  await testApp.runJobs()
}

/** A sent reminder, a stopped one, and an unreachable address. */
async function remind(testApp: TestApp, { eventId }: { eventId: string }) {
  const flora = await testApp.makePupil({ firstName: 'Flora', ref: '2A' })
  const asking = {
    accessCode: flora.accessCode,
    email: 'flora@example.com',
    words: reminderConsentWords('ready'),
  }
  const { key } = await requestReminders(testApp.stranger, asking)
  await confirmReminders(testApp.stranger, confirmKey(testApp.parts.keys, await consentOf(testApp, key)))
  await testApp.makePhoto(flora.id)
  await sendDueReminders(testApp.system)
  await stopReminder(testApp.admin, { eventId, kind: 'basket', email: null, stopped: true })
  await recordBounce(testApp.parts.db, {
    address: 'away@example.com',
    reason: 'bounced',
    words: 'No such user',
    at: testApp.clock.now(),
  })
}

/** Two parents of one pupil, one of them also staff of the school, with a session, a factor and a link on its way. */
async function account(testApp: TestApp, accessCode: string, reissued: string) {
  const { makeParent } = families(testApp)
  const [first, second] = [await makeParent(), await makeParent()]
  for (const { ctx } of [first, second]) await linkPupil(ctx, accessCode)
  const ctx = await signedIn(testApp, first.id, first.ctx)
  const { id } = (await enrolFactor(ctx, { factor_type: 'phone', phone: '+447700900123' })) as { id: string }
  await challengeFactor(ctx, id)
  await requestPasswordRecovery(testApp.stranger, { email: first.email }, undefined)
  const [token] = await testApp.parts.db.select().from(oneTimeTokens)
  await inTransaction(testApp.stranger, (ctx) => consumeToken(ctx, token && { token }, 'code'))
  await requestPasswordRecovery(testApp.stranger, { email: second.email }, undefined)
  await signUp(testApp.stranger, { email: 'new@example.com', password: 'a-new-password' }, undefined)
  const now = testApp.clock.now()
  await testApp.parts.db.insert(knownBrowsers).values({ userId: first.id, mark: 'a mark', seenAt: now })
  await testApp.parts.db.insert(hostedSessions).values({
    id: randomUUID(),
    userId: first.id,
    aal: 'aal1',
    hasFactor: false,
    isAdmin: false,
    signedInAt: now,
    seenAt: now,
  })
  await testApp.parts.db.insert(fileTickets).values({
    ticketHash: 'a hash',
    userId: first.id,
    sessionId: randomUUID(),
    aal: 'aal1',
    file: { what: 'enquiries' },
    expiresAt: now,
  })
  await rotateKey(testApp.system)
  const invitation = { email: first.email, role: 'school', schoolName: 'Test Primary' } as const
  const invited = await invitePerson(testApp.admin, invitation)
  await acceptInvitation(ctx, { token: invitationToken(testApp.admin, invited.id) })
  await inTransaction(testApp.system, (ctx) => setPublishing(ctx, first.id, false))
  const [pupil] = await testApp.parts.db.select().from(pupils).where(eq(pupils.accessCode, reissued))
  await sendCorrection(testApp, pupil?.id ?? '', ctx)
  await reissueCode(testApp.admin, pupil?.id ?? '')
}

async function signedIn(testApp: TestApp, userId: string, ctx: Context): Promise<Context> {
  const session = await inTransaction(testApp.stranger, (ctx) => startSession(ctx, userId, 'password'))
  return ctx.actor.kind === 'user' ? testApp.as({ ...ctx.actor, sessionId: session.id }) : ctx
}

/** A class photo without somebody of another class, a pupil who moved there, and the sheet of the class. */
async function takeClassPhoto(testApp: TestApp, rory: Awaited<ReturnType<TestApp['makePupil']>>) {
  const { eventId, classId } = rory
  const photoId = await testApp.makePhoto(rory.id)
  await assignPhotos(testApp.admin, { photoIds: [photoId], place: { to: 'class', classId } })
  const together = await testApp.makePhoto(rory.id)
  const friend = await testApp.makePupil({ eventId, classId, firstName: 'Eilidh' })
  await assignPhotos(testApp.admin, {
    photoIds: [together],
    place: { to: 'group', pupilIds: [rory.id, friend.id] },
  })
  const mover = await testApp.makePupil({ eventId, ref: '5D', firstName: 'Skye' })
  for (const stands of [true, false])
    await changeOptOut(testApp.admin, {
      pupilId: mover.id,
      ...{ optOut: 'noSales', source: 'pupil', stands, reason: 'says so' },
    })
  await editPupil(testApp.admin, { pupilId: mover.id, classId })
  await tagPeople(testApp.admin, { photoId, people: [{ pupilId: mover.id, isIn: false }] })
  await saveNames(testApp.admin, {
    photoId,
    version: 0,
    rows: [{ title: 'Back row', names: [{ pupilId: mover.id }, { name: 'Ms Kerr' }] }],
  })
  await testApp.makePhoto(mover.id)
  await publishSheet(testApp.admin, { classId, orientation: 'portrait', shape: 'upright' })
  await testApp.runJobs()
}

/** The portrait for school, and its frame. */
async function chooseSchoolPortrait(testApp: TestApp, pupilId: string, photoId: string) {
  await choosePortrait(testApp.admin, { pupilId, photoId })
  const crop = { left: 1, top: 2, width: 100 }
  await saveIdCrop(testApp.admin, { photoId, version: 0, shape: '35x45', turns: 0, crop })
}

/** A teacher's corrections of a class list, a note for the photo day, and a student marked as absent and then as here. */
async function sendCorrection(testApp: TestApp, pupilId: string, teacher: Context) {
  await markAbsent(teacher, { pupilId, absent: true })
  const [pupil] = await testApp.parts.db
    .select({ eventId: classes.eventId })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(pupils.id, pupilId))
  const values = { pupilId, firstName: 'Rory', lastName: 'Read', classRef: '5C' }
  const correction = { kind: 'changed', ...values } as const
  const eventId = pupil?.eventId ?? ''
  await correctRoster(teacher, { eventId, correction })
  await setSchoolNote(teacher, { pupilId, note: 'No flash, please' })
  const sentAt = testApp.clock.now().toISOString()
  const here = { id: randomUUID(), pupilId, mark: 'here', undoes: null, at: sentAt } as const
  await recordMarks(testApp.admin, { eventId, device: 'Phone K7QM', sentAt, marks: [here] })
}
