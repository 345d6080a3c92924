import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test-app.ts'
import { asker, type Called, codeOf, operationsUnder } from './operations.ts'

let testApp: TestApp
let ask: ReturnType<typeof asker>
let routes: Called[]
beforeAll(async () => {
  testApp = await openTestApp()
  ask = asker(testApp)
  routes = await operationsUnder('/api/admin', testApp)
})
afterAll(() => testApp.close())

test('every admin route refuses a stranger, a parent, and an admin who has not used the second factor', async () => {
  expect(routes.length).toBeGreaterThan(30)
  const { actor } = testApp.admin
  if (actor.kind !== 'user') throw new Error('the admin is no user')
  const oneFactor = testApp.as({ ...actor, hasFactor: true, aal: 'aal1' })
  for (const route of routes) {
    const name = `${route.method} ${route.path}`
    expect((await ask(testApp.stranger, route)).status, name).toBe(401)
    expect((await ask(testApp.parent, route)).status, name).toBe(404)
    const half = await ask(oneFactor, route)
    expect([half.status, await codeOf(half)], name).toEqual([403, 'insufficient_aal'])
  }
})

test('the same calls by an admin are permitted, so the rejections above were about permission', async () => {
  for (const route of routes) {
    const { status } = await ask(testApp.admin, route)
    expect([200, 201, 400, 404, 409], `${route.method} ${route.path}`).toContain(status)
    expect(status, `${route.method} ${route.path}`).not.toBe(500)
  }
})

test('uploads refuse the same three callers', async () => {
  const { actor } = testApp.admin
  if (actor.kind !== 'user') throw new Error('the admin is no user')
  const upload = { method: 'post', path: '/api/admin/uploads', body: undefined }
  expect((await ask(testApp.stranger, upload)).status).toBe(401)
  expect((await ask(testApp.parent, upload)).status).toBe(404)
  expect((await ask(testApp.as({ ...actor, hasFactor: true, aal: 'aal1' }), upload)).status).toBe(403)
})
