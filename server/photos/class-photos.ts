import { and, eq, exists, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import { classLeavers, pupils } from '../school/tables.ts'
import { isBrokenSheet, isOnSheet, isSheet, pupilsOnSheet } from './composite/sheet-rule.ts'
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
export const showsRefuser = or(
  and(not(isSheet), shotShowsRefuser),
  someone(inArray(somebody.id, pupilsOnSheet), or(somebody.noPhoto, somebody.noClassPhoto, somebody.noSales)),
)

/** Whether nobody may see a class photo: because of a refusal, or because a sheet lost one of its portraits. */
export const isWithheld = or(showsRefuser, isBrokenSheet)

/**
 * Whether the class photo in the query's `photos` row concerns the pupil in its `pupils` row: a member of its class, or
 * marked.
 */
export const concernsPupil = sql<boolean>`(${or(
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
export const isMarkedOut = marked(false, pupils.id)

/** Whether the pupil in the query's `pupils` row is in the class photo in its `photos` row. */
export const isInClassPhoto = or(
  and(
    not(isSheet),
    or(and(eq(photos.classId, pupils.classId), not(marked(false, pupils.id))), marked(true, pupils.id)),
  ),
  isOnSheet(pupils.id),
)

/** The class photos that a pupil is in. */
export function classPhotosWith(pupil: { id: string; classId: string }) {
  const others = query
    .select({ id: people.photoId })
    .from(people)
    .where(and(eq(people.pupilId, pupil.id), people.isIn))
  const onShot = or(
    and(eq(photos.classId, pupil.classId), not(marked(false, pupil.id))),
    inArray(photos.id, others),
  )
  return and(eq(photos.kind, 'class'), or(and(not(isSheet), onShot), isOnSheet(pupil.id)))
}

/** The class photos that may show a pupil, also of classes left; no sheets, because they list who is on them. */
export function classPhotosMaybeWith(pupil: { id: string; classId: string }) {
  const left = query.select({ id: leavers.classId }).from(leavers).where(eq(leavers.pupilId, pupil.id))
  const mayBeIn = and(
    or(eq(photos.classId, pupil.classId), inArray(photos.classId, left)),
    not(marked(false, pupil.id)),
  )
  return and(eq(photos.kind, 'class'), not(isSheet), or(mayBeIn, marked(true, pupil.id)))
}
