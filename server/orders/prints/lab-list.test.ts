import { buffer } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { families } from '../../../tests/families.ts'
import { addPrints, makeOrder } from '../../../tests/orders.ts'
import { textsIn } from '../../../tests/pictures/pdf-texts.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { unzip } from '../../../tests/unzip.ts'
import { createEvent } from '../../school/events/edit-event.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { importRoster } from '../../school/roster/import-roster.ts'
import { classes, pupils } from '../../school/tables.ts'
import { exportLab } from './export-lab.ts'
import { drawHomeLabels } from './home-labels.ts'
import { drawLabSheet, type SheetPrint } from './lab-sheet.ts'

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
  const jack = await gallery(1, { firstName: 'Jack', eventId, classId })
  for (const child of [isla, jack]) {
    const order = await makeOrder(testApp, child)
    await addPrints(testApp, order.id, [
      { product: '8x10', quantity: 1, photoId: child.photoIds[0] ?? null },
      { product: 'folder', quantity: 1 },
    ])
  }
  const lab = async () => {
    const files = unzip(await buffer((await exportLab(testApp.admin, { eventId, again: false })).body))
    const rows: Record<string, string>[] = parse(files.get('prints.csv') ?? '', { bom: true, columns: true })
    return {
      list: rows.map(({ Student, Size, Note }) => [Student, Size, Note]),
      all: [
        ...files.keys(),
        ...[...files].filter(([name]) => !/(jpg|pdf)$/.test(name)).map(String),
        ...(await textsIn(files.get('prints.pdf') ?? Buffer.alloc(0))),
      ].join('\n'),
    }
  }
  return { isla, jack, lab }
}

test('the lab’s list does not name a child whose family refused, not even beside a folder', async () => {
  const { jack, lab } = await twoOrders()
  const ofIsla = [
    ['Isla Reid', '8x10', ''],
    ['Isla Reid', 'folder', 'folder, no print'],
  ]
  const ofJack = ofIsla.map(([, ...more]) => ['Jack Reid', ...more])
  const before = await lab()
  expect(before.list).toEqual([...ofIsla, ...ofJack])
  expect(before.all.split('\n').filter((line) => line === 'Jack Reid')).toHaveLength(2)
  await editPupil(testApp.admin, { pupilId: jack.id, noPhoto: true })
  const { list, all } = await lab()
  expect(list).toEqual(ofIsla)
  expect(all).not.toContain('Jack')
  expect(all).toContain('One print has no picture')
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
  const { body } = await exportLab(testApp.admin, { eventId, again: false })
  const rows: Record<string, string>[] = parse(unzip(await buffer(body)).get('prints.csv') ?? '', {
    ...{ bom: true, columns: true },
  })
  const listed = rows.map((row) => [row.Class, ...(row.Student?.split(' ') ?? [])].join())
  expect(listed).toEqual(inOrder)
})

test('the lab’s sheet has every name whole, however long', async () => {
  const print: SheetPrint = {
    ...{
      size: '20x16 on art paper',
      quantity: 12,
      number: 'TW-2026-00012',
      crop: null,
      note: 'folder, no print',
    },
    photo: 'IMG_4711_Gaelic_Medium_Primary_3-4_second_row_from_the_left_retake.JPG',
    classRef: 'Gaelic Medium Primary 3/4 Mrs MacGregor',
    childName: 'Alexandrina Mòrag Catrìona MacGillivray-Featherstonehaugh-Reid',
  }
  const texts = await textsIn(
    await drawLabSheet([print, { ...print, childName: 'Isla Reid' }], {
      title: 'Lab',
      business: 'Test',
    }),
  )
  const all = texts.join('').replaceAll(' ', '')
  for (const words of [print.size, print.number, print.note, print.photo, print.classRef, print.childName])
    expect(all).toContain(words?.replaceAll(' ', ''))
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
    await drawHomeLabels([{ number: 'TW-2026-00012', address }], { title: 'Lab', business: 'Test' }),
  )
  const all = texts.join('').replaceAll(' ', '')
  for (const words of [...Object.values(address), 'TW-2026-00012'])
    expect(all).toContain(words.replaceAll(' ', ''))
  expect(all).not.toContain('…')
})
