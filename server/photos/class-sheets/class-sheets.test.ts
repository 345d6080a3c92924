import { PDFDocument } from '@cantoo/pdf-lib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Box, classSheetLayout } from '../../../domain/photos/class-sheet-layout.ts'
import { families } from '../../../tests/support/families.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { requestErasure } from '../../privacy/erasure/request-erasure.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { hidePhotos, setPhotoSortOrder } from '../assign/hide-photos.ts'
import { photos } from '../tables.ts'
import { drawClassSheet, drawTextOnSheet } from './draw-class-sheet.ts'
import { exportClassSheet } from './export-class-sheet.ts'
import { sheetPortraits } from './portraits.ts'

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp()
  make = families(testApp)
})
afterAll(() => testApp.close())

/** A class of Isla, with two portraits, and Jack and Skye, with one each. */
async function room() {
  const isla = await make.gallery(2, { firstName: 'Isla' })
  const more = { eventId: isla.eventId, classId: isla.classId }
  const jack = await make.gallery(1, { ...more, firstName: 'Jack' })
  const skye = await make.gallery(1, { ...more, firstName: 'Skye' })
  const onSheet = async () => (await sheetPortraits(testApp.parts.db, isla.classId)).map(({ name }) => name)
  return { isla, jack, skye, onSheet }
}

test('a class’s sheet is 8 by 10 inches at 300 DPI, upright or across, as a JPEG and as a PDF', async () => {
  const { isla } = await room()
  const ask = { classId: isla.classId, orientation: 'portrait', shape: 'upright' } as const
  const { body, fileName } = await exportClassSheet(testApp.admin, { ...ask, what: 'composite-jpeg' })
  const facts = await sharp(body).metadata()
  expect([facts.width, facts.height, facts.density, facts.format]).toEqual([2400, 3000, 300, 'jpeg'])
  expect(fileName).toBe('class-3b-2026-03-14.jpg')
  const across = { ...ask, orientation: 'landscape', what: 'composite-pdf' } as const
  const pdf = await PDFDocument.load((await exportClassSheet(testApp.admin, across)).body)
  expect(pdf.getPageCount()).toBe(1)
  expect(pdf.getPage(0).getSize()).toEqual({ width: 720, height: 576 })
})

test('each portrait fills its place, transparent ones on white, with its name below it', async () => {
  const colours = ['#c02020', '#2020c0', '#20c02000']
  const files = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 40, height: 50, channels: 4, background } })
        .png()
        .toBuffer(),
    ),
  )
  const portraits = files.map((_, at) => ({ photoId: '', fileName: '', originalKey: String(at), turns: 0 }))
  const names = ['Isla', '', 'Skye']
  const look = { title: '3B', orientation: 'portrait', shape: 'upright' } as const
  const sheet = await drawClassSheet(
    { ...look, portraits, names, business: 'Test' },
    async (key) => files[Number(key)] as Buffer,
  )
  /** The least and the greatest of red, green and blue in a part of the sheet. */
  const shades = async ({ left, top, width, height }: Box) => {
    const part = await sharp(sheet)
      .extract({ left: left + 4, top: top + 4, width: width - 8, height: height - 8 })
      .png()
      .toBuffer()
    return (await sharp(part).stats()).channels.map(({ min, max }) =>
      [min, max].map((n) => Math.round(n / 32)),
    )
  }
  const { slots } = classSheetLayout(3, 'portrait', 'upright')
  const pictures = await Promise.all(slots.map(({ picture }) => shades(picture)))
  const white = [8, 8]
  expect(pictures).toEqual([
    [
      [6, 6],
      [1, 1],
      [1, 1],
    ],
    [
      [1, 1],
      [1, 1],
      [6, 6],
    ],
    [white, white, white],
  ])
  const inked = await Promise.all(slots.map(async ({ name }) => ((await shades(name))[0]?.[0] ?? 0) < 4))
  expect(inked).toEqual([true, false, true])
})

const LONG = [
  ...['Anne-Marie O’Shaughnessy-Montgomery', 'Przemysław Brzęczyszczykiewicz-Wawrzyńczak'],
  ...['Konstantynopolitańczykiewiczówna Maria', 'Seonaidh Mac a’ Ghobhainn-Chaimbeul', 'Zoe Li'],
  ...[`${'W'.repeat(24)} ${'M'.repeat(24)}`, 'Wilhelmina-Łucja Featherstonehaugh-Śliwińska', 'W'.repeat(80)],
]

test.each([
  [8, 'portrait'],
  [30, 'portrait'],
  [30, 'landscape'],
] as const)('on a sheet of %i (%s) no name or title is cut, or touches its neighbour or a portrait', async (many, orientation) => {
  const layout = classSheetLayout(many, orientation)
  const names = Array.from({ length: many }, (_, at) => LONG[at % LONG.length] ?? '')
  const title = 'Class 3B, Bun-sgoil Ghàidhlig Loch Abar agus Àrd-sgoil Inbhir Nis Taobh an Iar, 2026'
  const words = await drawTextOnSheet(layout, title, names)
  expect(words).toHaveLength(many + 1)
  for (const [at, { input }] of words.entries()) {
    const { width, height } = await sharp(input).metadata()
    const { info } = await sharp(input).trim({ background: '#0000' }).toBuffer({ resolveWithObject: true })
    const [left, top] = [-(info.trimOffsetLeft ?? 0), -(info.trimOffsetTop ?? 0)]
    // Cut letters would reach the edge.
    for (const edge of [left, top, width - left - info.width, height - top - info.height])
      expect(edge).toBeGreaterThan(0)
    expect(Math.abs(left - (width - left - info.width))).toBeLessThan(0.05 * width)
    // The title is the first.
    if (at === 0) expect(height - top - info.height).toBeGreaterThan(25)
  }
})

test('words that are too long for any size are cut near the edge of their place, and an empty name draws nothing', async () => {
  const layout = classSheetLayout(3, 'portrait')
  const words = await drawTextOnSheet(layout, 'A long title '.repeat(30), [
    'W'.repeat(60),
    '',
    'A name '.repeat(99),
  ])
  const [first, , third] = layout.slots
  const slots = [layout.title, first?.name, third?.name]
  expect(words.map(({ left, top }) => ({ left, top }))).toEqual(
    slots.map((place) => ({ left: place?.left, top: place?.top })),
  )
  for (const [at, { input }] of words.entries()) {
    const { width, height } = await sharp(input as Buffer).metadata()
    expect(width).toBe(slots[at]?.width)
    expect(height).toBeLessThan(1.2 * (slots[at]?.height ?? 0))
  }
})

test('a name is written in its own script, joined and from the right where that is so, and a missing sign holds nothing up', async () => {
  const layout = classSheetLayout(6, 'portrait')
  const names = ['🌸🌸🌸', '???', 'Nguyễn', 'Nguy?n', '王小明', 'Иван']
  const words = await drawTextOnSheet(layout, '', names)
  const [name, marks, vietnamese, without, chinese, russian] = words.map(({ input }) => input)
  expect(name).toEqual(marks)
  expect(vietnamese).not.toEqual(without)
  expect(chinese).not.toEqual(marks)
  expect(russian).not.toEqual((await drawTextOnSheet(layout, '', ['????']))[0]?.input)
  const others = ['عدي', 'عدى', 'ي د ع', 'עדי', 'आरव', '???', '????']
  const drawn = await drawTextOnSheet(classSheetLayout(others.length, 'portrait'), '', others)
  expect(new Set(drawn.map(({ input }) => input.toString('base64'))).size).toBe(others.length)
})

test('each pupil has the first portrait of the gallery; another one put first replaces it', async () => {
  const { isla } = await room()
  const [first = '', second = ''] = isla.photoIds
  const keyOf = async (id: string) =>
    (await testApp.parts.db.select().from(photos).where(eq(photos.id, id)))[0]?.originalKey
  const used = async () => (await sheetPortraits(testApp.parts.db, isla.classId))[0]?.originalKey
  expect(await used()).toBe(await keyOf(first))
  await setPhotoSortOrder(testApp.admin, { pupilId: isla.id, photoIds: [second, first] })
  expect(await used()).toBe(await keyOf(second))
  await hidePhotos(testApp.admin, { photoIds: [second], hidden: true })
  expect(await used()).toBe(await keyOf(first))
})

test.each([
  { noPhoto: true },
  { noClassPhoto: true },
])('a pupil whose family refused (%o) is not on the sheet', async (rejection) => {
  const { jack, onSheet } = await room()
  expect(await onSheet()).toEqual(['Isla Reid', 'Jack Reid', 'Skye Reid'])
  await editPupil(testApp.admin, { pupilId: jack.id, ...rejection })
  expect(await onSheet()).toEqual(['Isla Reid', 'Skye Reid'])
})

test('erased students and disputed photos disappear from the sheet', async () => {
  const { jack, skye, onSheet } = await room()
  await requestErasure(testApp.admin, { scope: 'pupil', id: jack.id, confirmation: 'Jack Reid' })
  await testApp.runJobs()
  await testApp.parts.db
    .update(photos)
    .set({ quarantinedAt: testApp.clock.now() })
    .where(eq(photos.pupilId, skye.id))
  expect(await onSheet()).toEqual(['Isla Reid'])
})

test('a class without a portrait has no sheet, and nobody but an admin gets one', async () => {
  const { classId } = await testApp.makePupil()
  const ask = { classId, orientation: 'portrait', shape: 'upright', what: 'composite-pdf' } as const
  await expect(exportClassSheet(testApp.admin, ask)).rejects.toMatchObject({ code: 'no-portraits' })
  await expect(exportClassSheet(testApp.parent, ask)).rejects.toMatchObject({ kind: 'missing' })
})
