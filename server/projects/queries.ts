import { eq } from 'drizzle-orm'
import { projectErrors } from '../../content/errors/projects.ts'
import { conflict } from '../errors.ts'
import { NOWHERE } from '../mail-templates/define-mail.ts'
import type { Reader } from '../platform/db/port.ts'
import { cancellations, clients, projects } from './tables.ts'

/** Whether a client's data was erased, so that nobody can be written to. */
export const isErased = ({ email }: Pick<typeof clients.$inferSelect, 'email'>): boolean =>
  email.endsWith(NOWHERE)

/** Refuses what tells a client something whose data was erased. */
export function checkReachable(client: Pick<typeof clients.$inferSelect, 'email'>): void {
  if (isErased(client)) throw conflict('client-erased', projectErrors.clientErased)
}

/** A project with its client; undefined if there is none. */
export async function findProject(db: Reader, id: string) {
  const [found] = await db
    .select({ project: projects, client: clients })
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .where(eq(projects.id, id))
  return found
}

/** The cancellation of a project; undefined while it stands. */
export async function cancellationOf(db: Reader, projectId: string) {
  const [found] = await db.select().from(cancellations).where(eq(cancellations.projectId, projectId))
  return found
}
