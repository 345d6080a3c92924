import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { ZodObject, ZodType } from 'zod'
import type { AddressSpec, Endpoint } from './endpoint.ts'

type Declared = AddressSpec & Pick<Endpoint, 'method' | 'path'>

const here = import.meta.dirname
const files = globSync('**/*.ts', { cwd: here }).filter((file) => !file.endsWith('.test.ts'))
const modules = await Promise.all(files.map((file) => import(path.join(here, file))))
const declared = modules
  .flatMap((module) => Object.values(module as Record<string, Declared>))
  .filter((one) => one.method && one.path)

/** What takes any text, and why it is nobody's name. */
const NO_NAMES: Record<string, string> = {
  '/api/orders/{key}': 'The signature in the address of an order',
  '/api/photos/{photoId}/{size}?sig': 'The signature of a preview',
  '/api/photos/{photoId}/clean/{size}?sig': 'The signature of a picture without a watermark',
  '/api/mail-events/{provider}': 'The name of a mail provider',
}

const NAMES = ['Reid', 'Morag Reid', 'morag.reid@example.com']

/** The fields of a contract that take a name. */
const takingNames = (contract: unknown) =>
  Object.entries(((contract as ZodObject | undefined)?.shape ?? {}) as Record<string, ZodType>)
    .filter(([, field]) => NAMES.some((name) => field.safeParse(name).success))
    .map(([name]) => name)

const found = new Set(
  declared.flatMap(({ path, params, query }) => [
    ...takingNames(params).map((name) => path.replace(new RegExp(`(?<={${name}}).*`), '')),
    ...takingNames(query).map((name) => `${path}?${name}`),
  ]),
)

test('no address takes a person’s name or email, which the access log of a proxy would keep', () => {
  expect(declared.length).toBeGreaterThan(100)
  // An exception that is no longer needed goes too.
  expect([...found].sort()).toEqual(Object.keys(NO_NAMES).sort())
})
