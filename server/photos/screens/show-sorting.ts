import { and, eq, inArray, isNull, ne, not, or, sql } from 'drizzle-orm'
import { fullName } from '../../../domain/person-name.ts'
import type { ContactSheet, SortingBoard } from '../../../domain/photos/sorting.ts'
import { type Context, inSnapshot, requireAdmin } from '../../context.ts'
import { fullNameColumn } from '../../platform/db/full-name.ts'
import type { Reader } from '../../platform/db/port.ts'
import { getClass, getEvent, inClassOrder, inSchoolOrder } from '../../school/queries.ts'
import { classes, pupils } from '../../school/tables.ts'
import { namesOf } from '../class-photo-names/queries.ts'
import { chosenPortraitOf } from '../class-sheets/portraits.ts'
import { isSheet } from '../class-sheets/sheet-conditions.ts'
import { byTimeTaken, inGalleryOrder } from '../queries.ts'
import { photoMembers, photos } from '../tables.ts'
import { peopleOf } from './class-photo-people.ts'
import { classSheetOf } from './class-sheet.ts'
import { deskPhoto, deskPhotoColumns } from './desk-photo.ts'
import { isBeingProcessed, isUnsorted, needsReview } from './photo-states.ts'

/** At most this many photos are listed at once; others follow as these are placed. */
const LISTED = 1500

/** The progress of an event's sorting: unsorted photos, photos to check, and the pupils they could belong to. */
export async function showSorting(ctx: Context, eventId: string): Promise<SortingBoard> {
  requireAdmin(ctx)
  // A photo that is refused between two reads would be counted and not listed, and the desk would not ask again.
  return inSnapshot(ctx, (snapshot) => boardOf(snapshot, eventId))
}

async function boardOf(ctx: Context, eventId: string): Promise<SortingBoard> {
  const event = await getEvent(ctx.db, eventId)
  const here = and(eq(photos.eventId, eventId), isNull(photos.removedAt))
  const unreadable = and(eq(photos.kind, 'card'), photos.uncertain)
  const list = (where: ReturnType<typeof and>, state = ne(photos.state, 'refused')) =>
    ctx.db
      .select(deskPhotoColumns)
      .from(photos)
      .where(and(here, state, where))
      .orderBy(photos.folder, ...byTimeTaken)
      .limit(LISTED + 1)
  const unsorted = await list(or(isUnsorted, unreadable))
  const toCheck = await list(needsReview)
  const rejected = await list(undefined, eq(photos.state, 'refused'))
  const everybody = await ctx.db
    .select({
      id: pupils.id,
      name: fullNameColumn(pupils),
      classId: pupils.classId,
      classRef: classes.ref,
    })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(eq(classes.eventId, eventId))
    .orderBy(...inSchoolOrder, ...inClassOrder)
  return {
    eventId,
    eventName: event.name,
    schoolName: event.schoolName,
    counts: await countFrames(ctx.db, here),
    unsorted: unsorted.slice(0, LISTED).map((photo) => deskPhoto(ctx, photo)),
    toCheck: toCheck.slice(0, LISTED).map((photo) => deskPhoto(ctx, photo)),
    refused: rejected.slice(0, LISTED).map((photo) => deskPhoto(ctx, photo)),
    more: unsorted.length > LISTED || toCheck.length > LISTED || rejected.length > LISTED,
    pupils: everybody,
    classes: await ctx.db
      .select({ id: classes.id, ref: classes.ref })
      .from(classes)
      .where(eq(classes.eventId, eventId))
      .orderBy(...inSchoolOrder),
  }
}

async function countFrames(db: Reader, here: ReturnType<typeof and>) {
  const present = sql`${photos.state} <> 'refused'`
  const count = (where: unknown) => sql<number>`(count(*) filter (where ${where}))::int`
  const [counts] = await db
    .select({
      reading: count(isBeingProcessed),
      preparing: count(sql`${photos.state} = 'received'`),
      unsorted: count(sql`${present} and ${isUnsorted}`),
      toCheck: count(sql`${present} and ${needsReview}`),
      sorted: count(
        sql`${present} and ${photos.kind} <> 'card' and (${photos.pupilId} is not null or ${photos.kind} in ('class', 'group'))`,
      ),
      cards: count(sql`${photos.kind} = 'card'`),
      refused: count(sql`${photos.state} = 'refused'`),
    })
    .from(photos)
    .where(here)
  return counts ?? { reading: 0, preparing: 0, unsorted: 0, toCheck: 0, sorted: 0, cards: 0, refused: 0 }
}

const isGroupOf = (db: Reader, classId: string) =>
  and(
    eq(photos.kind, 'group'),
    inArray(
      photos.id,
      db
        .select({ id: photoMembers.photoId })
        .from(photoMembers)
        .innerJoin(pupils, eq(pupils.id, photoMembers.pupilId))
        .where(eq(pupils.classId, classId)),
    ),
  )

/** A class as a contact sheet: its class photos and groups, and each pupil's photos in class-list order. */
export async function showContactSheet(ctx: Context, classId: string): Promise<ContactSheet> {
  requireAdmin(ctx)
  const room = await getClass(ctx.db, classId)
  const event = await getEvent(ctx.db, room.eventId)
  const members = await ctx.db
    .select()
    .from(pupils)
    .where(eq(pupils.classId, classId))
    .orderBy(...inClassOrder)
  const rows = await ctx.db
    .select({ photo: deskPhotoColumns })
    .from(photos)
    .leftJoin(pupils, eq(pupils.id, photos.pupilId))
    .where(
      and(
        isNull(photos.removedAt),
        ne(photos.state, 'refused'),
        ne(photos.kind, 'card'),
        or(
          eq(pupils.classId, classId),
          and(eq(photos.kind, 'class'), eq(photos.classId, classId), not(isSheet)),
          isGroupOf(ctx.db, classId),
        ),
      ),
    )
    .orderBy(...inGalleryOrder)
  const all = rows.map(({ photo }) => deskPhoto(ctx, photo))
  const chosen = await chosenPortraitOf(ctx.db, eq(pupils.classId, classId))
  const classPhotos = all.filter((photo) => photo.kind === 'class')
  return {
    eventId: event.id,
    eventName: event.name,
    classId,
    classRef: room.ref,
    holdForReview: event.holdForReview,
    published: !event.holdForReview || room.publishedAt !== null,
    classPhotos,
    groupPhotos: all.filter((photo) => photo.kind === 'group'),
    classPhotoPeople: await peopleOf(
      ctx.db,
      classPhotos.map(({ id }) => id),
    ),
    classPhotoNames: await namesOf(
      ctx.db,
      classPhotos.map(({ id }) => id),
    ),
    printNames: event.printNames,
    classSheet: await classSheetOf(ctx, room, event),
    pupils: members.map(({ id, firstName, lastName, noPhoto, noClassPhoto }) => ({
      id,
      noPhoto,
      noClassPhoto,
      name: fullName({ firstName, lastName }),
      photos: all.filter((photo) => photo.pupilId === id),
      portrait: chosen.get(id) ?? null,
    })),
  }
}
