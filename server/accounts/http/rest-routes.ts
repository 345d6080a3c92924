import { Hono } from 'hono'
import { limitBody, MEGABYTE } from '../../http/limit-body.ts'
import type { Env } from '../../http/route.ts'
import { answerRestError, RestError } from '../protocol/rest-error.ts'
import { readRoles } from '../roles/read-roles.ts'
import { bearerOf, readToken } from '../sessions/read-actor.ts'
import { crossOrigin, noStore } from './request.ts'

/** The data protocol (PostgREST), with one read-only table. */
export function restRoutes() {
  const routes = new Hono<Env>().onError(answerRestError)
  routes.use(crossOrigin)
  routes.use(noStore)
  routes.use(limitBody(MEGABYTE, tooLarge))

  // With a hosted service, the roles are kept there.
  routes.use(async (c, next) => {
    if (c.var.ctx.config.AUTH_URL) throw noSuchTable()
    await next()
  })
  routes.get('/user_roles', async (c) => {
    const token = bearerOf(c.var.ctx, c.req.header('Authorization'))
    const ctx = token ? { ...c.var.ctx, actor: await readToken(c.var.ctx, token) } : c.var.ctx
    const rows = await readRoles(ctx, new URL(c.req.url).searchParams)
    if (!c.req.header('Accept')?.includes('vnd.pgrst.object')) return c.json(rows)
    const [row] = rows
    if (rows.length === 1 && row) return c.json(row)
    const details = `The result contains ${rows.length} rows`
    throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', details)
  })
  routes.all('/user_roles', () => {
    throw new RestError(403, '42501', 'permission denied for table user_roles')
  })
  routes.all('*', () => {
    throw noSuchTable()
  })
  return routes
}

const tooLarge = () => new RestError(413, 'request_entity_too_large', 'The request is too large')
const noSuchTable = () => new RestError(404, 'PGRST205', 'Could not find the table in the schema cache')
