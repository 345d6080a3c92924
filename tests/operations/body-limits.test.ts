import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { UPLOADS } from '../../contract/paths.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { connection, declaredEndpoints } from './operations.ts'

const MEGABYTE = 1024 * 1024

let testApp: TestApp
let declared: Endpoint[]
beforeAll(async () => {
  testApp = await openTestApp()
  declared = await declaredEndpoints()
})
afterAll(() => testApp.close())

const send = (method: string, path: string, bytes: number, type: string) =>
  testApp.app.request(
    path,
    {
      method,
      headers: { 'Content-Type': type },
      body: new Blob([' '.repeat(bytes)]).stream(),
      duplex: 'half',
    } as RequestInit,
    connection,
  )

test('rosters and pictures may be larger than other bodies', () => {
  const large = declared.filter(({ bodyMb }) => bodyMb)
  expect(Object.fromEntries(large.map(({ method, path, bodyMb }) => [`${method} ${path}`, bodyMb]))).toEqual({
    'post /api/admin/business': 8,
    'post /api/admin/events/{id}/roster': 5,
    'post /api/admin/events/{id}/roster/preview': 5,
    'post /api/school/events/{id}/roster': 5,
    'post /api/school/events/{id}/roster/preview': 5,
    'post /api/admin/website/{kind}/{id}/preview': 2,
    'put /api/admin/website/{kind}/{id}/draft': 2,
    'put /api/admin/products/{id}/picture': 15,
    'put /api/admin/website-media/films/{id}/poster': 7,
  })
})

test('every address but that of uploads refuses a body beyond its limit, and nothing smaller', async () => {
  const mounted = testApp.app.routes.filter(
    ({ method, path }) => /^(POST|PUT|PATCH|DELETE)$/.test(method) && !path.startsWith(UPLOADS),
  )
  const addresses = new Set(mounted.map(({ method, path }) => `${method} ${path}`))
  expect(addresses.size).toBeGreaterThan(90)
  for (const each of addresses) {
    const [method = '', pattern = ''] = each.split(' ')
    const path = pattern.replaceAll(/:\w+/g, '1')
    const limit = limitOf(method, pattern)
    expect((await send(method, path, limit + 1, 'application/json')).status, each).toBe(413)
    expect((await send(method, path, limit, 'application/json')).status, each).not.toBe(413)
  }
})

test('the contact form as a browser without scripts sends it has the same limit', async () => {
  const form = 'application/x-www-form-urlencoded'
  expect((await send('POST', '/api/enquiries', MEGABYTE + 1, form)).status).toBe(413)
  expect((await send('POST', '/api/enquiries', MEGABYTE, form)).status).not.toBe(413)
})

function limitOf(method: string, pattern: string): number {
  if (pattern.startsWith('/functions/')) return 10_000
  const path = pattern.replaceAll(/:(\w+)/g, '{$1}')
  const endpoint = declared.find((one) => one.path === path && one.method === method.toLowerCase())
  return (endpoint?.bodyMb ?? 1) * MEGABYTE
}
