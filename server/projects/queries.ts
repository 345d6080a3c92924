import { eq } from 'drizzle-orm'
import { NOWHERE } from '../mail-templates/define-mail.ts'
import type { Reader } from '../platform/db/port.ts'
import { clients, projects } from './tables.ts'

/** Whether a client's data was erased, so that nobody can be written to. */
export const isErased = ({ email }: Pick<typeof clients.$inferSelect, 'email'>): boolean =>
  email.endsWith(NOWHERE)

/** A project with its client; undefined if there is none. */
export async function findProject(db: Reader, id: string) {
  const [found] = await db
    .select({ project: projects, client: clients })
    .from(projects)
    .innerJoin(clients, eq(clients.id, projects.clientId))
    .where(eq(projects.id, id))
  return found
}
