import { eq } from 'drizzle-orm'
import { clientPaper } from '../../contract/client-page.ts'
import { addressOf } from '../../contract/endpoint.ts'
import { clientCalendar } from '../../contract/projects/calendar.ts'
import { client, desk } from '../../domain/screens.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { createSignedId, isSameSecret, verifySignedId } from '../platform/secrets.ts'
import { projects } from './tables.ts'

type Linked = { id: string; linkVersion: number }

/** The unguessable part of the address of a client's page. */
export const clientKey = (secret: string, { id, linkVersion }: Linked): string =>
  createSignedId(id, secret, ['project', id, linkVersion])

/** The project whose page this key opens; 404 for anything else. */
export async function getProjectByKey(ctx: Pick<Context, 'db' | 'keys'>, key: string) {
  const id = verifySignedId(key)
  const [project] = id ? await ctx.db.select().from(projects).where(eq(projects.id, id)) : []
  if (!project || !isSameSecret(key, clientKey(ctx.keys.orders, project))) throw notFound('project')
  return project
}

export type Project = typeof projects.$inferSelect

type Linking = Pick<Context, 'config' | 'keys'>

/** The full address of the client's page. */
export const clientLink = ({ config, keys }: Linking, project: Linked): string =>
  `${config.PUBLIC_URL}${client.page(clientKey(keys.orders, project))}`

/** The address of a quote or an invoice as a PDF. */
export const paperLink = ({ config, keys }: Linking, project: Linked, paperId: string): string =>
  `${config.PUBLIC_URL}${addressOf(clientPaper, { params: { key: clientKey(keys.orders, project), id: paperId } })}`

/** The address of the client's filming days, for their own calendar. */
export const calendarLink = ({ config, keys }: Linking, project: Linked): string =>
  `${config.PUBLIC_URL}${addressOf(clientCalendar, { params: { key: clientKey(keys.orders, project) } })}`

/** The project at the desk, for mails to the owner. */
export const deskProjectLink = ({ config }: Pick<Context, 'config'>, { id }: { id: string }): string =>
  `${config.PUBLIC_URL}${desk.project(id)}`
