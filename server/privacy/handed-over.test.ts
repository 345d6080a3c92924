import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DeskFile } from '../../domain/desk-files.ts'
import { HANDED_OVER, LISTS, PEOPLES_DATA, type PeoplesData } from '../../domain/privacy/handed-over.ts'
import { textsIn } from '../../tests/pictures/pdf-texts.ts'
import { startStripe } from '../../tests/servers/stripe.ts'
import { extrasShop } from '../../tests/support/extras.ts'
import { unzip } from '../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { openFile, requestFile } from '../downloads/open-file.ts'
import { sendEnquiry } from '../enquiries/send-enquiry.ts'
import { enquiries } from '../enquiries/tables.ts'
import { placeOrder } from '../orders/checkout/place-order.ts'
import { orderNumber } from '../orders/order-key.ts'
import { settleOrder } from '../orders/payment/settle-payment.ts'
import { orders } from '../orders/tables.ts'
import { photos } from '../photos/tables.ts'
import { editClient } from '../projects/edit-client.ts'
import { showProject } from '../projects/show-project.ts'
import { startProject } from '../projects/start-project.ts'
import { editEvent } from '../school/events/edit-event.ts'
import { editPupil } from '../school/roster/edit-pupil.ts'
import { classes, events, pupils } from '../school/tables.ts'
import { requestErasure } from './erasure/request-erasure.ts'
import { erasures } from './tables.ts'

let stripe: Awaited<ReturnType<typeof startStripe>>
let testApp: TestApp
let known: Awaited<ReturnType<typeof everything>>
beforeAll(async () => {
  stripe = await startStripe({ now: () => testApp.clock.now().getTime() })
  testApp = await openTestApp({
    STRIPE_SECRET_KEY: stripe.settings.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.settings.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.settings.webhookSecret,
    STRIPE_API_URL: stripe.settings.apiUrl,
  })
  known = await everything()
})
afterAll(async () => {
  await testApp.close()
  await stripe.close()
})

/** What is written nowhere else, so that a file that has it can be seen to. */
const BUYER = {
  ...{ firstName: 'Eufemia', lastName: 'Quernstone', email: 'eufemia@quernstone.example' },
  ...{ phone: '01750 471108', childName: 'Wrenna', className: '7Quartz', billingPostcode: 'TD7 4XQ' },
}
const HOME = {
  ...{ name: 'Eufemia Quernstone', line1: '9 Thistlewhack Brae', line2: '' },
  ...{ town: 'Yarrowhaugh', postcode: 'TD7 4XQ' },
}

/** A child of whom everything is known that can be, with prints for the school's box and for a parcel. */
async function everything() {
  const { db } = testApp.parts
  const shop = await extrasShop(testApp)
  await shop.sellSingly({}, { homeDelivery: 350 })
  const family = await shop.gallery(2)
  const { id: pupilId, eventId, classId } = family
  await db.update(classes).set({ ref: '7Quartz' }).where(eq(classes.id, classId))
  await db
    .update(pupils)
    .set({ firstName: 'Wrenna', lastName: 'Oatbarrow', parentEmail: 'gran@oatbarrow.example' })
    .where(eq(pupils.id, pupilId))
  await db.update(photos).set({ fileName: 'Whinchat-4711.JPG' }).where(eq(photos.pupilId, pupilId))
  await editPupil(testApp.admin, { pupilId, pupilNumber: '8301947', noSales: false })
  const numbers: string[] = []
  const payments: string[] = []
  for (const [total, homeAddress] of [
    [900, undefined],
    [1250, HOME],
  ] as const) {
    const lines = [family.line([family.of('8x10', 1)])]
    const placed = await placeOrder(testApp.stranger, {
      ...family.basket(lines, total),
      buyer: BUYER,
      ...(homeAddress && { homeAddress }),
    })
    if (!placed.payment) throw new Error('nothing to pay')
    await stripe.confirm(placed.payment, 'ok')
    await settleOrder(testApp.stranger, placed.orderKey)
    payments.push(placed.payment.id)
    // Two orders of the same things within the hour would be one.
    testApp.clock.advance(2 * 3_600_000)
  }
  for (const order of await db.select().from(orders)) numbers.push(orderNumber(order))
  await testApp.runJobs()
  await db.update(events).set({ printDeadline: null }).where(eq(events.id, eventId))
  await editEvent(testApp.admin, {
    ...{ eventId, idPhotos: true, officeSheets: true, yearbook: true },
    ...{ commissionPercent: 10, commissionPence: null },
  })
  await sendEnquiry(testApp.stranger, {
    ...{ name: 'Hamish', email: 'hamish@example.com', service: 'Other', message: 'A film of the kelpies' },
  })
  const [enquiry] = await db.select().from(enquiries)
  const project = await startProject(testApp.admin, { enquiryId: enquiry?.id ?? '' })
  const client = {
    kind: 'private',
    name: 'Morag Thrawnhill',
    firm: null,
    phone: null,
    address: null,
  } as const
  await editClient(testApp.admin, {
    ...project,
    ...client,
    title: 'A film',
    email: 'morag@thrawnhill.example',
  })
  const { clientId } = await showProject(testApp.admin, project)
  const other = await testApp.makePupil({ firstName: 'Jack' })
  const erase = { scope: 'pupil', id: other.id } as const
  await requestErasure(testApp.admin, { ...erase, confirmation: 'Jack Reid' })
  await testApp.runJobs()
  const [erasure] = await db.select().from(erasures)
  const { accessCode } = family
  return {
    pupilId,
    clientId,
    eventId,
    classId,
    accessCode,
    numbers,
    payments,
    erasureId: erasure?.id ?? randomUUID(),
  }
}

/** Everything that a file says, as text: names of entries, lists, papers, and what is hidden in pictures. */
async function textOf(name: string, body: Buffer): Promise<string> {
  if (name.endsWith('.zip')) {
    const entries = [...unzip(body)].map(
      async ([entry, inside]) => `${entry}\n${await textOf(entry, inside)}`,
    )
    return (await Promise.all(entries)).join('\n')
  }
  const hidden = /\.(jpe?g|png)$/.test(name) || body.includes('/Subtype /Image')
  const text = name.endsWith('.pdf') ? (await textsIn(body)).join('\n') : body.toString('latin1')
  return `${hidden ? 'a picture\n' : ''}${text}`
}

const as = async (name: string, body: Awaited<ReturnType<typeof openFile>>['body']) =>
  textOf(
    name,
    typeof body === 'string' || body instanceof Uint8Array ? Buffer.from(body) : await buffer(body),
  )

async function fetchFile(file: DeskFile) {
  const { href } = await requestFile(testApp.admin, file)
  return openFile(testApp.stranger, href.split('/').at(-1) ?? '')
}

test('every file of the desk holds of people what the notice and the papers are written from, and nothing else', async () => {
  const { pupilId, clientId, eventId, classId, accessCode, numbers, payments, erasureId } = known
  const days = { from: '2026-03-01', to: '2026-03-31' }
  const ids = { eventId, classId, pupilId, clientId, erasureId, again: true, ...days }
  const SIGNS: Record<PeoplesData, RegExp> = {
    photographs: /a picture\n/,
    printedNames: /never as text/,
    childName: /Wrenna|Oatbarrow/,
    className: /7Quartz/i,
    pupilNumber: /8301947/,
    refusals: /noClassPhoto|opt_out/,
    absence: /absentAt/,
    photoName: /Whinchat/,
    orderNumber: new RegExp(numbers.join('|')),
    paymentNumber: new RegExp(payments.join('|')),
    bought: /8x10 inches/,
    postalAddress: /Thistlewhack|Yarrowhaugh/,
    buyer: /Eufemia|Quernstone|471108|TD7 4XQ/i,
    parentEmail: /gran@oatbarrow/,
    accessCode: new RegExp(accessCode),
    enquiry: /kelpies/,
    client: /Thrawnhill/i,
  }
  const made: Record<string, string> = {}
  for (const what of Object.keys(HANDED_OVER) as DeskFile['what'][]) {
    // A code's slips have nothing of people, and a sheet as a picture has what it has as a PDF.
    if (what === 'offer-slips' || what === 'composite-jpeg') continue
    const more = what === 'paper' ? { paper: 'agreement', form: 'pdf' } : { form: 'csv' }
    const file = DeskFile.parse({ what, ...ids, ...more, orientation: 'portrait' })
    const { fileName, body } = await fetchFile(file)
    made[what] = `${fileName}\n${await as(fileName, body)}`
  }
  const found = Object.fromEntries(
    Object.entries(made).map(([what, text]) => [
      what,
      PEOPLES_DATA.filter((data) => SIGNS[data].test(text)).join(),
    ]),
  )
  // The name of an address is the buyer's.
  const said = (what: string) => {
    const { holds } = HANDED_OVER[what as DeskFile['what']]
    const all = holds.includes('postalAddress') ? [...holds, 'buyer'] : holds
    return PEOPLES_DATA.filter((data) => all.includes(data) && data !== 'printedNames').join()
  }
  expect(found).toEqual(Object.fromEntries(Object.keys(made).map((what) => [what, said(what)])))
})

test('the lists in these files have the columns that are declared, and the lab gets no other file', async () => {
  const { eventId } = known
  const entriesOf = async (file: DeskFile) => {
    const { body } = await fetchFile(file)
    return unzip(await buffer(body as Parameters<typeof buffer>[0]))
  }
  const columnsOf = (body: Buffer | undefined) => parse(body ?? '', { bom: true })[0]
  const lab = await entriesOf({ what: 'lab', eventId, again: false })
  for (const list of ['prints.csv', 'home/prints.csv'])
    expect(columnsOf(lab.get(list))).toEqual(Object.keys(LISTS.lab))
  expect(
    [...lab.keys()].filter((name) => !/^(home\/)?8x10\/7Quartz_TW-\d+_1_8x10_x1\.jpg$/.test(name)),
  ).toEqual([...['prints.csv', 'prints.pdf', 'home/prints.csv', 'home/prints.pdf']])
  const packing = await entriesOf({ what: 'packing', eventId, again: false })
  for (const list of ['school/prints.csv', 'home/prints.csv'])
    expect(columnsOf(packing.get(list))).toEqual(Object.keys(LISTS.packing))
  const idPhotos = await entriesOf({ what: 'id-photos', eventId })
  expect(columnsOf(idPhotos.get('id-photos.csv'))).toEqual(Object.keys(LISTS.idPhotos))
  const yearbook = await entriesOf({ what: 'yearbook', eventId })
  expect(columnsOf(yearbook.get('yearbook.csv'))).toEqual(Object.keys(LISTS.yearbook))
})
