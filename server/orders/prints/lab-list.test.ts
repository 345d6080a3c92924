import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picturesIn } from '../../../tests/pictures/pdf-pictures.ts'
import { textsIn } from '../../../tests/pictures/pdf-texts.ts'
import { families } from '../../../tests/support/families.ts'
import { addPrints, makeOrder } from '../../../tests/support/orders.ts'
import { unzip } from '../../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { cleanKey, renditionKey } from '../../photos/derive/renditions.ts'
import { createEvent } from '../../school/events/edit-event.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { importRoster } from '../../school/roster/import-roster.ts'
import { classes, pupils } from '../../school/tables.ts'
import { orderNumber } from '../order-key.ts'
import { exportLab } from './export-lab.ts'
import { exportPacking } from './export-packing.ts'
import { markPrints } from './mark-prints.ts'
import { drawPackingLabels } from './packing-labels.ts'
import { drawPrintSheet, type SheetPrint } from './print-sheet.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** A class of Isla and Jack, who each bought a print and a folder. */
async function twoOrders() {
  const { gallery } = families(testApp)
  const isla = await gallery(1, { firstName: 'Isla' })
  const { eventId, classId } = isla
  const numbers: string[] = []
  const orderIds: string[] = []
  const jack = await gallery(1, { firstName: 'Jack', eventId, classId })
  for (const child of [isla, jack]) {
    const order = await makeOrder(testApp, child)
    numbers.push(orderNumber(order))
    orderIds.push(order.id)
    await addPrints(testApp, order.id, [
      { product: '8x10', quantity: 1, photoId: child.photoIds[0] ?? null },
      { product: 'folder', quantity: 1 },
    ])
  }
  /** The columns of a zip’s list, and all that it says. */
  const read = async (zip: { body: Readable }, list: string, columns: readonly string[]) => {
    const files = unzip(await buffer(zip.body))
    const rows: Record<string, string>[] = parse(files.get(list) ?? '', { bom: true, columns: true })
    const said = [...files.keys(), ...[...files].filter(([name]) => !/(jpg|pdf)$/.test(name)).map(String)]
    for (const [name, body] of files) if (name.endsWith('.pdf')) said.push(...(await textsIn(body)))
    return { list: rows.map((row) => columns.map((column) => row[column])), all: said.join('\n') }
  }
  const wanted = { eventId, again: false }
  const lab = async () =>
    read(await exportLab(testApp.admin, wanted), 'prints.csv', ['Order', 'Size', 'Note'])
  const packing = async () =>
    read(await exportPacking(testApp.admin, wanted), 'school/prints.csv', ['Name', 'Size', 'Order'])
  return { jack, eventId, numbers, orderIds, lab, packing }
}

test('neither the lab’s list nor the photographer’s names a child whose family refused, not even beside a folder', async () => {
  const { jack, numbers, lab, packing } = await twoOrders()
  const [ofIsla, ofJack] = numbers
  const printed = (number: string | undefined) => [
    [number, '8x10', ''],
    [number, 'folder', 'folder, no print'],
  ]
  expect((await lab()).list).toEqual([...printed(ofIsla), ...printed(ofJack)])
  const before = await packing()
  expect(before.list).toEqual([
    ['Isla Reid', '8x10', ofIsla],
    ['Isla Reid', 'folder', ofIsla],
    ['Jack Reid', '8x10', ofJack],
    ['Jack Reid', 'folder', ofJack],
  ])
  expect(before.all.split('\n').filter((line) => line === 'Jack Reid')).toHaveLength(3)
  await editPupil(testApp.admin, { pupilId: jack.id, noPhoto: true })
  const { list, all } = await lab()
  expect(list).toEqual(printed(ofIsla))
  expect(all).toContain('One print has no picture')
  expect(all).not.toContain(ofJack)
  expect((await packing()).all).not.toMatch(new RegExp(`Jack|${ofJack}`))
})

test('the sheets of small pictures have no watermark, or a photo’s proof until it has been made clean', async () => {
  const { files } = testApp.parts
  const { gallery } = families(testApp)
  const child = await gallery(1)
  const [photoId = ''] = child.photoIds
  const order = await makeOrder(testApp, child)
  await addPrints(testApp, order.id, [{ product: '8x10', quantity: 1, photoId }])
  const grey = (file: Buffer) => sharp(file).resize(240, 300, { fit: 'fill' }).greyscale().raw().toBuffer()
  const sheets = async () => {
    const wanted = { eventId: child.eventId, again: true }
    const lab = unzip(await buffer((await exportLab(testApp.admin, wanted)).body))
    const packing = unzip(await buffer((await exportPacking(testApp.admin, wanted)).body))
    return [lab.get('prints.pdf'), packing.get('school/prints.pdf')]
  }
  const clean = await grey(await files.read(cleanKey(photoId, 'thumb')))
  const marked = await grey(await files.read(renditionKey(photoId, 'thumb')))
  // Elsewhere nothing but compression makes a difference.
  const places = [...clean.keys()].filter((at) => Math.abs((clean[at] ?? 0) - (marked[at] ?? 0)) > 12)
  expect(places.length).toBeGreaterThan(50)
  /** How far a sheet's only picture is from another where the mark is, in shades of grey on average. */
  const distance = async (sheet: Buffer | undefined, other: Buffer) => {
    const [picture] = await picturesIn(sheet ?? Buffer.of())
    const shown = await grey(picture ?? Buffer.of())
    const apart = places.map((at) => Math.abs((shown[at] ?? 0) - (other[at] ?? 0)))
    return apart.reduce((sum, shades) => sum + shades, 0) / places.length
  }
  for (const sheet of await sheets())
    expect(await distance(sheet, clean)).toBeLessThan((await distance(sheet, marked)) / 2)
  await files.remove(cleanKey(photoId, 'thumb'))
  for (const sheet of await sheets())
    expect(await distance(sheet, marked)).toBeLessThan((await distance(sheet, clean)) / 2)
})

test('what is handed out is listed until it is, and afterwards if it is asked for', async () => {
  const { orderIds, eventId, packing } = await twoOrders()
  const [first = ''] = orderIds
  await markPrints(testApp.admin, { orderIds, prints: 'sent' })
  expect((await packing()).list).toHaveLength(4)
  await markPrints(testApp.admin, { orderIds: [first], prints: 'delivered' })
  expect((await packing()).list.map(([student]) => student)).toEqual(['Jack Reid', 'Jack Reid'])
  await markPrints(testApp.admin, { orderIds, prints: 'delivered' })
  await expect(packing()).rejects.toMatchObject({ code: 'no-prints' })
  const all = await exportPacking(testApp.admin, { eventId, again: true })
  expect([...unzip(await buffer(all.body)).keys()]).toEqual([
    'school/prints.csv',
    'school/prints.pdf',
    'school/labels.pdf',
  ])
})

test('the lab’s list has the school’s own order of classes and students, whoever ordered first', async () => {
  const { db } = testApp.parts
  const { id: eventId } = await createEvent(testApp.admin, {
    ...{ name: 'Photos 2026', schoolName: 'Test Primary', date: '2026-03-14' },
  })
  const inOrder = ['P5M,Zoe,Reid', 'P5M,Adam,Bell', 'P5K,Isla,Kerr', 'P6,Jack,Ross']
  const file = Buffer.from(['Class,First name,Last name', ...inOrder, ''].join('\n'))
  await importRoster(testApp.admin, { eventId, file })
  const children = await db
    .select({ id: pupils.id, accessCode: pupils.accessCode })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
    .orderBy(pupils.firstName)
  for (const { id, accessCode } of children) {
    const photoId = await testApp.makePhoto(id)
    const order = await makeOrder(testApp, { accessCode, photoIds: [photoId] })
    await addPrints(testApp, order.id, [{ product: '8x10', quantity: 1, photoId }])
  }
  const rowsOf = async (body: Readable, list: string): Promise<Record<string, string>[]> =>
    parse(unzip(await buffer(body)).get(list) ?? '', { bom: true, columns: true })
  const wanted = { eventId, again: false }
  const packed = await rowsOf((await exportPacking(testApp.admin, wanted)).body, 'school/prints.csv')
  expect(packed.map((row) => [row.Class, ...(row.Name?.split(' ') ?? [])].join())).toEqual(inOrder)
  const printed = await rowsOf((await exportLab(testApp.admin, wanted)).body, 'prints.csv')
  expect(printed.map(({ Order }) => Order)).toEqual(packed.map(({ Order }) => Order))
})

test('a sheet of prints has every name whole, however long', async () => {
  const print: SheetPrint = {
    ...{ size: '20x16 on art paper', quantity: 12, crop: null },
    lines: [
      'IMG_4711_Gaelic_Medium_Primary_3-4_second_row_from_the_left_retake.JPG',
      'TW-2026-00012 · Gaelic Medium Primary 3/4 Mrs MacGregor',
      'Alexandrina Mòrag Catrìona MacGillivray-Featherstonehaugh-Reid',
    ],
  }
  const texts = await textsIn(await drawPrintSheet([print, print], { title: 'Lab', business: 'Test' }))
  const all = texts.join('').replaceAll(' ', '')
  for (const words of [print.size, ...print.lines]) expect(all).toContain(words.replaceAll(' ', ''))
  expect(all).not.toContain('…')
})

test('a parcel’s label has the whole address, however long', async () => {
  const address = {
    name: 'Alexandrina Mòrag Catrìona MacGillivray-Featherstonehaugh-Reid of Strathspey and the Braes of Abernethy',
    line1:
      'Flat 12, The Old Schoolhouse at Upper Heatherbank Crescent by the Water of Leithen and the Mill Lade',
    line2:
      'c/o Featherstonehaugh and Daughters, Upholsterers, Restorers and Dealers in Second-Hand Instruments',
    town: 'Innerleithen and Traquair by Walkerburn in the Tweed Valley',
    postcode: 'EH45 8AA',
  }
  const texts = await textsIn(
    await drawPackingLabels([{ number: 'TW-2026-00012', lines: Object.values(address) }], {
      title: 'Lab',
      business: 'Test',
    }),
  )
  const all = texts.join('').replaceAll(' ', '')
  for (const words of [...Object.values(address), 'TW-2026-00012'])
    expect(all).toContain(words.replaceAll(' ', ''))
  expect(all).not.toContain('…')
})
