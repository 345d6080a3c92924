import { and, eq, exists, inArray, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { londonDay } from '../../domain/days.ts'
import type { GalleryState } from '../../domain/photos/photos.ts'
import type { GoneReason, WithheldReason } from '../../domain/photos/withholding-reasons.ts'
import type { Reader } from '../platform/db/port.ts'
import { type PupilInEvent, salesAreOpen } from '../school/queries.ts'
import { classes, events, pupilLinks, pupils } from '../school/tables.ts'
import {
  classPhotosWith,
  isInClassPhoto,
  isTaggedAbsent,
  isWithheld,
  mayBeInClassPhoto,
  showsOptedOutPupil,
} from './class-photos.ts'
import { isSheet } from './class-sheets/sheet-conditions.ts'
import { isInGroup, memberList, showsOptedOutMember, showsUnpublishedMember } from './group-photos.ts'
import { inGalleryOrder } from './queries.ts'
import { photos } from './tables.ts'

/**
 * The one place that decides what parents may see, buy and keep. A photo is shown when it is derived, not hidden,
 * doubted, disputed or removed, its class is published, and the family did not refuse photos; and only while sales are
 * open. A class photo, or a sheet of portraits, is shown to the families of the pupils who are in it, and to nobody
 * while one of them refused (`class-photos.ts`). A group photo is shown to the families of its members, once the
 * classes of all are published, and to nobody while one of them has any opt-out (`group-photos.ts`). A buyer keeps a
 * photo after sales close and when it is hidden, but not when it is disputed, doubted, removed, another pupil's, or no
 * longer consented to. `objections` are what speaks against a photo whoever asks, the one to be named first.
 */
const objections = [
  [
    'refused',
    or(and(eq(photos.kind, 'class'), showsOptedOutPupil ?? sql`false`), showsOptedOutMember ?? sql`false`),
  ],
  ['erased', isNotNull(photos.showsErasedAt)],
  ['removed', isNotNull(photos.removedAt)],
  ['not-ready', ne(photos.state, 'ready')],
  [
    'in-doubt',
    or(
      photos.uncertain,
      isNotNull(photos.quarantinedAt),
      eq(photos.kind, 'card'),
      and(eq(photos.kind, 'class'), isWithheld),
    ),
  ],
] as const satisfies [WithheldReason, SQL | undefined][]
type Objection = (typeof objections)[number][0]
const undisputed = not(or(...objections.map(([, is]) => is)) ?? sql`false`)
export const isShownInGallery = and(
  undisputed,
  isNull(photos.hiddenAt),
  not(showsUnpublishedMember ?? sql`false`),
)

/**
 * Whether the photo of the query's `photos` row is of the pupil in its `pupils` row, or of a group or their class with
 * them in it.
 */
const isTheirs = or(
  eq(photos.pupilId, pupils.id),
  isInGroup(pupils.id),
  and(eq(photos.kind, 'class'), isInClassPhoto, eq(pupils.noClassPhoto, false)),
)

/** Photos that this pupil's parents may see now, in gallery order; none outside the sales days. */
export async function visiblePhotos(db: Reader, pupil: PupilInEvent, now: Date) {
  if (!galleryIsOpen(pupil, now)) return []
  const own = or(eq(photos.pupilId, pupil.id), isInGroup(pupil.id))
  return db
    .select({
      id: photos.id,
      kind: photos.kind,
      isSheet: sql<boolean>`(${photos.kind} = 'class' and ${isSheet})`,
      pupilId: photos.pupilId,
      members: memberList,
      classId: photos.classId,
      turns: photos.turns,
      width: photos.width,
      height: photos.height,
    })
    .from(photos)
    .where(and(isShownInGallery, pupil.noClassPhoto ? own : or(own, classPhotosWith(pupil))))
    .orderBy(...inGalleryOrder)
}

/**
 * Why a family no longer sees photos that it saw. It learns nothing about other families, and nothing about photos that
 * are neither of its child nor groups or class photos that may show it: those look like deleted ones.
 */
export async function whyGone(
  db: Reader,
  pupil: PupilInEvent,
  photoIds: string[],
  now: Date,
): Promise<Map<string, GoneReason>> {
  const rows = await db
    .select({
      id: photos.id,
      kind: photos.kind,
      state: photos.state,
      inDoubt: sql<boolean>`(${photos.uncertain} or ${isNotNull(photos.quarantinedAt)})`,
      isOut: sql<boolean>`(${or(isNotNull(photos.hiddenAt), isNotNull(photos.removedAt))})`,
    })
    .from(photos)
    .innerJoin(pupils, eq(pupils.id, pupil.id))
    .where(
      and(
        inArray(photos.id, photoIds),
        or(
          eq(photos.pupilId, pupils.id),
          isInGroup(pupils.id),
          and(eq(photos.kind, 'class'), mayBeInClassPhoto),
        ),
      ),
    )
  const theirs = new Map(rows.map((photo) => [photo.id, photo]))
  return new Map(photoIds.map((id) => [id, reasonFor(pupil, theirs.get(id), now)]))
}

interface MissedPhoto {
  kind: string
  state: string
  inDoubt: boolean
  isOut: boolean
}

function reasonFor(pupil: PupilInEvent, photo: MissedPhoto | undefined, now: Date): GoneReason {
  if (pupil.noPhoto) return 'refused'
  if (!salesAreOpen(pupil, now)) return 'closed'
  if (!isPublished(pupil)) return 'unpublished'
  if (!photo || photo.kind === 'card') return 'not-theirs'
  if (photo.kind === 'class') return pupil.noClassPhoto ? 'refused' : 'withheld'
  if (photo.kind === 'group') return refusesGroups(pupil) ? 'refused' : 'withheld'
  if (photo.inDoubt) return 'in-doubt'
  if (photo.isOut) return 'hidden'
  return photo.state === 'ready' ? 'not-theirs' : 'not-ready'
}

/** Whether a family's own opt-outs withhold the group photos that show its child. */
const refusesGroups = (pupil: Pick<PupilInEvent, 'noPhoto' | 'noClassPhoto' | 'noSales'>) =>
  pupil.noPhoto || pupil.noClassPhoto || pupil.noSales

/** Which of these pupils have a photo that their parents may see now: a portrait, a group, or the class photo. */
export async function whoSeesPhotos(db: Reader, all: PupilInEvent[], now: Date): Promise<Set<string>> {
  const open = all.filter((pupil) => galleryIsOpen(pupil, now))
  if (open.length === 0) return new Set()
  const ids = open.map(({ id }) => id)
  const rows = await db
    .selectDistinct({ id: pupils.id })
    .from(pupils)
    .innerJoin(photos, isTheirs)
    .where(and(inArray(pupils.id, ids), isShownInGallery))
  return new Set(rows.map(({ id }) => id))
}

/** Whether there is anything to see at all: sales open, class published, photos not refused. */
export function galleryIsOpen(pupil: PupilInEvent, now: Date): boolean {
  return salesAreOpen(pupil, now) && isPublished(pupil) && !pupil.noPhoto
}

/** Whether this pupil's photos may be bought now. */
export function maySell(pupil: PupilInEvent, now: Date): boolean {
  return galleryIsOpen(pupil, now) && !pupil.noSales
}

/** Whether anything may be for sale, now or later. */
export function isOffered({ noPhoto, noSales, salesClose }: PupilInEvent, now: Date): boolean {
  return !noPhoto && !noSales && (salesClose === null || londonDay(now) <= salesClose)
}

const isPublished = (pupil: PupilInEvent) => !pupil.holdForReview || pupil.publishedAt !== null

/**
 * What to tell a pupil's parents, given that `visible` photos can be seen and `waiting` ones have arrived but cannot be
 * seen yet.
 */
export function galleryState(
  pupil: PupilInEvent,
  count: { visible: number; waiting: number },
  now: Date,
): GalleryState {
  if (!salesAreOpen(pupil, now)) return pupil.salesOpen > londonDay(now) ? 'upcoming' : 'closed'
  if (count.visible > 0) return 'open'
  return count.waiting > 0 ? 'preparing' : 'empty'
}

/**
 * How many of a pupil's photos have arrived but cannot be seen yet: still being derived, or their class not published.
 * None outside the sales days.
 */
export async function countUnprocessedPhotos(db: Reader, pupil: PupilInEvent, now: Date): Promise<number> {
  if (!salesAreOpen(pupil, now) || pupil.noPhoto) return 0
  const states = isPublished(pupil) ? (['received'] as const) : (['received', 'ready'] as const)
  return db.$count(
    photos,
    and(
      or(
        eq(photos.pupilId, pupil.id),
        and(isInGroup(pupil.id), not(showsOptedOutMember ?? sql`false`), isNull(photos.showsErasedAt)),
      ),
      inArray(photos.state, [...states]),
      eq(photos.uncertain, false),
      isNull(photos.hiddenAt),
      isNull(photos.quarantinedAt),
      isNull(photos.removedAt),
    ),
  )
}

/** Whether the link that an address was made for still exists. */
const linked = (db: Reader, linkId: string) =>
  exists(
    db
      .select({ id: pupilLinks.id })
      .from(pupilLinks)
      .where(and(eq(pupilLinks.id, linkId), eq(pupilLinks.pupilId, pupils.id))),
  )

/** A photo whose preview may go to this pupil's parents, with what a link to it is bound to. */
export async function findVisiblePhoto(
  db: Reader,
  {
    photoId,
    pupilId,
    linkId,
  }: { photoId: string } & Partial<Record<'pupilId' | 'linkId', string | undefined>>,
  now: Date,
) {
  if (!pupilId) return undefined
  const published = or(eq(events.holdForReview, false), isNotNull(classes.publishedAt))
  const [photo] = await db
    .select({
      pupilId: photos.pupilId,
      members: memberList,
      classId: photos.classId,
      accessCode: pupils.accessCode,
      kind: photos.kind,
      turns: photos.turns,
      state: photos.state,
      readyAt: photos.readyAt,
      salesOpen: events.salesOpen,
      salesClose: events.salesClose,
    })
    .from(photos)
    .innerJoin(pupils, and(eq(pupils.id, pupilId), eq(pupils.noPhoto, false), isTheirs))
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(and(eq(photos.id, photoId), isShownInGallery, published, linkId ? linked(db, linkId) : undefined))
  return photo && salesAreOpen(photo, now) ? photo : undefined
}

/** A photo whose preview may still go to its buyer, with what a link to it is bound to. */
export async function findRetainedPhoto(db: Reader, photoId: string) {
  const consented = or(inArray(photos.kind, ['class', 'group']), eq(pupils.noPhoto, false))
  const [photo] = await db
    .select({
      pupilId: photos.pupilId,
      members: memberList,
      classId: photos.classId,
      kind: photos.kind,
      turns: photos.turns,
      state: photos.state,
      readyAt: photos.readyAt,
    })
    .from(photos)
    .leftJoin(pupils, eq(pupils.id, photos.pupilId))
    .where(and(eq(photos.id, photoId), consented, undisputed))
  return photo
}

/** Columns that decide whether a buyer keeps a photo. */
export const retentionColumns = {
  kind: photos.kind,
  pupilId: photos.pupilId,
  members: memberList,
  classId: photos.classId,
  turns: photos.turns,
  isSheet: sql<boolean | null>`(${photos.kind} = 'class' and ${isSheet})`,
  objection: sql<Objection | null>`case ${sql.join(
    objections.map(([reason, is]) => sql`when ${is} then ${sql.raw(`'${reason}'`)}`),
    sql` `,
  )} end`,
}
type Kept = SelectResultFields<typeof retentionColumns>
/** Columns of the buyer's pupil for the same decision. */
export const familyColumns = {
  id: pupils.id,
  classId: pupils.classId,
  noPhoto: pupils.noPhoto,
  noClassPhoto: pupils.noClassPhoto,
  noSales: pupils.noSales,
  isInGroup: sql<boolean | null>`(${isInGroup(pupils.id)})`,
  // What was sold is kept until the owner says that the child is not in it.
  isInClassPhoto: sql<boolean | null>`(${mayBeInClassPhoto})`,
  isTaggedAbsent: sql<boolean | null>`(${isTaggedAbsent})`,
}
type Family = SelectResultFields<typeof familyColumns>

/** Whether the buyer of this photo for this pupil may still see and download it. */
export const isRetained = (photo: Kept, pupil: Family | null): boolean =>
  withholdingReason(photo, pupil) === null

/** Why the buyer of this photo for this pupil may no longer have it; null if they may. An opt-out is named first. */
export function withholdingReason(photo: Kept, pupil: Family | null): WithheldReason | null {
  if (!pupil) return 'erased'
  if (pupil.noPhoto || (photo.kind === 'class' && pupil.noClassPhoto)) return 'refused-by-family'
  if (photo.kind === 'group' && !pupil.isInGroup) return 'not-theirs'
  if (photo.kind === 'group' && refusesGroups(pupil)) return 'refused-by-family'
  if (photo.objection) return photo.objection
  if (photo.kind === 'class') {
    if (pupil.isInClassPhoto) return null
    return pupil.isTaggedAbsent ? 'not-in-it' : 'other-class'
  }
  return photo.kind === 'group' || photo.pupilId === pupil.id ? null : 'not-theirs'
}
