import { and, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { certificate } from '../../content/pdf/certificate.ts'
import { longDay } from '../../domain/days.ts'
import type { ErasureScope } from '../../domain/privacy/privacy-desk.ts'
import { notFound } from '../errors.ts'
import { portrait, sheetsShowing } from '../photos/class-sheets/sheet-conditions.ts'
import { showsOnly } from '../photos/group-photos.ts'
import { photos } from '../photos/tables.ts'
import { fullNameColumn } from '../platform/db/full-name.ts'
import type { Reader } from '../platform/db/port.ts'
import type { ErasureLedgerEntry } from '../platform/erasure-ledger.ts'
import { clients } from '../projects/tables.ts'
import { classes, events, formerPupils, pupils } from '../school/tables.ts'
import { erasures } from './tables.ts'

interface Subject {
  scope: ErasureScope
  id: string
}

export async function getErasure(db: Reader, id: string) {
  const [erasure] = await db.select().from(erasures).where(eq(erasures.id, id))
  if (!erasure) throw notFound('erasure')
  return erasure
}

/** An erasure as the ledger has it. */
const entryOf = ({ id, scope, subjectId, askedBy, askedAt }: typeof erasures.$inferSelect) => ({
  id,
  scope,
  subjectId,
  askedBy,
  askedAt: askedAt.toISOString(),
})

/**
 * The ledger entries of an erasure: itself, and each row merged into one of its pupils, because a backup from before
 * the merge still has that row.
 */
export async function entriesOf(
  db: Reader,
  erasure: typeof erasures.$inferSelect,
): Promise<ErasureLedgerEntry[]> {
  const theirs = pupilsIn({ scope: erasure.scope, id: erasure.subjectId })
  const merged = await db
    .select({ id: formerPupils.id })
    .from(formerPupils)
    .innerJoin(pupils, eq(pupils.id, formerPupils.pupilId))
    .where(theirs)
  const entry = entryOf(erasure)
  return [entry, ...merged.map(({ id }) => ({ ...entry, id, scope: 'pupil' as const, subjectId: id }))]
}

const classesOfEvent = (id: string) => sql`(select c.id from ${classes} c where c.event_id = ${id})`

/** The pupils that go with a subject. */
export function pupilsIn({ scope, id }: Subject): SQL {
  if (scope === 'pupil') return eq(pupils.id, id)
  if (scope === 'class') return eq(pupils.classId, id)
  return scope === 'event' ? sql`${pupils.classId} in ${classesOfEvent(id)}` : sql`false`
}

/**
 * The photos that go with a subject. A class photo belongs to its class, not to a pupil; a group goes with the last of its
 * members, and a sheet of portraits with each of them.
 */
export function photosIn({ scope, id }: Subject): SQL | undefined {
  if (scope === 'pupil')
    return or(eq(photos.pupilId, id), showsOnly(sql`(${id}::uuid)`), sheetsShowing(eq(portrait.pupilId, id)))
  if (scope === 'client') return sql`false`
  if (scope !== 'class') return eq(photos.eventId, id)
  const members = sql`(select p.id from ${pupils} p where p.class_id = ${id})`
  return or(
    and(eq(photos.classId, id), ne(photos.kind, 'group')),
    showsOnly(members),
    sql`${photos.pupilId} in ${members}`,
    sheetsShowing(sql`${portrait.pupilId} in ${members}`),
  )
}

/** The classes that go with a subject. */
export function classesIn({ scope, id }: Subject): SQL {
  if (scope === 'class') return eq(classes.id, id)
  return scope === 'event' ? eq(classes.eventId, id) : sql`false`
}

const { about } = certificate

/** How a subject is described to the owner and, without a name, on the certificate; and the text to type to confirm. */
export async function describe(db: Reader, { scope, id }: Subject) {
  if (scope === 'pupil' || scope === 'class') {
    const [found] = await db
      .select({
        ref: classes.ref,
        event: events.name,
        school: events.schoolName,
        name: sql<string | null>`${fullNameColumn(pupils)}`,
      })
      .from(classes)
      .innerJoin(events, eq(events.id, classes.eventId))
      .leftJoin(
        pupils,
        and(eq(pupils.classId, classes.id), scope === 'pupil' ? eq(pupils.id, id) : sql`false`),
      )
      .where(
        scope === 'class'
          ? eq(classes.id, id)
          : inArray(classes.id, sql`(select p.class_id from ${pupils} p where p.id = ${id})`),
      )
    if (!found) throw notFound(scope === 'pupil' ? 'student' : scope)
    const place = `${found.ref}, ${found.event}, ${found.school}`
    const name = found.name ?? ''
    return scope === 'pupil'
      ? { title: `${name}, class ${place}`, about: about.pupil(place), phrase: name }
      : { title: about.class(place), about: about.class(place), phrase: found.ref }
  }
  if (scope === 'client') {
    const [client] = await db.select().from(clients).where(eq(clients.id, id))
    if (!client) throw notFound('client')
    const { name, firm, createdAt } = client
    return {
      title: firm ? `${name}, ${firm}` : name,
      about: about.client(longDay(createdAt)),
      phrase: name,
    }
  }
  const [event] = await db
    .select({ name: events.name, school: events.schoolName })
    .from(events)
    .where(eq(events.id, id))
  if (!event) throw notFound('event')
  const place = `${event.name}, ${event.school}`
  const title = scope === 'event' ? place : about.photos(place)
  return { title, about: title, phrase: event.name }
}
