import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountsRoutes } from '../server/accounts/routes.ts'
import type { Context } from '../server/context.ts'
import { officeRoutes } from '../server/desk/office-routes.ts'
import { deskRoutes } from '../server/desk/routes.ts'
import { enquiriesRoutes } from '../server/enquiries/routes.ts'
import { answerError, type Router, router } from '../server/http.ts'
import { ordersAdminRoutes } from '../server/orders/admin-routes.ts'
import { photosRoutes } from '../server/photos/routes.ts'
import { createUploads } from '../server/photos/uploads.ts'
import { privacyRoutes } from '../server/privacy/routes.ts'
import { schoolRoutes } from '../server/school/routes.ts'
import { staffRoutes } from '../server/staff/routes.ts'
import { openWorld, type World } from './world.ts'

/**
 * Every route under /api/admin, from the OpenAPI document that the routes themselves make: a new one is tested without
 * being named here. Each is called with input that its contract accepts, so that only its permission can refuse it.
 */
interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  minLength?: number
  minimum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
interface Operation {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: { content: { 'application/json'?: { schema: Schema } } }
}
interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

/** Values whose rule a JSON schema cannot say. */
const BY_NAME: Record<string, unknown> = {
  ref: '3B',
  accessCode: 'ABCDEFGH',
  file: 'Q2xhc3M=',
  fingerprints: ['a'.repeat(64)],
  email: 'somebody@example.com',
  date: '2026-03-14',
}

let world: World
let features: Router[]
let document: OpenApi
beforeAll(async () => {
  world = await openWorld()
  features = [
    accountsRoutes() as unknown as Router,
    schoolRoutes(),
    staffRoutes(),
    photosRoutes(createUploads(world.parts)),
    ordersAdminRoutes(),
    privacyRoutes(),
    enquiriesRoutes(),
    deskRoutes(),
    officeRoutes(),
  ]
  const answer = await world.app.request('/api/openapi.json', {}, connection)
  document = (await answer.json()) as OpenApi
})
afterAll(() => world.close())

interface Called {
  method: string
  path: string
  body: unknown
}

const adminRoutes = (): Called[] =>
  Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/api/admin'))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { requestBody, parameters = [] }]) => {
        const schema = requestBody?.content['application/json']?.schema
        const asked = parameters.filter((one) => one.in === 'query' && one.required)
        const query = asked.map(({ name, schema = {} }) => `${name}=${String(example(schema, name))}`)
        return {
          method,
          path: query.length > 0 ? `${path}?${query.join('&')}` : path,
          body: schema && example(schema),
        }
      }),
    )

const connection = {
  incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } },
}

function example(schema: Schema, name = ''): unknown {
  if (schema.$ref)
    return example(document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name)
  if (name in BY_NAME) return BY_NAME[name]
  const choice = schema.anyOf?.at(-1) ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (choice) return example(choice, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' || schema.properties)
    return Object.fromEntries(
      (schema.required ?? []).map((key) => [key, example(schema.properties?.[key] ?? {}, key)]),
    )
  if (type === 'array') return schema.items ? [example(schema.items, name)] : []
  if (type === 'number' || type === 'integer') return schema.minimum ?? 1
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (schema.format === 'uuid') return randomUUID()
  if (schema.format === 'date') return '2026-03-14'
  if (schema.format === 'email') return 'somebody@example.com'
  return 'Something'
}

/** The routes as the app mounts them, asked by whoever `ctx` says: no token stands between. */
function ask(ctx: Context, { method, path, body }: Called): Promise<Response> {
  const app = router()
  app.use('*', (c, next) => {
    c.set('ctx', ctx)
    return next()
  })
  for (const routes of features) app.route('/', routes)
  app.onError((error, c) => answerError(error, c as never))
  const made = app.request(path.replaceAll(/\{\w+\}/g, randomUUID()), {
    method: method.toUpperCase(),
    ...(body === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return Promise.resolve(made)
}

const codeOf = async (answer: Response) =>
  ((await answer.json()) as { error?: { code?: string } }).error?.code

test('every admin route refuses a stranger, a parent, and an admin who has not used the second factor', async () => {
  const routes = adminRoutes()
  expect(routes.length).toBeGreaterThan(30)
  const { actor } = world.admin
  if (actor.kind !== 'user') throw new Error('the admin is no user')
  const oneFactor = world.as({ ...actor, hasFactor: true, aal: 'aal1' })
  for (const route of routes) {
    const name = `${route.method} ${route.path}`
    expect((await ask(world.stranger, route)).status, name).toBe(401)
    expect((await ask(world.parent, route)).status, name).toBe(404)
    const half = await ask(oneFactor, route)
    expect([half.status, await codeOf(half)], name).toEqual([403, 'insufficient_aal'])
  }
})

test('the same calls by the admin get past the permission, so that the refusals above are its doing', async () => {
  for (const route of adminRoutes()) {
    const { status } = await ask(world.admin, route)
    expect([200, 201, 400, 404, 409], `${route.method} ${route.path}`).toContain(status)
    expect(status, `${route.method} ${route.path}`).not.toBe(500)
  }
})

test('uploads refuse the same three', async () => {
  const { actor } = world.admin
  if (actor.kind !== 'user') throw new Error('the admin is no user')
  const upload = { method: 'post', path: '/api/admin/uploads', body: undefined }
  expect((await ask(world.stranger, upload)).status).toBe(401)
  expect((await ask(world.parent, upload)).status).toBe(404)
  expect((await ask(world.as({ ...actor, hasFactor: true, aal: 'aal1' }), upload)).status).toBe(403)
})
