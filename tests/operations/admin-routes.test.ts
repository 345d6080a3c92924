import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../server/context.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import {
  type Called,
  codeOf,
  createCaller,
  FOR_EDITORS,
  isForEditors,
  operationsUnder,
} from './operations.ts'

let testApp: TestApp
let ask: ReturnType<typeof createCaller>
let routes: Called[]
beforeAll(async () => {
  testApp = await openTestApp()
  ask = createCaller(testApp)
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

test('an editor is answered like a parent, except about what is for editors', async () => {
  const { actor } = testApp.parent
  if (actor.kind !== 'user') throw new Error('a parent is a user')
  const asEditor = (change: Partial<typeof actor> = {}) => testApp.as({ ...actor, isEditor: true, ...change })
  const tried: string[] = []
  for (const route of routes) {
    const name = `${route.method} ${route.path}`
    const answers = async (ctx: Context) => {
      const answer = await ask(ctx, route)
      return [answer.status, await answer.text()]
    }
    if (!isForEditors(route)) {
      expect(await answers(asEditor()), name).toEqual(await answers(testApp.parent))
      continue
    }
    tried.push(name.replace(/\?.*/, ''))
    expect(await answers(asEditor()), name).not.toEqual(await answers(testApp.parent))
    for (const [code, change] of [
      ['insufficient_aal', { hasFactor: true }],
      ['weak_password', { passwordIsWeak: true }],
    ] as const) {
      const refused = await ask(asEditor(change), route)
      expect([refused.status, await codeOf(refused)], name).toEqual([403, code])
    }
    const editor = asEditor()
    const strict = { ...editor, config: { ...editor.config, ADMIN_REQUIRE_FACTOR: 'on' as const } }
    expect(await codeOf(await ask(strict, route)), name).toBe('factor_needed')
  }
  expect(tried.sort()).toEqual([...FOR_EDITORS].sort())
})

test('the same calls by an admin are permitted, so the rejections above were about permission', async () => {
  for (const route of routes) {
    const { status } = await ask(testApp.admin, route)
    expect([200, 201, 400, 404, 409], `${route.method} ${route.path}`).toContain(status)
    expect(status, `${route.method} ${route.path}`).not.toBe(500)
  }
})

test('uploads refuse the same callers', async () => {
  const { actor } = testApp.admin
  if (actor.kind !== 'user') throw new Error('the admin is no user')
  const upload = { method: 'post', path: '/api/admin/uploads', body: undefined }
  expect((await ask(testApp.stranger, upload)).status).toBe(401)
  expect((await ask(testApp.parent, upload)).status).toBe(404)
  const editor = testApp.as({ ...actor, isAdmin: false, isEditor: true })
  expect((await ask(editor, upload)).status).toBe(404)
  expect((await ask(testApp.as({ ...actor, hasFactor: true, aal: 'aal1' }), upload)).status).toBe(403)
})
