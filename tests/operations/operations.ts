import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '../../contract/endpoint.ts'
import { featureRoutes } from '../../server/app.ts'
import type { Context } from '../../server/context.ts'
import { answerError, router } from '../../server/http/route.ts'
import { createUploads } from '../../server/photos/upload/uploads.ts'
import { mediaUploads } from '../../server/website/receive-upload.ts'
import type { TestApp } from '../test-app.ts'

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

/** An operation with input that its contract accepts, so that only its permission can refuse it. */
export interface Called {
  method: string
  path: string
  body: unknown
}

/** Everything that `contract/` declares as an endpoint. */
export const declaredEndpoints = async () => (await declaredPlaces()).filter((one) => one.as)

/** The same, with the addresses that are not operations. */
export async function declaredPlaces(): Promise<Endpoint[]> {
  const root = path.join(import.meta.dirname, '../../contract')
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((file) => import(path.join(root, file))))
  return modules
    .flatMap((module) => Object.values(module as Record<string, Endpoint>))
    .filter((one) => one?.path && one.method)
}

/** Values whose rule a JSON schema cannot express. */
const BY_NAME: Record<string, unknown> = {
  postcode: 'EH45 8AA',
  vatNumber: 'GB 123 4567 89',
  ...{ quote: 'Q', invoice: 'INV', 'credit-note': 'CN' },
  ref: '3B',
  classRef: '3B',
  accessCode: 'ABCDEFGH',
  file: 'Q2xhc3M=',
  fingerprints: ['a'.repeat(64)],
  email: 'somebody@example.com',
  service: 'Other',
  at: '2026-03-14T12:00:00Z',
  date: '2026-03-14',
  token: 'a'.repeat(43),
  position: '50% 50%',
  size: { width: 8, height: 10, unit: 'in' },
  steps: [{ gives: 'percent', value: 10, product: null, until: null }],
}

export const connection = {
  incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } },
}

/**
 * Every operation whose address starts like this, from the OpenAPI document that the routes produce, so that a new one
 * is tested without being named.
 */
export async function operationsUnder(start: string, { app }: Pick<TestApp, 'app'>): Promise<Called[]> {
  const answer = await app.request('/api/openapi.json', {}, connection)
  return operationsOf((await answer.json()) as OpenApi, start)
}

/** The same for a given document. */
export function operationsOf(document: OpenApi, start: string): Called[] {
  return Object.entries(document.paths)
    .filter(([path]) => path.startsWith(start))
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { requestBody, parameters = [] }]) => {
        const schema = requestBody?.content['application/json']?.schema
        const asked = parameters.filter((one) => one.in === 'query' && one.required)
        const query = asked.map(
          ({ name, schema = {} }) => `${name}=${String(example(document, schema, name))}`,
        )
        return {
          method,
          path: query.length > 0 ? `${path}?${query.join('&')}` : path,
          body: schema && example(document, schema),
        }
      }),
    )
}

function example(document: OpenApi, schema: Schema, name = ''): unknown {
  const again = (inner: Schema, name: string) => example(document, inner, name)
  if (schema.$ref)
    return again(document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name)
  if (name in BY_NAME) return BY_NAME[name]
  const choice = schema.anyOf?.at(-1) ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (choice) return again(choice, name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const type = Array.isArray(schema.type) ? schema.type.at(-1) : schema.type
  if (type === 'object' || schema.properties)
    return Object.fromEntries(
      (schema.required ?? []).map((key) => [key, again(schema.properties?.[key] ?? {}, key)]),
    )
  if (type === 'array') return schema.items ? [again(schema.items, name)] : []
  if (type === 'number' || type === 'integer') return schema.minimum ?? 1
  if (type === 'boolean') return true
  if (type === 'null') return null
  if (schema.format === 'uuid') return randomUUID()
  if (schema.format === 'date') return '2026-03-14'
  if (schema.format === 'date-time') return '2026-03-14T12:00:00Z'
  if (schema.format === 'email') return 'somebody@example.com'
  // An id in lower case, like a price list's.
  return schema.pattern?.startsWith('^[a-z0-9-]') ? 'something' : 'Something'
}

/** Calls the routes as the app mounts them, with any context as the caller and no token in between. */
export function createCaller(
  testApp: Pick<TestApp, 'parts'>,
): (ctx: Context, called: Called) => Promise<Response> {
  const uploads = createUploads(testApp.parts)
  const features = featureRoutes(uploads, createUploads(testApp.parts, undefined, mediaUploads))
  const app = router()
  app.use('*', (c, next) => {
    c.set('ctx', (c.env as { ctx: Context }).ctx)
    return next()
  })
  for (const routes of features) app.route('/', routes)
  app.onError((error, c) => answerError(error, c as never))
  return async (ctx, { method, path, body }) =>
    app.request(
      path
        .replace('{kind}', 'client')
        .replace('{number}', '1')
        .replaceAll(/\{\w+\}/g, randomUUID()),
      {
        method: method.toUpperCase(),
        ...(body === undefined
          ? {}
          : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
      },
      { ctx },
    )
}

/** Everything below `/api/admin` that an editor may do, who is answered like an unknown address for the rest. */
export const FOR_EDITORS: readonly string[] = [
  'post /api/admin/enquiries/search',
  'patch /api/admin/enquiries/{id}',
  'get /api/admin/today',
  'get /api/admin/website',
  'get /api/admin/website-visits',
  'get /api/admin/website/{kind}/{id}',
  'put /api/admin/website/{kind}/{id}/draft',
  'post /api/admin/website/{kind}/{id}/draft/discard',
  'post /api/admin/website/{kind}/{id}/preview',
  'post /api/admin/website/{kind}/{id}/publish',
  'post /api/admin/website/{kind}/{id}/hand-over',
  'post /api/admin/website/{kind}/{id}/give-back',
  'put /api/admin/website/{kind}/{id}/schedule',
  'delete /api/admin/website/{kind}/{id}/schedule',
  'post /api/admin/website/{kind}/{id}/delete',
  'post /api/admin/website/{kind}/{id}/reset',
  'get /api/admin/website/{kind}/{id}/versions',
  'get /api/admin/website/{kind}/{id}/versions/{number}',
  'put /api/admin/website/{kind}/order',
  'get /api/admin/website-media/pictures',
  'get /api/admin/website-media/pictures/{id}',
  'put /api/admin/website-media/pictures/{id}',
  'post /api/admin/website-media/pictures/{id}/delete',
  'post /api/admin/website-media/pictures/{id}/replace',
  'post /api/admin/website-media/pictures/{id}/words',
  'get /api/admin/website-media/films',
  'get /api/admin/website-media/sample/{folder}/{name}',
  'get /api/admin/website-media/{id}/uses',
  'get /api/admin/website-media/used',
  'put /api/admin/website-media/films/{id}/poster',
  'post /api/admin/website-media/films/{id}/delete',
]

export const isForEditors = ({ method, path }: Called) =>
  FOR_EDITORS.includes(`${method} ${path.replace(/\?.*/, '')}`)

/** A refusal's code. */
export const codeOf = async (answer: Response) =>
  ((await answer.json()) as { error?: { code?: string } }).error?.code
