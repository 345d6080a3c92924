import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userRoles, users } from '../server/accounts/tables.ts'
import { requireAdmin } from '../server/context.ts'
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
let routes: { method: string; path: string; body: unknown }[]
beforeAll(async () => {
  world = await openWorld()
  const answer = await world.app.request('/api/openapi.json', {}, connection)
  const document = (await answer.json()) as OpenApi
  routes = Object.entries(document.paths)
    .filter(([path]) => path.startsWith('/api/admin'))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { requestBody }]) => {
        const schema = requestBody?.content['application/json']?.schema
        return { method, path, body: schema && example(schema, document) }
      }),
    )
})
afterAll(() => world.close())

const connection = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } }

function example(schema: Schema, document: OpenApi, name = ''): unknown {
  if (schema.$ref) return example(document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, document, name)
  if (name in BY_NAME) return BY_NAME[name]
  const choice = schema.anyOf?.at(-1) ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (choice) return example(choice, document, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' || schema.properties)
    return Object.fromEntries(
      (schema.required ?? []).map((key) => [key, example(schema.properties?.[key] ?? {}, document, key)]),
    )
  if (type === 'array') return schema.items ? [example(schema.items, document, name)] : []
  if (type === 'number' || type === 'integer') return schema.minimum ?? 1
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (schema.format === 'uuid') return randomUUID()
  if (schema.format === 'date') return '2026-03-14'
  if (schema.format === 'email') return 'somebody@example.com'
  return 'Something'
}

async function call(route: { method: string; path: string; body: unknown }, who: keyof typeof callers) {
  const path = route.path.replaceAll(/\{\w+\}/g, randomUUID())
  const { Authorization } = await callers[who]()
  return world.app.request(
    path,
    {
      method: route.method.toUpperCase(),
      headers: {
        ...(Authorization ? { Authorization } : {}),
        ...(route.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(route.body === undefined ? {} : { body: JSON.stringify(route.body) }),
    },
    connection,
  )
}
