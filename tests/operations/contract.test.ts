import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CalledAs, Endpoint } from '../../contract/endpoint.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { type Called, createCaller, declaredEndpoints, operationsUnder } from './operations.ts'

let testApp: TestApp
let operations: Called[]
let declared: Endpoint[]
beforeAll(async () => {
  testApp = await openTestApp()
  operations = await operationsUnder('/', testApp)
  declared = await declaredEndpoints()
})
afterAll(() => testApp.close())

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`
const plainPath = ({ path }: Called) => path.split('?')[0] ?? ''

test('every declared endpoint is mounted, and nothing else is described', () => {
  expect(declared.length).toBeGreaterThan(75)
  const names = declared.map(nameOf)
  expect(new Set(names).size).toBe(names.length)
  const mounted = operations.map((one) =>
    nameOf({ method: one.method as Endpoint['method'], path: plainPath(one) }),
  )
  expect(mounted.toSorted()).toEqual(names.toSorted())
})

/** How a stranger and a parent are refused. Any other answer is about what they sent. */
const REFUSALS: Record<CalledAs, { stranger?: number; parent?: number }> = {
  anyone: {},
  visitor: {},
  account: { stranger: 401 },
  desk: { stranger: 401, parent: 404 },
}

test('an endpoint’s declaration of who may call it is true: the server refuses strangers and non-admins', async () => {
  const ask = createCaller(testApp)
  for (const endpoint of declared) {
    const operation = operations.find(
      (one) => one.method === endpoint.method && plainPath(one) === endpoint.path,
    )
    if (!operation) throw new Error(`${nameOf(endpoint)} is not mounted`)
    const { stranger, parent } = REFUSALS[endpoint.as]
    const refused = (await ask(testApp.stranger, operation)).status
    if (stranger) expect(refused, nameOf(endpoint)).toBe(stranger)
    else expect(refused, nameOf(endpoint)).not.toBe(401)
    const known = (await ask(testApp.parent, operation)).status
    if (parent) expect(known, nameOf(endpoint)).toBe(parent)
    else expect(known, nameOf(endpoint)).not.toBe(401)
  }
})
