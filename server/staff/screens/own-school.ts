import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SchoolEvent, SchoolEventDetail } from '../../../domain/school/staff.ts'
import { eventHasStatement } from '../../orders/commission/read-statement.ts'
import type { Reader } from '../../platform/db/port.ts'
import { classSummaries } from '../../school/screens/class-summaries.ts'
import { isMissing, isPhotographed } from '../../school/screens/pupil-summaries.ts'
import { classes, codeMails, events, pupils } from '../../school/tables.ts'
import { rosterProposalRows, rosterProposals } from '../tables.ts'

/** Events as a school sees them. */
export async function schoolEvents(db: Reader, where: SQL): Promise<SchoolEvent[]> {
  const rows = await db
    .select({
      id: events.id,
      name: events.name,
      schoolName: events.schoolName,
      date: events.date,
      completed: sql<boolean>`${events.completedAt} is not null`,
      idPhotos: events.idPhotos,
      officeSheets: events.officeSheets,
      yearbook: events.yearbook,
      commission: eventHasStatement,
      pupils: sql<number>`(select count(*)::int from ${pupils} p join ${classes} c on c.id = p.class_id where c.event_id = ${events}.id)`,
    })
    .from(events)
    .where(where)
    .orderBy(desc(events.date), asc(events.name))
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const rooms = await classSummaries(db, inArray(classes.eventId, ids))
  const ready = await readiness(db, inArray(classes.eventId, ids))
  const waiting = await changesWaiting(db, ids)
  return rows.map(({ commission, ...event }) => {
    const own = rooms.filter(({ eventId }) => eventId === event.id)
    return {
      ...event,
      ...(commission && { commission }),
      classes: own.length,
      classesReady: own.filter(({ photosReady }) => photosReady).length,
      ...sumOf(ready.filter(({ eventId }) => eventId === event.id)),
      changesWaiting: waiting.get(event.id) ?? 0,
    }
  })
}

/** Classes as a school sees them. */
export async function schoolClasses(db: Reader, where: SQL): Promise<SchoolEventDetail['classes']> {
  const rows = await classSummaries(db, where)
  return rows.map(({ id, ref, pupils, photosReady, withoutPhoto }) => ({
    id,
    ref,
    pupils,
    photosReady,
    withoutPhoto,
  }))
}

const codeWasSent = sql`exists (select 1 from ${codeMails} m where m.pupil_id = ${pupils}.id and m.access_code = ${pupils.accessCode} and m.state = 'sent')`

/** The progress of each class: counts only, nothing about who bought. */
function readiness(db: Reader, where: SQL) {
  const counted = (of: SQL) => sql<number>`(count(*) filter (where ${of}))::int`
  return db
    .select({
      eventId: classes.eventId,
      classId: classes.id,
      codesSent: counted(codeWasSent),
      photographed: counted(isPhotographed),
      refused: counted(sql`${pupils.noPhoto} or ${pupils.noClassPhoto} or ${pupils.noSales}`),
      withoutPhoto: counted(isMissing),
      absent: counted(sql`${isMissing} and ${pupils.absentAt} is not null`),
    })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .where(where)
    .groupBy(classes.id)
}

type Readiness = Pick<SchoolEvent, 'codesSent' | 'photographed' | 'refused' | 'withoutPhoto' | 'absent'>

function sumOf(rooms: Readiness[]): Readiness {
  const sum = { codesSent: 0, photographed: 0, refused: 0, withoutPhoto: 0, absent: 0 }
  for (const room of rooms)
    for (const figure of Object.keys(sum) as (keyof Readiness)[]) sum[figure] += room[figure]
  return sum
}

async function changesWaiting(db: Reader, eventIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ eventId: rosterProposals.eventId, n: count() })
    .from(rosterProposalRows)
    .innerJoin(rosterProposals, eq(rosterProposals.id, rosterProposalRows.proposalId))
    .where(and(inArray(rosterProposals.eventId, eventIds), eq(rosterProposalRows.state, 'waiting')))
    .groupBy(rosterProposals.eventId)
  return new Map(rows.map(({ eventId, n }) => [eventId, n]))
}
