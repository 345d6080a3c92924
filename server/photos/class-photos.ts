import { and, eq, exists, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import { classes, classLeavers, events, pupils } from '../school/tables.ts'
import { hasMissingPortrait, isOnSheet, isSheet, pupilsOnSheet } from './class-sheets/sheet-conditions.ts'
import { isInGroup } from './group-photos.ts'
import { classPhotoPeople, photos } from './tables.ts'

const query = new QueryBuilder()
const people = alias(classPhotoPeople, 'people')
const somebody = alias(pupils, 'somebody')
const leavers = alias(classLeavers, 'leavers')

const marked = (isIn: boolean, pupilId: SQL | string | typeof pupils.id | typeof somebody.id) =>
  exists(
    query
      .select({ one: sql`1` })
      .from(people)
      .where(and(eq(people.photoId, photos.id), eq(people.pupilId, pupilId), eq(people.isIn, isIn))),
  )

const someone = (where: SQL | undefined, refused = or(somebody.noPhoto, somebody.noClassPhoto)) =>
  exists(query.select({ one: sql`1` }).from(somebody).where(and(refused, where)))

/** When in doubt, everybody who is or was a member of its class is in it, unless marked otherwise. */
const shotShowsRefuser = or(
  someone(and(eq(somebody.classId, photos.classId), not(marked(false, somebody.id)))),
  someone(
    and(
      inArray(
        somebody.id,
        query.select({ id: leavers.pupilId }).from(leavers).where(eq(leavers.classId, photos.classId)),
      ),
      not(marked(false, somebody.id)),
    ),
  ),
  someone(
    inArray(
      somebody.id,
      query
        .select({ id: people.pupilId })
        .from(people)
        .where(and(eq(people.photoId, photos.id), people.isIn)),
    ),
  ),
)

/**
 * Whether a class photo, or a sheet of portraits, shows somebody whose family refused it. A sheet sells each child's own
 * portrait to the others, so one with a child who is not to be sold is refused too; a class photo is not.
 */
export const showsOptedOutPupil = or(
  and(not(isSheet), shotShowsRefuser),
  someone(inArray(somebody.id, pupilsOnSheet), or(somebody.noPhoto, somebody.noClassPhoto, somebody.noSales)),
)

/** Whether nobody may see a class photo: because of an opt-out, or because a sheet lost one of its portraits. */
export const isWithheld = or(showsOptedOutPupil, hasMissingPortrait)

/**
 * Whether the class photo in the query's `photos` row concerns the pupil in its `pupils` row: a member of its class, or
 * marked.
 */
export const involvesPupil = sql<boolean>`(${or(
  eq(photos.classId, pupils.classId),
  exists(
    query
      .select({ one: sql`1` })
      .from(leavers)
      .where(and(eq(leavers.pupilId, pupils.id), eq(leavers.classId, photos.classId))),
  ),
  marked(true, pupils.id),
  marked(false, pupils.id),
)})`

/** Whether the pupil in the query's `pupils` row is marked as not in the class photo in its `photos` row. */
export const isTaggedAbsent = marked(false, pupils.id)

/**
 * When the class photo in the query's `photos` row was taken: as its camera says, or else by the end of the photo day;
 * never after it arrived.
 */
const takenAt = sql`least(${photos.createdAt}, coalesce(${photos.takenAt},
  (select (e.date + 1)::timestamptz from ${events} e where e.id = ${photos.eventId})))`

/**
 * Whether the pupil in the query's `pupils` row was in the class of its `photos` row when the photo was taken, as far as
 * the class lists and the school say: neither in another class then, nor away. A class that the pupil has left since
 * must be published, as the present one must.
 */
const wasInClass = sql<boolean>`(
  (${pupils.absentAt} is null or ${pupils.absentAt} < ${takenAt}) and (
    (${photos.classId} = ${pupils.classId} and coalesce(${pupils.joinedClassAt} <= ${takenAt}, true))
    or exists (select 1 from ${classLeavers} l join ${classes} c on c.id = l.class_id join ${events} e on e.id = c.event_id
      where l.pupil_id = ${pupils.id} and l.class_id = ${photos.classId}
      and coalesce(l.joined_at <= ${takenAt}, true) and ${takenAt} < l.left_at
      and (c.published_at is not null or not e.hold_for_review))))`

const onShot = (unmarked: SQL) =>
  and(not(isSheet), or(and(unmarked, not(marked(false, pupils.id))), marked(true, pupils.id)))

/**
 * Whether the class photo in the query's `photos` row shows the pupil in its `pupils` row: somebody who was in its class
 * when it was taken, unless the owner has marked otherwise.
 */
export const isInClassPhoto = or(onShot(wasInClass), isOnSheet(pupils.id))

/** The same in doubt: also somebody who came to the class or left it before or since, or was away. */
export const mayBeInClassPhoto = or(onShot(involvesPupil), isOnSheet(pupils.id))

const thePupil = ({ id }: { id: string }, where: SQL | undefined) =>
  exists(
    query
      .select({ one: sql`1` })
      .from(pupils)
      .where(and(eq(pupils.id, id), where)),
  )

/** The class photos that a pupil is in. */
export const classPhotosWith = (pupil: { id: string }) =>
  and(eq(photos.kind, 'class'), thePupil(pupil, isInClassPhoto))

/** The class photos that may show a pupil, also of classes left; no sheets, because they list who is on them. */
export const classPhotosMaybeWith = (pupil: { id: string }) =>
  and(eq(photos.kind, 'class'), not(isSheet), thePupil(pupil, mayBeInClassPhoto))

/** The photos of a pupil's own, the groups with the pupil, and the class photos and sheets that may show the pupil. */
export const isOfPupil = (pupilId: string) =>
  or(
    eq(photos.pupilId, pupilId),
    isInGroup(pupilId),
    and(eq(photos.kind, 'class'), thePupil({ id: pupilId }, mayBeInClassPhoto)),
  )
