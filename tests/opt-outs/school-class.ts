import { and, eq, inArray } from 'drizzle-orm'
import { OPT_OUT_SOURCES, OPT_OUTS, type OptOut, type OptOutSource } from '../../domain/school/opt-outs.ts'
import { AppError } from '../../server/errors.ts'
import { recordDeliveryConsent } from '../../server/orders/delivery/record-delivery-consent.ts'
import { exportLab } from '../../server/orders/prints/export-lab.ts'
import { showOrder } from '../../server/orders/show-order.ts'
import { orderPhotos, orderPrints } from '../../server/orders/tables.ts'
import { assignPhotos } from '../../server/photos/assign/assign-photos.ts'
import { hidePhotos } from '../../server/photos/assign/hide-photos.ts'
import { removePupil } from '../../server/photos/assign/remove-pupil.ts'
import { tagPeople } from '../../server/photos/assign/tag-people.ts'
import { saveNames } from '../../server/photos/class-photo-names/save-names.ts'
import { publishSheet } from '../../server/photos/class-sheets/publish-sheet.ts'
import { openGallery } from '../../server/photos/gallery/open-gallery.ts'
import { choosePortrait, chooseSchoolPortrait } from '../../server/photos/school-portraits/choose-portrait.ts'
import { photos } from '../../server/photos/tables.ts'
import { requestErasure } from '../../server/privacy/erasure/request-erasure.ts'
import { mergePupils } from '../../server/roster/duplicates/merge-pupils.ts'
import { createClass } from '../../server/school/events/classes.ts'
import { changeOptOut } from '../../server/school/opt-outs/change-opt-out.ts'
import { editPupil } from '../../server/school/roster/edit-pupil.ts'
import { events } from '../../server/school/tables.ts'
import { basketOf, families } from '../support/families.ts'
import type { TestApp } from '../test-app.ts'

export const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id)
export const notErased = ({ children }: SchoolClass) => children.filter(({ erased }) => !erased)

export type OptOutStates = Record<OptOut, boolean>
const AGREES: OptOutStates = { noPhoto: false, noClassPhoto: false, noSales: false }

export type Child = Awaited<ReturnType<ReturnType<typeof families>['gallery']>> & {
  firstName: string
  refused: OptOutStates
  /** What each source says; `refused` is what any of them does. */
  said: Record<OptOutSource, OptOutStates>
  classIds: Set<string>
  /** The class on the photo day, before all moves. */
  stoodIn: string
  erased: boolean
}
export interface ClassPhoto {
  id: string
  marks: Map<Child, boolean>
  /** Who is on a sheet of portraits; for other class photos, the class and the marks decide. */
  on?: Set<Child>
  /** The members of a group photo. */
  group?: Set<Child>
  /** A newer sheet took its place: its buyers keep it. */
  hidden?: boolean
  /** Set once somebody was erased, or taken off the list after an opt-out, since the picture still shows them. */
  forever: boolean
}
export type SchoolClass = Awaited<ReturnType<typeof openClass>>

/**
 * A class of three, its class photo, its sheet and a photo of two of them, that one family has bought and may download;
 * another class too.
 */
export async function openClass(testApp: TestApp) {
  const make = families(testApp)
  const first = await make.gallery(3, { firstName: 'Isla' })
  const { eventId, classId } = first
  const [, shot = '', together = ''] = first.photoIds
  const child = (more: Awaited<ReturnType<typeof make.gallery>>, firstName: string): Child => ({
    ...more,
    firstName,
    erased: false,
    classIds: new Set([more.classId]),
    stoodIn: more.classId,
    refused: { ...AGREES },
    said: { family: { ...AGREES }, pupil: { ...AGREES }, school: { ...AGREES } },
  })
  const isla = child(first, 'Isla')
  const skye = child(await make.gallery(1, { eventId, classId, firstName: 'Skye' }), 'Skye')
  const jack = child(await make.gallery(1, { eventId, classId, firstName: 'Jack' }), 'Jack')
  const children = [isla, jack, skye]
  const other = await createClass(testApp.admin, { eventId, ref: '4A' })
  await make.asClassPhoto(shot, classId)
  await regroup(testApp, together, [isla, skye])
  const settings = { priceListId: 'portrait', printNames: true, idPhotos: true, yearbook: true }
  await testApp.parts.db.update(events).set(settings).where(eq(events.id, eventId))
  await saveNames(testApp.admin, {
    photoId: shot,
    version: 0,
    rows: [{ title: '', names: children.map(({ id }) => ({ pupilId: id })) }],
  })
  const sheet = await sheetOf(testApp, classId, children)
  const parent = await make.makeParent()
  for (const { id } of children) await make.link(parent.id, id)
  const line = { accessCode: first.accessCode, packageId: 'premium' as const, photoIds: [] }
  const { orderKey } = await make.buy(testApp.stranger, basketOf([line], 6500))
  await printOf(testApp, sheet.id, '8x10')
  await printOf(testApp, together, '5x7')
  ;(await exportLab(testApp.admin, { eventId, again: false })).body.destroy()
  await testApp.runJobs()
  await recordDeliveryConsent(testApp.stranger, orderKey)
  const galleries = await Promise.all(
    children.map(({ accessCode }) => openGallery(testApp.stranger, accessCode)),
  )
  const bought = (await showOrder(testApp.stranger, orderKey)).lines.flatMap((one) => one.photos)
  const addresses = [
    ...galleries.flatMap(({ photos }) => photos.flatMap(({ previews }) => previews.map(({ src }) => src))),
    ...bought.flatMap(({ thumb }) => thumb ?? []),
  ]
  const kept = await Promise.all(addresses.map((src) => keptBy(testApp, src)))
  const classPhotos: ClassPhoto[] = [
    { id: shot, marks: new Map(), forever: false },
    sheet,
    { id: together, marks: new Map(), group: new Set([isla, skye]), forever: false },
  ]
  return { eventId, classId, otherId: other.id, children, classPhotos, parent, orderKey, addresses, kept }
}

/** What a browser remembers of a preview that it has shown. */
async function keptBy({ app }: TestApp, src: string) {
  const from = { incoming: { socket: { remoteAddress: '203.0.113.53' } } }
  const answer = await app.request(src, {}, from)
  await answer.arrayBuffer()
  return { src, etag: answer.headers.get('etag') ?? '' }
}

/** Makes the sheet of a class whose members are these. */
async function sheetOf(testApp: TestApp, classId: string, on: Child[]): Promise<ClassPhoto> {
  const layout = { orientation: 'portrait', shape: 'upright' } as const
  const { photoId } = await publishSheet(testApp.admin, { classId, ...layout })
  await testApp.runJobs()
  return { id: photoId, marks: new Map(), on: new Set(on), forever: false }
}

const regroup = (testApp: TestApp, photoId: string, members: Iterable<{ id: string }>) =>
  assignPhotos(testApp.admin, {
    photoIds: [photoId],
    place: { to: 'group', pupilIds: idsOf([...members]) },
  })

/** The buyer of a photo chose it for one of the order's prints. */
async function printOf({ parts: { db } }: TestApp, photoId: string, product: string) {
  await db
    .update(orderPrints)
    .set({ photoId })
    .where(
      and(
        eq(orderPrints.product, product),
        inArray(
          orderPrints.lineId,
          db.select({ id: orderPhotos.lineId }).from(orderPhotos).where(eq(orderPhotos.photoId, photoId)),
        ),
      ),
    )
}

const isIn = (photo: ClassPhoto, child: Child, schoolClass: SchoolClass) =>
  (photo.on ?? photo.group)?.has(child) ?? photo.marks.get(child) ?? child.classIds.has(schoolClass.classId)
/** Whether a family sees it, as far as its own child is concerned. */
export const isShownTo = (photo: ClassPhoto, child: Child, schoolClass: SchoolClass) =>
  !photo.hidden &&
  ((photo.on ?? photo.group)?.has(child) ?? photo.marks.get(child) ?? child.stoodIn === schoolClass.classId)
export const hasOptedOut = ({ refused }: Child) => refused.noPhoto || refused.noClassPhoto
/** A sheet and a group sell one child's picture to the families of others. */
const withholds = ({ on, group }: ClassPhoto, child: Child) =>
  hasOptedOut(child) || ((on ?? group) !== undefined && child.refused.noSales)

function gone(schoolClass: SchoolClass, child: Child, { erased = false } = {}) {
  for (const photo of schoolClass.classPhotos)
    photo.forever ||=
      (erased || hasOptedOut(child) || (photo.on ?? photo.group) !== undefined) &&
      isIn(photo, child, schoolClass)
  child.erased = true
}

const sourceOf = (figure: number): OptOutSource =>
  OPT_OUT_SOURCES[Math.floor(figure / OPT_OUTS.length) % OPT_OUT_SOURCES.length] ?? 'family'

/** One source sets or lifts one opt-out; the strictest of what all say holds. */
export async function recordOptOut(
  testApp: TestApp,
  child: Child,
  { source, optOut, stands }: { source: OptOutSource; optOut: keyof OptOutStates; stands: boolean },
) {
  child.said[source][optOut] = stands
  child.refused[optOut] = OPT_OUT_SOURCES.some((one) => child.said[one][optOut])
  await changeOptOut(testApp.admin, { pupilId: child.id, optOut, source, stands })
}

/** Events that can happen to a class, in any order. */
export const classEvents = (testApp: TestApp) =>
  ({
    /** The family, the pupil or the school refuses all photos, the class photo or sales. */
    async refuse(_schoolClass: SchoolClass, child: Child, figure: number) {
      const optOut = OPT_OUTS[figure % OPT_OUTS.length] ?? 'noPhoto'
      await recordOptOut(testApp, child, { source: sourceOf(figure), optOut, stands: true })
    },
    /** One of them lifts what it said; what another says stands. */
    async thinkAgain(_schoolClass: SchoolClass, child: Child, figure: number) {
      const source = sourceOf(figure)
      for (const optOut of OPT_OUTS) await recordOptOut(testApp, child, { source, optOut, stands: false })
    },
    /** The family's choice, or the owner's: a photo of the child's, or none. */
    async choose(_schoolClass: SchoolClass, { id, accessCode, photoIds }: Child, figure: number) {
      const photoId = photoIds[figure] ?? null
      const chosen =
        figure % 2 === 0
          ? chooseSchoolPortrait(testApp.stranger, { accessCode, photoId })
          : choosePortrait(testApp.admin, { pupilId: id, photoId })
      // A photo that they may not choose now is refused.
      await chosen.catch((error: unknown) => {
        if (!(error instanceof AppError && error.kind === 'missing')) throw error
      })
    },
    async mark({ classPhotos }: SchoolClass, child: Child, figure: number) {
      const shots = classPhotos.filter(({ on, group }) => !on && !group)
      const photo = shots[figure % shots.length]
      if (!photo) return
      photo.marks.set(child, figure % 3 === 0)
      await tagPeople(testApp.admin, {
        photoId: photo.id,
        people: [{ pupilId: child.id, isIn: figure % 3 === 0 }],
      })
    },
    async move({ classId, otherId }: SchoolClass, child: Child, figure: number) {
      const to = figure % 3 === 0 ? classId : otherId
      child.classIds.add(to)
      child.classId = to
      await editPupil(testApp.admin, { pupilId: child.id, classId: to })
    },
    /** The owner takes a child off the photo of several, or puts it on; at least two stay. */
    async regroup({ classPhotos }: SchoolClass, child: Child) {
      const photo = classPhotos.find(({ group }) => group)
      if (!photo?.group || photo.forever) return
      const group = new Set(photo.group)
      if (!group.delete(child)) group.add(child)
      if (group.size < 2) return
      photo.group = group
      await regroup(testApp, photo.id, group)
    },
    /** A second row of the child, who has refused on it or is on the photo of several by it, is merged into the first. */
    async merge({ classPhotos, eventId, classId }: SchoolClass, child: Child, figure: number) {
      const twin = await families(testApp).gallery(0, { eventId, classId, firstName: 'Twin' })
      const photo = classPhotos.find(({ group }) => group?.has(child))
      if (figure % 2 === 0) {
        child.said.family.noSales = true
        child.refused.noSales = true
        await editPupil(testApp.admin, { pupilId: twin.id, noSales: true })
      } else if (photo?.group && !photo.forever)
        await regroup(
          testApp,
          photo.id,
          [...photo.group].map((one) => (one === child ? twin : one)),
        )
      const take = { name: false, parentEmail: false, classId: false }
      await mergePupils(testApp.admin, { pupilId: child.id, other: twin.id, take })
    },
    async alternate({ classPhotos, eventId, classId, otherId }: SchoolClass) {
      const { photoIds } = await families(testApp).gallery(1, {
        eventId,
        classId: otherId,
        firstName: 'Guest',
      })
      const [id = ''] = photoIds
      await families(testApp).asClassPhoto(id, classId)
      classPhotos.push({ id, marks: new Map(), forever: false })
    },
    async sheet(schoolClass: SchoolClass) {
      const { classId, classPhotos } = schoolClass
      const on = notErased(schoolClass).filter(
        (one) => one.classId === classId && !hasOptedOut(one) && !one.refused.noSales,
      )
      if (on.length === 0) return
      for (const photo of classPhotos) if (photo.on) photo.hidden = true
      classPhotos.push(await sheetOf(testApp, classId, on))
    },
    /** The owner shows every version of the sheet again. */
    async showAgain({ classPhotos }: SchoolClass) {
      const sheets = classPhotos.filter(({ on }) => on)
      const there = await testApp.parts.db
        .select({ id: photos.id })
        .from(photos)
        .where(inArray(photos.id, idsOf(sheets)))
      if (there.length > 0) await hidePhotos(testApp.admin, { photoIds: idsOf(there), hidden: false })
      for (const sheet of sheets) sheet.hidden = false
    },
    /** Off the roster, unless in an order: a class photo loses only the opt-out, a sheet the owner of a face. */
    async leave(schoolClass: SchoolClass, child: Child) {
      try {
        await removePupil(testApp.admin, child.id)
      } catch (error) {
        if (error instanceof AppError && error.code === 'pupil-has-orders') return
        throw error
      }
      gone(schoolClass, child)
    },
    async erase(schoolClass: SchoolClass, child: Child) {
      // A class photo waits for the owner; a sheet with the child on it goes.
      gone(schoolClass, child, { erased: true })
      const confirmation = `${child.firstName} Reid`
      await requestErasure(testApp.admin, { scope: 'pupil', id: child.id, confirmation })
      await testApp.runJobs()
    },
    jobs: () => testApp.runJobs(),
  }) satisfies Record<string, (schoolClass: SchoolClass, child: Child, figure: number) => Promise<unknown>>

/**
 * Photos that nobody may see now: class photos with somebody who refused in them, and portraits of those who refused
 * all photos.
 */
export function closed(schoolClass: SchoolClass): string[] {
  const { classPhotos } = schoolClass
  const shows = (photo: ClassPhoto) =>
    photo.forever ||
    schoolClass.children.some((one) => !one.erased && withholds(photo, one) && isIn(photo, one, schoolClass))
  const portraits = portraitsOf(schoolClass, ({ refused, erased }) => refused.noPhoto || erased)
  return [...idsOf(classPhotos.filter(shows)), ...portraits]
}

/** Portraits that can be seen and not bought. */
export const notForSale = (schoolClass: SchoolClass) =>
  portraitsOf(schoolClass, ({ refused }) => refused.noSales)

const portraitsOf = ({ children, classPhotos }: SchoolClass, which: (child: Child) => boolean) =>
  children
    .filter(which)
    .flatMap(({ photoIds }) => photoIds.filter((id) => !classPhotos.some((photo) => photo.id === id)))
