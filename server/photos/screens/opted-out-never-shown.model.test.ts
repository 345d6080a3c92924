import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPT_OUT_SOURCES, OPT_OUTS } from '../../../domain/school/opt-outs.ts'
import { ALL_TESTS } from '../../../tests/long-tests.ts'
import { photoExposures } from '../../../tests/opt-outs/photo-exposures.ts'
import {
  classEvents,
  closed,
  hasOptedOut,
  idsOf,
  isShownTo,
  notErased,
  notForSale,
  openClass,
  recordOptOut,
  type SchoolClass,
} from '../../../tests/opt-outs/school-class.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { madePrints, printStops } from '../../orders/withdrawn-photos/tables.ts'
import { assignPhotos, confirmPhotos, restoreAssignments } from '../assign/assign-photos.ts'
import { openGallery } from '../gallery/open-gallery.ts'
import { photos } from '../tables.ts'
import { showSorting } from './show-sorting.ts'

const RUNS = Number(process.env.MODEL_RUNS ?? 2)

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ LIMIT_ORDERS_PER_HOUR: '1000000', LIMIT_CODES_PER_HOUR: '1000000' })
})
afterAll(() => testApp.close())

/** That a family which refused nothing sees the open class photos with its child, or the test would prove nothing. */
async function expectOpenOnesShown(schoolClass: SchoolClass) {
  const shut = closed(schoolClass)
  for (const child of notErased(schoolClass).filter((one) => !hasOptedOut(one))) {
    const open = schoolClass.classPhotos.filter(
      (photo) => isShownTo(photo, child, schoolClass) && !shut.includes(photo.id),
    )
    const { photos } = await openGallery(testApp.stranger, child.accessCode)
    for (const { id } of open) expect(idsOf(photos)).toContain(id)
    const others = schoolClass.classPhotos.filter(({ group }) => group && !group.has(child))
    for (const { id } of others) expect(idsOf(photos)).not.toContain(id)
  }
}

type Happening = keyof ReturnType<typeof classEvents>
/** Refusals more often than the rest. */
const HAPPENINGS: Happening[] = [
  'refuse',
  'refuse',
  'refuse',
  'thinkAgain',
  'choose',
  'mark',
  'move',
  'regroup',
  'merge',
  'alternate',
  'sheet',
  'showAgain',
  'leave',
  'erase',
  'jobs',
]
const happening = fc.record({
  what: fc.constantFrom(...HAPPENINGS),
  // Not `fc.nat`, which prefers the first child, and small figures.
  who: fc.constantFrom(0, 1, 2),
  figure: fc.constantFrom(0, 1, 2, 3, 4, 5),
})

type Lived = typeof happening extends fc.Arbitrary<infer One> ? One : never
const REFUSES: Lived = { what: 'refuse', who: 2, figure: 1 }
const EXAMPLES: [Lived[]][] = [[[REFUSES]], [[REFUSES, { what: 'leave', who: 2, figure: 0 }]]]

async function live(
  schoolClass: SchoolClass,
  { what, who, figure }: { what: Happening; who: number; figure: number },
) {
  const child = schoolClass.children[who]
  if (child && !child.erased) await classEvents(testApp)[what](schoolClass, child, figure)
}

/** Asks each channel, or some of them; returns what came out of each. */
async function expectNothingClosedComesOut(
  schoolClass: SchoolClass,
  ofChannels: (at: number) => boolean = () => true,
): Promise<Map<string, string[]>> {
  const shut = closed(schoolClass)
  const unsold = notForSale(schoolClass)
  const given = new Map<string, string[]>()
  for (const [at, [way, ask]] of Object.entries(photoExposures(testApp)).entries()) {
    if (!ofChannels(at)) continue
    const out = await ask(schoolClass)
    given.set(way, out)
    const kept = way === 'basket' ? [...shut, ...unsold] : shut
    expect(
      out.filter((id) => kept.includes(id)),
      way,
    ).toEqual([])
  }
  await expectOpenOnesShown(schoolClass)
  return given
}

/** The photos of which the owner was told to stop prints. */
async function stoppedIn({ eventId }: SchoolClass) {
  const rows = await testApp.parts.db
    .select({ id: printStops.photoId })
    .from(printStops)
    .where(eq(printStops.eventId, eventId))
  return new Set(rows.map(({ id }) => id))
}

/** That the owner was told of every print that the lab has of a closed photo. */
async function expectPrintsStopped(schoolClass: SchoolClass) {
  await testApp.runJobs()
  const shut = closed(schoolClass)
  const made = await testApp.parts.db
    .select({ id: madePrints.photoId })
    .from(madePrints)
    .innerJoin(photos, eq(photos.id, madePrints.photoId))
    .where(eq(photos.eventId, schoolClass.eventId))
  const stopped = await stoppedIn(schoolClass)
  for (const { id } of made) if (shut.includes(id)) expect(stopped).toContain(id)
}

test('whatever happens to a class, nothing gives out a picture of a pupil who refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 3, maxLength: 8 }), async (all) => {
      const schoolClass = await openClass(testApp)
      for (const one of all) await live(schoolClass, one)
      await expectNothingClosedComesOut(schoolClass)
      await expectPrintsStopped(schoolClass)
    }),
    { numRuns: RUNS, endOnFailure: true, examples: EXAMPLES },
  )
})

/** The channels that give out a photo. */
async function channelsGiving(schoolClass: SchoolClass, photoId: string) {
  const found: string[] = []
  for (const [way, ask] of Object.entries(photoExposures(testApp)))
    if ((await ask(schoolClass)).includes(photoId)) found.push(way)
  return found
}
const FAMILY_CHANNELS = [
  ...['gallery', 'gallery of the account', 'preview addresses handed out before'],
  ...['previews that a browser kept, asked for again', 'basket', 'order page'],
  ...['download', 'clean picture', 'part of a download', 'zip', 'lab file'],
]

test('a group that only cards in a row propose comes out of no channel before the owner confirms it, and of none once she refuses', async () => {
  const schoolClass = await openClass(testApp)
  const photoId = schoolClass.classPhotos[2]?.id ?? ''
  const { db } = testApp.parts
  const proposed = { placedBy: 'card', uncertain: true } as const
  await db.update(photos).set(proposed).where(eq(photos.id, photoId))
  expect(await channelsGiving(schoolClass, photoId)).toEqual([])
  const { toCheck } = await showSorting(testApp.admin, schoolClass.eventId)
  const placements = toCheck.filter(({ id }) => id === photoId)
  expect(placements).toMatchObject([proposed])
  await confirmPhotos(testApp.admin, { placements })
  expect(await channelsGiving(schoolClass, photoId)).toEqual(FAMILY_CHANNELS)
  await restoreAssignments(testApp.admin, { placements })
  // As it was before.
  if (ALL_TESTS) expect(await channelsGiving(schoolClass, photoId)).toEqual([])
  await assignPhotos(testApp.admin, { photoIds: [photoId], place: { to: 'unsorted' } })
  expect(await channelsGiving(schoolClass, photoId)).toEqual([])
})

test('every channel with pictures gives out class photo, sheet and group photo while nobody has refused, and none does afterwards', async () => {
  const schoolClass = await openClass(testApp)
  const before = await expectNothingClosedComesOut(schoolClass)
  const giving = ({ id }: { id: string }) =>
    [...before].flatMap(([way, out]) => (out.includes(id) ? [way] : []))
  expect(schoolClass.classPhotos.map(giving)).toEqual([
    [...FAMILY_CHANNELS, 'yearbook', 'school’s copy'],
    // The yearbook has the portraits themselves.
    [...FAMILY_CHANNELS, 'school’s copy'],
    // The school has none of several.
    FAMILY_CHANNELS,
  ])
  await live(schoolClass, { what: 'refuse', who: 2, figure: 1 })
  for (const [way, out] of await expectNothingClosedComesOut(schoolClass))
    for (const { id } of schoolClass.classPhotos) expect(out, way).not.toContain(id)
  await expectPrintsStopped(schoolClass)
  const stopped = await stoppedIn(schoolClass)
  expect(schoolClass.classPhotos.filter(({ id }) => stopped.has(id)).length).toBeGreaterThan(0)
})

/** Each source while another lifts its own; in all tests each alone too, and while either of the others does. */
const SAID = OPT_OUT_SOURCES.flatMap((stays, at) => {
  const others = OPT_OUT_SOURCES.filter((other) => other !== stays)
  return ALL_TESTS
    ? [null, ...others].map((lifted) => ({ stays, lifted }))
    : [{ stays, lifted: OPT_OUT_SOURCES[(at + 1) % OPT_OUT_SOURCES.length] ?? null }]
})

// Daily each channel is asked in the turn of one of these, since none knows more of them than what they come to.
test('what one source says of an opt-out holds in every channel, whichever other source lifts its own', async () => {
  const schoolClass = await openClass(testApp)
  const child = schoolClass.children[2]
  if (!child) throw new Error('no child')
  for (const optOut of OPT_OUTS)
    for (const [turn, { stays, lifted }] of SAID.entries()) {
      await recordOptOut(testApp, child, { source: stays, optOut, stands: true })
      if (lifted) {
        await recordOptOut(testApp, child, { source: lifted, optOut, stands: true })
        await recordOptOut(testApp, child, { source: lifted, optOut, stands: false })
      }
      expect(closed(schoolClass), `${optOut}: ${stays}, not ${lifted}`).not.toEqual([])
      await expectNothingClosedComesOut(
        schoolClass,
        (at) => ALL_TESTS || at === 0 || at % SAID.length === turn,
      )
      await recordOptOut(testApp, child, { source: stays, optOut, stands: false })
      expect(closed(schoolClass)).toEqual([])
    }
  await expectOpenOnesShown(schoolClass)
})
