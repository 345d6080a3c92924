import { eq } from 'drizzle-orm'
import { AppError } from '../../server/errors.ts'
import { giveConsent } from '../../server/orders/delivery/give-consent.ts'
import { showOrder } from '../../server/orders/show-order.ts'
import { markPeople } from '../../server/photos/arrange/mark-people.ts'
import { chooseForSchool, choosePortrait } from '../../server/photos/for-school/choose-portrait.ts'
import { saveNames } from '../../server/photos/names/save-names.ts'
import { openGallery } from '../../server/photos/show/open-gallery.ts'
import { askErasure } from '../../server/privacy/ask-erasure.ts'
import { createClass } from '../../server/school/events/create-class.ts'
import { editPupil } from '../../server/school/roster/edit-pupil.ts'
import { events } from '../../server/school/tables.ts'
import { basketOf, families } from '../families.ts'
import type { World } from '../world.ts'

export const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id)
export const living = ({ children }: Room) => children.filter(({ erased }) => !erased)

export type Child = Awaited<ReturnType<ReturnType<typeof families>['gallery']>> & {
  firstName: string
  refused: { noPhoto: boolean; noClassPhoto: boolean }
  classIds: Set<string>
  erased: boolean
}
export interface ClassPhoto {
  id: string
  marks: Map<Child, boolean>
  /** Somebody who refused was erased, and the picture still shows them. */
  forever: boolean
}
export type Room = Awaited<ReturnType<typeof openRoom>>

/** A class of three and its class photo, that one family has bought and may download; another class in the event. */
export async function openRoom(world: World) {
  const make = families(world)
  const first = await make.gallery(2, { firstName: 'Isla' })
  const { eventId, classId } = first
  const [, shot = ''] = first.photoIds
  const child = (more: Awaited<ReturnType<typeof make.gallery>>, firstName: string): Child => ({
    ...more,
    ...{ firstName, erased: false, classIds: new Set([more.classId]) },
    refused: { noPhoto: false, noClassPhoto: false },
  })
  const children = [
    child(first, 'Isla'),
    child(await make.gallery(1, { eventId, classId, firstName: 'Jack' }), 'Jack'),
    child(await make.gallery(1, { eventId, classId, firstName: 'Skye' }), 'Skye'),
  ]
  const other = await createClass(world.admin, { eventId, ref: '4A' })
  await make.asClassPhoto(shot, classId)
  const settings = { priceListId: 'portrait', printNames: true, idPhotos: true, yearbook: true }
  await world.parts.db.update(events).set(settings).where(eq(events.id, eventId))
  await saveNames(world.admin, {
    ...{ photoId: shot, version: 0 },
    rows: [{ title: '', names: children.map(({ id }) => ({ pupilId: id })) }],
  })
  const parent = await make.makeParent()
  for (const { id } of children) await make.link(parent.id, id)
  const line = { accessCode: first.accessCode, packageId: 'premium' as const, photoIds: [] }
  const { orderKey } = await make.buy(world.stranger, basketOf([line], 6500))
  await giveConsent(world.stranger, orderKey)
  const galleries = await Promise.all(
    children.map(({ accessCode }) => openGallery(world.stranger, accessCode)),
  )
  const bought = (await showOrder(world.stranger, orderKey)).lines.flatMap((one) => one.photos)
  const addresses = [
    ...galleries.flatMap(({ photos }) => photos.flatMap(({ previews }) => previews.map(({ src }) => src))),
    ...bought.flatMap(({ thumb }) => thumb ?? []),
  ]
  const classPhotos: ClassPhoto[] = [{ id: shot, marks: new Map(), forever: false }]
  return { eventId, classId, otherId: other.id, children, classPhotos, parent, orderKey, addresses }
}

const isIn = (photo: ClassPhoto, child: Child, room: Room) =>
  photo.marks.get(child) ?? child.classIds.has(room.classId)
export const hasRefused = ({ refused }: Child) => refused.noPhoto || refused.noClassPhoto

/** What happens to a class, in any order. */
export const happenings = (world: World) =>
  ({
    async refuse(_room: Room, child: Child, figure: number) {
      const all = figure % 2 === 0
      child.refused = all ? { ...child.refused, noPhoto: true } : { ...child.refused, noClassPhoto: true }
      await editPupil(world.admin, { pupilId: child.id, ...child.refused })
    },
    async thinkAgain(_room: Room, child: Child) {
      child.refused = { noPhoto: false, noClassPhoto: false }
      await editPupil(world.admin, { pupilId: child.id, ...child.refused })
    },
    /** The family's choice, or the owner's: a photo of the child's, or none. */
    async choose(_room: Room, { id, accessCode, photoIds }: Child, figure: number) {
      const photoId = photoIds[figure] ?? null
      const chosen =
        figure % 2 === 0
          ? chooseForSchool(world.stranger, { accessCode, photoId })
          : choosePortrait(world.admin, { pupilId: id, photoId })
      // What is not theirs to choose now is refused.
      await chosen.catch((error: unknown) => {
        if (!(error instanceof AppError && error.kind === 'missing')) throw error
      })
    },
    async mark({ classPhotos }: Room, child: Child, figure: number) {
      const photo = classPhotos[figure % classPhotos.length]
      if (!photo) return
      photo.marks.set(child, figure % 3 === 0)
      await markPeople(world.admin, {
        ...{ photoId: photo.id, people: [{ pupilId: child.id, isIn: figure % 3 === 0 }] },
      })
    },
    async move({ classId, otherId }: Room, child: Child, figure: number) {
      const to = figure % 3 === 0 ? classId : otherId
      child.classIds.add(to)
      child.classId = to
      await editPupil(world.admin, { pupilId: child.id, classId: to })
    },
    async alternate({ classPhotos, eventId, classId, otherId }: Room) {
      const { photoIds } = await families(world).gallery(1, { eventId, classId: otherId, firstName: 'Guest' })
      const [id = ''] = photoIds
      await families(world).asClassPhoto(id, classId)
      classPhotos.push({ id, marks: new Map(), forever: false })
    },
    async erase(room: Room, child: Child) {
      for (const photo of room.classPhotos) photo.forever ||= hasRefused(child) && isIn(photo, child, room)
      child.erased = true
      const confirmation = `${child.firstName} Reid`
      await askErasure(world.admin, { scope: 'pupil', id: child.id, confirmation })
      await world.runJobs()
    },
    jobs: () => world.runJobs(),
  }) satisfies Record<string, (room: Room, child: Child, figure: number) => Promise<unknown>>

/** What nobody may see now: class photos with a refuser in them, and the portraits of whose family refused all. */
export function closed(room: Room): string[] {
  const { classPhotos, children } = room
  const shows = (photo: ClassPhoto) =>
    photo.forever || children.some((one) => !one.erased && hasRefused(one) && isIn(photo, one, room))
  const portraits = children
    .filter(({ refused, erased }) => refused.noPhoto || erased)
    .flatMap(({ photoIds }) => photoIds.filter((id) => !classPhotos.some((photo) => photo.id === id)))
  return [...idsOf(classPhotos.filter(shows)), ...portraits]
}
