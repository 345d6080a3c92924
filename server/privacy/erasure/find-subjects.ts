import { asc, eq, ilike, or, sql } from 'drizzle-orm'
import type { FoundSubjects } from '../../../domain/privacy/privacy-desk.ts'
import { type Context, requireAdmin } from '../../context.ts'
import { fullNameColumn } from '../../platform/db/full-name.ts'
import { likePattern } from '../../platform/db/statements.ts'
import { clients, projects } from '../../projects/tables.ts'
import { inSchoolOrder } from '../../school/queries.ts'
import { classes, events, formerPupils, pupils } from '../../school/tables.ts'

const LISTED = 20

/** Whatever can be exported or erased: pupils by name, parent e-mail or code, classes and events by name, clients by name, firm or e-mail. */
export async function findSubjects(ctx: Context, { q }: { q: string }): Promise<FoundSubjects> {
  requireAdmin(ctx)
  const like = likePattern(q)
  const name = fullNameColumn(pupils)
  const people = await ctx.db
    .select({
      id: pupils.id,
      name,
      ref: classes.ref,
      event: events.name,
      school: events.schoolName,
    })
    .from(pupils)
    .innerJoin(classes, eq(classes.id, pupils.classId))
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(
      or(
        ilike(name, like),
        ilike(pupils.parentEmail, like),
        eq(pupils.accessCode, q.toUpperCase()),
        sql`exists (select 1 from ${formerPupils} f where f.pupil_id = ${pupils.id}
          and (f.access_code = ${q.toUpperCase()} or ${fullNameColumn({ firstName: sql`f.first_name`, lastName: sql`f.last_name` })} ilike ${like}))`,
      ),
    )
    .orderBy(asc(pupils.lastName), asc(pupils.firstName))
    .limit(LISTED)
  const rooms = await ctx.db
    .select({ id: classes.id, ref: classes.ref, event: events.name, school: events.schoolName })
    .from(classes)
    .innerJoin(events, eq(events.id, classes.eventId))
    .where(ilike(sql`${classes.ref} || ' ' || ${events.name}`, like))
    .orderBy(...inSchoolOrder)
    .limit(LISTED)
  const days = await ctx.db
    .select({ id: events.id, name: events.name, school: events.schoolName })
    .from(events)
    .where(or(ilike(events.name, like), ilike(events.schoolName, like)))
    .orderBy(asc(events.name))
    .limit(LISTED)
  const commissioned = await ctx.db
    .select({ id: clients.id, name: clients.name, firm: clients.firm, title: projects.title })
    .from(clients)
    .innerJoin(projects, eq(projects.clientId, clients.id))
    .where(or(ilike(clients.name, like), ilike(clients.firm, like), ilike(clients.email, like)))
    .orderBy(asc(clients.name), asc(projects.createdAt))
    .limit(LISTED)
  const place = (event: string, school: string) => `${event}, ${school}`
  return {
    found: [
      ...people.map(({ id, name, ref, event, school }) => ({
        scope: 'pupil' as const,
        id,
        title: name,
        where: `${ref}, ${place(event, school)}`,
      })),
      ...days.map(({ id, name, school }) => ({ scope: 'event' as const, id, title: name, where: school })),
      ...rooms.map(({ id, ref, event, school }) => ({
        scope: 'class' as const,
        id,
        title: `Class ${ref}`,
        where: place(event, school),
      })),
      ...commissioned.map(({ id, name, firm, title }) => ({
        ...{ scope: 'client' as const, id, title: name },
        where: firm ? `${firm}, ${title}` : title,
      })),
    ],
  }
}
