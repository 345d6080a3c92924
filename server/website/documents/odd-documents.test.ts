import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fieldsOf } from '../../../domain/site/documents/document-fields.ts'
import { ONLY, siteKinds } from '../../../domain/site/kinds/all.ts'
import { SITE_KINDS, type SiteKind } from '../../../domain/site/kinds/names.ts'
import { ALL_TESTS } from '../../../tests/long-tests.ts'
import { createCaller } from '../../../tests/operations/operations.ts'
import { documentOf } from '../../../tests/support/website-editor.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { inSnapshot } from '../../context.ts'
import { readSite } from '../read-content.ts'

let testApp: TestApp
let ask: ReturnType<typeof createCaller>
beforeAll(async () => {
  testApp = await openTestApp()
  ask = createCaller(testApp)
})
afterAll(() => testApp.close())

/** By JSON's own escapes, since a half of a surrogate pair cannot be sent otherwise. */
const ODD: unknown[] = [
  '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '\u202e\u2066gnol',
  'x'.repeat(100_000),
  'with a \0',
  'half \ud800',
  '',
  null,
  -1,
  1e308,
  [],
  [[[]]],
  {},
  { __proto__: null, constructor: 1 },
]

/** The document with something else at a path. */
function put(content: unknown, path: string, value: unknown): Record<string, unknown> {
  const copy = structuredClone(content) as Record<string, unknown>
  const names = path.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce<Record<string, unknown>>(
    (inner, name) => inner[name] as Record<string, unknown>,
    copy,
  )
  holder[last] = value
  return copy
}

/** Paths without those that lead to other ones, so that something may stand at all of them. */
const withoutHolders = (paths: readonly string[]) =>
  paths.filter((path) => !paths.some((other) => other.startsWith(`${path}.`)))

/**
 * Each oddity wherever it fits, and wherever it does not; and one or two of them alone in a field. Daily half of them are
 * put everywhere in a kind, and the other half in the next.
 */
function* oddDocuments(kind: SiteKind, good: unknown): Generator<[what: string, content: object]> {
  const fits = (content: unknown) => siteKinds[kind].schema.safeParse(content).success
  const fields = [...fieldsOf(kind, good)]
  const paths = fields.map(({ path }) => path)
  for (const [at, odd] of ODD.entries()) {
    if (!ALL_TESTS && (at + SITE_KINDS.indexOf(kind)) % 2 === 1) continue
    const { fitting = [], others = [] } = Object.groupBy(withoutHolders(paths), (path) =>
      fits(put(good, path, odd)) ? 'fitting' : 'others',
    )
    for (const some of [fitting, others])
      yield [`oddity ${at} in ${some}`, some.reduce((inner, path) => put(inner, path, odd), good as object)]
  }
  // Daily the first field of each sort.
  const some = ALL_TESTS
    ? fields
    : [...Map.groupBy(fields, ({ meta }) => meta.input).values()].map(([first]) => first)
  for (const [at, field] of some.entries())
    for (const odd of (ALL_TESTS ? [at, at + 5] : [at]).map((number) => number % ODD.length))
      if (field) yield [`oddity ${odd} in ${field.path}`, put(good, field.path, ODD[odd])]
}

function idOf(kind: SiteKind): string {
  return siteKinds[kind].many ? randomUUID() : ONLY
}

test.each(
  SITE_KINDS,
)('whatever stands in a field of a %s, nothing fails, and nobody reads what does not fit', async (kind) => {
  const id = idOf(kind)
  const good = documentOf(kind)
  const at = `/api/admin/website/${kind}/${id}`
  let version = 0
  let revision = 0
  for (const [what, content] of oddDocuments(kind, good)) {
    const draft = await ask(testApp.admin, {
      method: 'put',
      path: `${at}/draft`,
      body: { content, revision, version },
    })
    // Too long everywhere is too long as a whole.
    expect([200, 400, 413], what).toContain(draft.status)
    if (draft.status !== 200) continue
    revision = ((await draft.json()) as { revision: number }).revision
    const fits = siteKinds[kind].schema.safeParse(content).success
    if (!fits) continue
    const done = await ask(testApp.admin, { method: 'post', path: `${at}/publish`, body: { revision } })
    expect([200, 400, 409], what).toContain(done.status)
    if (done.status !== 200) continue
    version = ((await done.json()) as { version: number }).version
    revision = 0
  }
  // What does not fit is refused at its field, by publishing and by the preview.
  const [first] = [...fieldsOf(kind, good)].filter(({ meta }) => meta.input !== 'group' && !meta.optional)
  const content = put(good, first?.path ?? '', { odd: true })
  const draft = await ask(testApp.admin, {
    method: 'put',
    path: `${at}/draft`,
    body: { content, revision, version },
  })
  revision = ((await draft.json()) as { revision: number }).revision
  for (const [what, body] of [
    ['publish', { revision }],
    ['schedule', { revision, at: '2027-01-01T09:00:00Z' }],
  ] as const) {
    const method = what === 'publish' ? 'post' : 'put'
    const refused = await ask(testApp.admin, { method, path: `${at}/${what}`, body })
    expect(refused.status).toBe(400)
    const { error } = (await refused.json()) as { error: { fields: Record<string, string> } }
    expect(Object.keys(error.fields).join()).toContain(first?.path)
  }
  const previewed = await ask(testApp.admin, { method: 'post', path: `${at}/preview`, body: { content } })
  expect(await previewed.json()).toMatchObject({
    address: null,
    fields: { [first?.path ?? '']: expect.any(String) },
  })
  const { site } = await inSnapshot(testApp.system, readSite)
  const live = JSON.stringify(site.content[kind])
  expect(live).not.toMatch(/\\u0000|[\u202a-\u202e\u2066-\u2069]/)
})
