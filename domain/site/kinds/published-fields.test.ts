import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { siteKinds } from './all.ts'
import { SITE_KINDS } from './names.ts'

interface Schema {
  type?: string
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}

/** Every field of a document by its path, such as `services.cards[].title`, and whether it may not be missing. */
function fieldsOf(schema: Schema, at = ''): { field: string; within: string; required: boolean }[] {
  if (schema.items) return fieldsOf(schema.items, `${at}[]`)
  if (schema.anyOf) return schema.anyOf.flatMap((one) => fieldsOf(one, at))
  return Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const field = at ? `${at}.${name}` : name
    const required = schema.required?.includes(name) === true
    return [{ field, within: at.replace(/(\[\])+$/, ''), required }, ...fieldsOf(part, field)]
  })
}

/** The fields of documents that owners have published. Fields that came later need not be added. */
const published: Record<string, string[]> = JSON.parse(
  readFileSync(path.join(import.meta.dirname, 'published-fields.json'), 'utf8'),
)

test.each(
  SITE_KINDS,
)('a %s that is published already can be read: what came since may be missing', (kind) => {
  const before = published[kind] ?? []
  const schema = z.toJSONSchema(siteKinds[kind].schema as z.ZodType, { io: 'input', unrepresentable: 'any' })
  const needed = fieldsOf(schema as Schema)
    .filter(
      ({ field, within, required }) =>
        required && !before.includes(field) && (!within || before.includes(within)),
    )
    .map(({ field }) => field)
  // Give each of these a default, with `since` for a group or a list.
  expect(needed).toEqual([])
})
