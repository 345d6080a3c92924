import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import sharp, { type Region } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basketOf, families } from '../../../tests/support/families.ts'
import { unzip } from '../../../tests/support/unzip.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { downloadPhoto } from '../../orders/delivery/download-photo.ts'
import { recordDeliveryConsent } from '../../orders/delivery/record-delivery-consent.ts'
import { exportLab } from '../../orders/prints/export-lab.ts'
import { requestErasure } from '../../privacy/erasure/request-erasure.ts'
import { erasures } from '../../privacy/tables.ts'
import { mergePupils } from '../../roster/duplicates/merge-pupils.ts'
import { editEvent } from '../../school/events/edit-event.ts'
import { editPupil } from '../../school/roster/edit-pupil.ts'
import { events } from '../../school/tables.ts'
import { removePupil } from '../assign/remove-pupil.ts'
import { tagPeople } from '../assign/tag-people.ts'
import { openGallery } from '../gallery/open-gallery.ts'
import { drawNames } from './draw-names.ts'
import { namesOf, printedNames } from './queries.ts'
import { saveNames } from './save-names.ts'

const KEEP = { name: false, parentEmail: false, classId: false }

let testApp: TestApp
let make: ReturnType<typeof families>
beforeAll(async () => {
  testApp = await openTestApp()
  make = families(testApp)
})
afterAll(() => testApp.close())

/** Statistics count the whole input, so the area is cut out first. */
async function statsOf(body: Buffer, area: Region) {
  const part = await sharp(body).extract(area).png().toBuffer()
  return (await sharp(part).stats()).channels
}

/** A class of Isla and Jack with a class photo, whose names are printed; Jack and a teacher stand behind Isla. */
async function room() {
  const isla = await make.gallery(2, { firstName: 'Isla' })
  const [portrait = '', photoId = ''] = isla.photoIds
  await make.asClassPhoto(photoId, isla.classId)
  const jack = await testApp.makePupil({ eventId: isla.eventId, classId: isla.classId, firstName: 'Jack' })
  await editEvent(testApp.admin, { eventId: isla.eventId, printNames: true })
  await saveNames(testApp.admin, {
    photoId,
    version: 0,
    rows: [
      { title: 'Back row', names: [{ pupilId: jack.id }, { name: 'Ms Kerr' }] },
      { title: 'Front row', names: [{ pupilId: isla.id }] },
    ],
  })
  const printed = async () =>
    (await printedNames(testApp.parts.db, [photoId]))
      .get(photoId)
      ?.map(({ title, names }) => [title, ...names].join(' ')) ?? []
  return { isla, jack, portrait, photoId, printed }
}

/** Buys Premium for Isla, with the class photo's print in it, and opens its downloads. */
async function bought({ isla }: Awaited<ReturnType<typeof room>>) {
  await testApp.parts.db.update(events).set({ priceListId: 'portrait' }).where(eq(events.id, isla.eventId))
  const line = { accessCode: isla.accessCode, packageId: 'premium' as const, photoIds: [] }
  const { orderKey: key } = await make.buy(testApp.stranger, basketOf([line], 6500))
  await recordDeliveryConsent(testApp.stranger, key)
  return key
}

test('a bought class photo carries the names below the picture, on the download and at the lab', async () => {
  const here = await room()
  const { photoId, isla } = here
  const key = await bought(here)
  const named = await downloadPhoto(testApp.stranger, { key, photoId })
  await editEvent(testApp.admin, { eventId: isla.eventId, printNames: false })
  const plain = await downloadPhoto(testApp.stranger, { key, photoId })
  expect(named.width).toBe(plain.width)
  expect(named.height).toBeGreaterThan(plain.height)
  const picture = { left: 0, top: 0, width: plain.width, height: plain.height }
  const band = { ...picture, top: plain.height, height: named.height - plain.height }
  const darkest = async (area: typeof band) => (await statsOf(named.body, area)).map(({ min }) => min)
  expect(Math.max(...(await darkest(band)))).toBeLessThan(90)
  const meansOf = async (body: Buffer) => (await statsOf(body, picture)).map(({ mean }) => mean)
  const means = await meansOf(plain.body)
  // Coded again, the picture may differ by less than anybody sees.
  for (const [band, mean] of (await meansOf(named.body)).entries())
    expect(Math.abs(mean - (means[band] ?? 0))).toBeLessThan(3)
  expect((await sharp(named.body).metadata()).density).toBe(300)

  const lab = async () => {
    const zip = await exportLab(testApp.admin, { eventId: isla.eventId, again: true })
    const [file] = [...unzip(await buffer(zip.body))].filter(([name]) => name.startsWith('class/'))
    return (await sharp(file?.[1]).metadata()).height
  }
  expect(await lab()).toBe(plain.height)
  await editEvent(testApp.admin, { eventId: isla.eventId, printNames: true })
  expect(await lab()).toBe(named.height)
})

test('names are printed only where the owner chose it for the event', async () => {
  const { isla, printed } = await room()
  expect(await printed()).toEqual(['Back row Jack Reid Ms Kerr', 'Front row Isla Reid'])
  await editEvent(testApp.admin, { eventId: isla.eventId, printNames: false })
  expect(await printed()).toEqual([])
})

test('nothing that a family is shown before it buys holds the names', async () => {
  const { isla } = await room()
  const told = JSON.stringify(await openGallery(testApp.stranger, isla.accessCode))
  expect(told).not.toMatch(/Jack|Kerr/)
})

test('a corrected name is printed as corrected', async () => {
  const { jack, printed } = await room()
  await editPupil(testApp.admin, { pupilId: jack.id, firstName: 'John' })
  expect(await printed()).toContain('Back row John Reid Ms Kerr')
})

test.each([
  { noPhoto: true },
  { noClassPhoto: true },
])('a refusal (%o) takes the name away at once, also one that was only typed', async (rejection) => {
  const { isla, jack, photoId, printed } = await room()
  const guest = await testApp.makePupil({ eventId: isla.eventId, ref: '4A', firstName: 'Skye' })
  await saveNames(testApp.admin, {
    photoId,
    version: 1,
    rows: [{ title: '', names: [{ pupilId: jack.id }, { name: 'skye  reid' }, { pupilId: isla.id }] }],
  })
  expect(await printed()).toEqual([' Jack Reid skye  reid Isla Reid'])
  await editPupil(testApp.admin, { pupilId: guest.id, ...rejection })
  await editPupil(testApp.admin, { pupilId: jack.id, ...rejection })
  expect(await printed()).toEqual([' Isla Reid'])
})

test.each([
  [
    ['Seán', 'O’Brien'],
    ["Sean O'Brien", 'SEAN OBRIEN', "O'Brien, Seán", "O'Brien", 'Seán'],
  ],
  [
    ['Zofia', 'Wójcik'],
    ['Zofia Wojcik', 'Wojcik Zofia'],
  ],
  [
    ['Iain', 'Mac an t-Saoir'],
    ['Mac an t-Saoir', 'Iain', 'Iain Mac an tSaoir', 'iain mac-an-t saoir'],
  ],
])('a refused name (%s) is not printed however it was typed', async (name, typed) => {
  const { isla, photoId, printed } = await room()
  const guest = await testApp.makePupil({ eventId: isla.eventId, ref: '4A' })
  const [firstName = '', lastName = ''] = name
  await editPupil(testApp.admin, { pupilId: guest.id, firstName, lastName })
  await saveNames(testApp.admin, {
    photoId,
    version: 1,
    rows: [{ title: '', names: [...typed, 'Ms Kerr'].map((one) => ({ name: one })) }],
  })
  expect(await printed()).toEqual([` ${typed.join(' ')} Ms Kerr`])
  await editPupil(testApp.admin, { pupilId: guest.id, noClassPhoto: true })
  expect(await printed()).toEqual([' Ms Kerr'])
})

test('a refused name of another class does not come back when the child is taken off the list', async () => {
  const { isla, photoId, printed } = await room()
  const guest = await testApp.makePupil({ eventId: isla.eventId, ref: '4A', firstName: 'Skye' })
  await saveNames(testApp.admin, {
    photoId,
    version: 1,
    rows: [{ title: '', names: [{ name: 'Skye Reid' }, { name: 'REID, Skye' }, { pupilId: isla.id }] }],
  })
  await editPupil(testApp.admin, { pupilId: guest.id, noPhoto: true })
  await removePupil(testApp.admin, guest.id)
  expect(await printed()).toEqual([' Isla Reid'])
  const rows = [{ title: '', names: [{ name: 'Skye Reid' }] }]
  const late = saveNames(testApp.admin, { photoId, version: 2, rows })
  await expect(late).rejects.toMatchObject({ code: 'names-changed' })
})

test('a refused name that was spelt otherwise before a merge is not printed', async () => {
  const { isla, photoId, printed } = await room()
  const { eventId } = isla
  const [first, second] = [
    await testApp.makePupil({ eventId, ref: '4A', firstName: 'Skye' }),
    await testApp.makePupil({ eventId, ref: '4B', firstName: 'Skyla' }),
  ]
  await saveNames(testApp.admin, {
    photoId,
    version: 1,
    rows: [{ title: '', names: [{ name: 'Skyla Reid' }, { name: 'Ms Kerr' }] }],
  })
  await mergePupils(testApp.admin, { pupilId: first.id, other: second.id, take: KEEP })
  await editPupil(testApp.admin, { pupilId: first.id, noPhoto: true })
  expect(await printed()).toEqual([' Ms Kerr'])
})

test('the name of somebody marked as not in the photo is not printed', async () => {
  const { jack, photoId, printed } = await room()
  await tagPeople(testApp.admin, { photoId, people: [{ pupilId: jack.id, isIn: false }] })
  expect(await printed()).toEqual(['Back row Ms Kerr', 'Front row Isla Reid'])
})

test('a typed name from the roster becomes that student, so that a later opt-out applies', async () => {
  const { isla, jack, photoId } = await room()
  await saveNames(testApp.admin, {
    photoId,
    version: 1,
    rows: [{ title: '', names: [{ name: ' isla  REID' }, { name: 'Jack Reid' }, { name: 'Jack Reid' }] }],
  })
  expect((await namesOf(testApp.parts.db, [photoId]))[0]).toEqual({
    photoId,
    version: 2,
    // Of two with one name, the roster has one.
    rows: [{ title: '', names: [{ pupilId: isla.id }, { pupilId: jack.id }, { name: 'Jack Reid' }] }],
  })
})

test('an erased student’s name is removed from the photo, even if it was typed, and counted on the certificate', async () => {
  const { jack, photoId, printed } = await room()
  await saveNames(testApp.admin, {
    photoId,
    version: 1,
    rows: [
      {
        title: '',
        names: [{ name: 'Ms Kerr' }, { pupilId: jack.id }, { name: 'REID, JACK' }, { name: 'Jack  Reid' }],
      },
    ],
  })
  await requestErasure(testApp.admin, { scope: 'pupil', id: jack.id, confirmation: 'Jack Reid' })
  await testApp.runJobs()
  expect(await printed()).toEqual([' Ms Kerr'])
  const [erasure] = await testApp.parts.db.select().from(erasures).where(eq(erasures.subjectId, jack.id))
  expect(erasure?.names).toBe(3)
})

test('a screen that was open before an erasure does not bring the name back', async () => {
  const { isla, photoId } = await room()
  const skye = await testApp.makePupil({ eventId: isla.eventId, ref: '4A', firstName: 'Skye' })
  const rows = [{ title: 'Back row', names: [{ name: 'Skye Reid' }] }]
  const { version } = await saveNames(testApp.admin, { photoId, version: 1, rows })
  await requestErasure(testApp.admin, { scope: 'pupil', id: skye.id, confirmation: 'Skye Reid' })
  await testApp.runJobs()
  const late = saveNames(testApp.admin, { photoId, version, rows })
  await expect(late).rejects.toMatchObject({ code: 'names-changed' })
})

test('of two people who edit the same names, the later one gets an error and overwrites nothing', async () => {
  const { isla, photoId } = await room()
  const rows = [{ title: 'Only row', names: [{ pupilId: isla.id }] }]
  const save = () => saveNames(testApp.admin, { photoId, version: 1, rows })
  const answers = await Promise.allSettled([save(), save()])
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const late = saveNames(testApp.admin, { photoId, version: 1, rows: [] })
  await expect(late).rejects.toMatchObject({ kind: 'conflict', code: 'names-changed' })
  expect((await namesOf(testApp.parts.db, [photoId]))[0]).toEqual({ photoId, version: 2, rows })
})

test('only an admin adds names, only to a class photo, and only students of its event, each once', async () => {
  const { isla, photoId, portrait } = await room()
  const stranger = await testApp.makePupil()
  const save = (id: string, pupilIds: string[], ctx = testApp.admin) =>
    saveNames(ctx, {
      photoId: id,
      version: 1,
      rows: [{ title: '', names: pupilIds.map((pupilId) => ({ pupilId })) }],
    })
  await expect(save(photoId, [isla.id], testApp.parent)).rejects.toMatchObject({ kind: 'missing' })
  await expect(save(photoId, [stranger.id])).rejects.toMatchObject({ kind: 'invalid' })
  await expect(save(photoId, [isla.id, isla.id])).rejects.toMatchObject({ kind: 'invalid' })
  await expect(save(portrait, [isla.id])).rejects.toMatchObject({ kind: 'missing' })
})

const LONG = [
  ...['Wilhelmina-Łucja Featherstonehaugh-Śliwińska', 'Iain Mac an t-Saoir', 'Zofia Wójcik'],
  ...['Mairead MacGilleSheathanaich', 'Seonaidh Mac a’ Ghobhainn-Chaimbeul', 'Fionnghuala NicGilleMhìcheil'],
  ...[
    'Anne-Marie O’Shaughnessy-Montgomery',
    'Ealasaid NicIlleDhuinn',
    'Konstantynopolitańczykiewiczówna Maria',
  ],
]

test.each([
  12, 40,
])('%i long names in a row stay below the picture and inside it, in any paper’s shape', async (many) => {
  const [width, height] = [1200, 800]
  const background = '#7a8'
  const body = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const names = Array.from({ length: many }, (_, at) => LONG[at % LONG.length] ?? '')
  const file = { contentType: 'image/jpeg', extension: 'jpg', body, width, height } as const
  for (const paper of [null, { width: 8, height: 10 }, { width: 5, height: 7 }]) {
    const made = await drawNames(file, [{ row: 0, title: 'Back row', names }], {
      business: 'Test',
      paper,
    })
    const facts = await sharp(made.body).metadata()
    expect([made.width, made.height]).toEqual([facts.width, facts.height])
    if (paper) {
      const [long, short] = [Math.max(made.width, made.height), Math.min(made.width, made.height)]
      expect(long / short).toBeCloseTo(paper.height / paper.width, 1)
    }
    // A margin at the right, left and foot in which nothing is written.
    const edges = [
      { left: 0, top: height, width: 36, height: made.height - height },
      { left: made.width - 36, top: height, width: 36, height: made.height - height },
      { left: 0, top: made.height - 8, width: made.width, height: 8 },
    ]
    for (const edge of edges) {
      const channels = await statsOf(made.body, edge)
      expect(Math.min(...channels.map(({ min }) => min))).toBeGreaterThan(235)
    }
  }
})
