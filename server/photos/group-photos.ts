import { and, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn, QueryBuilder } from 'drizzle-orm/pg-core'
import type { TransactionContext } from '../context.ts'
import { classes, events, pupils } from '../school/tables.ts'
import { photoMembers, photos } from './tables.ts'

const query = new QueryBuilder()
const members = alias(photoMembers, 'members')
const member = alias(pupils, 'member')
const room = alias(classes, 'room')
const shoot = alias(events, 'shoot')

/** Whether the photo in the query's `photos` row is a group photo that shows this pupil. */
export const isInGroup = (pupilId: SQL | string | PgColumn) =>
  and(
    eq(photos.kind, 'group'),
    exists(
      query
        .select({ one: sql`1` })
        .from(members)
        .where(and(eq(members.photoId, photos.id), eq(members.pupilId, pupilId))),
    ),
  )

/**
 * Whether a group photo shows somebody with any opt-out. It sells each child's picture to the other families and is one
 * of several children, so an opt-out of sales or of class photos counts like one of all photos.
 */
export const showsOptedOutMember = and(
  eq(photos.kind, 'group'),
  exists(
    query
      .select({ one: sql`1` })
      .from(members)
      .innerJoin(member, eq(member.id, members.pupilId))
      .where(and(eq(members.photoId, photos.id), or(member.noPhoto, member.noClassPhoto, member.noSales))),
  ),
)

/** Whether a group photo shows somebody whose class is not published yet: all families wait for the last class. */
export const showsUnpublishedMember = and(
  eq(photos.kind, 'group'),
  exists(
    query
      .select({ one: sql`1` })
      .from(members)
      .innerJoin(member, eq(member.id, members.pupilId))
      .innerJoin(room, eq(room.id, member.classId))
      .innerJoin(shoot, eq(shoot.id, room.eventId))
      .where(and(eq(members.photoId, photos.id), shoot.holdForReview, isNull(room.publishedAt))),
  ),
)

/** Whether a group photo shows somebody of these pupils, and nobody else. */
export const showsOnly = (pupilIds: SQL) => sql`(${photos.kind} = 'group'
  and exists (select 1 from ${photoMembers} m where m.photo_id = ${photos.id} and m.pupil_id in ${pupilIds})
  and not exists (select 1 from ${photoMembers} m where m.photo_id = ${photos.id} and m.pupil_id not in ${pupilIds}))`

const joinedIds = sql`(select string_agg(m.pupil_id::text, ',' order by m.pupil_id)
  from ${photoMembers} m where m.photo_id = ${photos.id} and ${photos.kind} = 'group')`
/**
 * The ids of a group photo's members, the lowest first, with commas; null for any other photo. Nested, so that drizzle
 * leaves the names of its tables.
 */
export const memberList = sql<string | null>`${joinedIds}`

/** The ids in a `memberList`. */
export const memberIdsIn = (list: string | null): string[] => list?.split(',') ?? []

/** Writes exactly these members of these photos; none, for photos that are not groups. */
export async function setMembers(
  { db }: Pick<TransactionContext, 'db'>,
  groups: readonly { id: string; memberIds: readonly string[] }[],
): Promise<void> {
  if (groups.length === 0) return
  const rows = JSON.stringify(
    groups.flatMap(({ id, memberIds }) => memberIds.map((pupil_id) => ({ photo_id: id, pupil_id }))),
  )
  const ids = JSON.stringify(groups.map(({ id }) => id))
  await db.execute(sql`delete from ${photoMembers}
    where ${photoMembers.photoId} in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))`)
  await db.execute(sql`insert into ${photoMembers} (photo_id, pupil_id)
    select photo_id, pupil_id from jsonb_to_recordset(${rows}::jsonb) as x(photo_id uuid, pupil_id uuid)`)
}
