import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { $ZodType } from 'zod/v4/core'
import type { AddressSpec, Endpoint } from '../../contract/endpoint.ts'
import { boundedRecord, boundedText, optionalText, typedText } from '../../domain/bounded-text.ts'
import { unlimited, within } from './limits.ts'

const root = path.join(import.meta.dirname, '../..')

/** What the modules of a folder export, by file and name. */
async function exported(pattern: string): Promise<[string, unknown][]> {
  const files = globSync(pattern, { cwd: root }).filter((file) => !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((file) => import(path.join(root, file))))
  return modules.flatMap((module, no) =>
    Object.entries(module as object).map(([name, value]): [string, unknown] => [
      `${files[no]} ${name}`,
      value,
    ]),
  )
}

type Declared = AddressSpec & Pick<Endpoint, 'method' | 'path' | 'body'> & Partial<Pick<Endpoint, 'answer'>>
const isObject = (one: unknown): one is object => typeof one === 'object' && one !== null
const isDeclared = (one: unknown): one is Declared => isObject(one) && 'method' in one && 'path' in one
const isSchema = (one: unknown): one is $ZodType => isObject(one) && '_zod' in one

const operations = (await exported('contract/**/*.ts')).map(([, one]) => one).filter(isDeclared)
const schemas = (await exported('domain/**/*.ts')).filter((one): one is [string, $ZodType] =>
  isSchema(one[1]),
)

/** What nobody sends, and where it comes from. */
const NOT_SENT: Record<string, string> = {
  'domain/api-responses.ts ErrorBody': 'We answer with it',
  'domain/school/parent-links.ts LinkAnswer': 'We answer with it',
  'domain/school/parent-links.ts FunctionError': 'We answer with it',
  'domain/school/roster.ts RosterFound': 'We answer with it',
  'domain/orders/prices/price-lists.ts PriceList': 'It is read from our tables',
  'domain/orders/prices/price-lists.ts PriceListBody': 'It is read from our tables',
  'domain/accounts/protocol.ts HostedUser': 'The accounts service that the operator chose answers with it',
  'domain/accounts/protocol.ts RoleRows': 'The accounts service that the operator chose answers with it',
  'domain/accounts/sessions.ts TokenClaims': 'The accounts service has signed it',
}

/** What may hold anything, and why nothing reads it at length. */
const ANYTHING: Record<string, string> = {
  '.content{}': 'Its characters are counted, and the schema of its kind reads it',
  'TypedDocument{}': 'the same',
  '.data{}': 'readMetadata counts its bytes, and nothing reads its texts',
  '.app_metadata': 'It is refused if it is there',
  '.clientExtensionResults{}': 'Nothing reads it',
  'Metadata{}': 'The same as .data{}',
}

const isAnything = (text: string) => Object.keys(ANYTHING).some((place) => text.includes(`${place}: takes`))

test('nothing that somebody may send to an operation is of any length', () => {
  expect(operations.length).toBeGreaterThan(100)
  const found = operations.flatMap(({ method, path, body, params, query }) =>
    Object.entries({ body, params, query }).flatMap(([part, schema]) =>
      schema ? unlimited(schema, `${method} ${path} ${part}`) : [],
    ),
  )
  expect(found.filter((text) => !isAnything(text))).toEqual([])
})

test('nor is any other contract, such as those of the protocol of accounts and of uploads', () => {
  expect(schemas.length).toBeGreaterThan(200)
  const answers = new Set(operations.flatMap(({ answer }) => (answer ? [...within(answer)] : [])))
  const found = schemas
    .filter(([, schema]) => !answers.has(schema))
    .map(([name, schema]): [string, string[]] => [name, unlimited(schema, name)])
  const sent = found.filter(([name]) => !(name in NOT_SENT)).flatMap(([, texts]) => texts)
  expect(sent.filter((text) => !isAnything(text))).toEqual([])
  // An exception that is no longer needed goes too.
  for (const name of Object.keys(NOT_SENT)) expect(new Map(found).get(name)).not.toEqual([])
  for (const place of Object.keys(ANYTHING))
    expect(sent.filter((text) => text.includes(`${place}: takes`))).not.toEqual([])
})

const text = boundedText(10)
const FIRST = 'text without a largest length before everything else'
/** The rule broken in every way: a contract, and what the rule says of it. */
const broken: [what: string, schema: $ZodType, says: string][] = [
  ['any text', z.string(), FIRST],
  ['a largest length after which zod goes on', z.string().max(10), FIRST],
  ['an expression before the length', z.string().regex(/^a+$/).max(10, { abort: true }), FIRST],
  ['a trim before the length', z.string().trim().max(10, { abort: true }), FIRST],
  ['a transform of any text', z.string().transform((typed) => typed.normalize('NFKC')), FIRST],
  ['a format before the length', z.email().max(254), FIRST],
  ['a format that may be as long as it likes', z.iso.datetime(), FIRST],
  ['what makes text of anything', z.coerce.string().max(10, { abort: true }), FIRST],
  [
    'a function before everything',
    z.preprocess((typed) => typed, text),
    'a transform before a largest length',
  ],
  ['any list', z.array(text), 'a list without a largest count'],
  ['a list of any texts', z.array(z.string()).max(3), `[]: ${FIRST}`],
  ['any record', z.record(text, text), 'a record without a largest count'],
  ['the keys of a record', z.record(z.string(), text).meta({ maxProperties: 3 }), `{key}: ${FIRST}`],
  [
    'a field, deep inside',
    z.object({ one: z.array(z.object({ two: z.string() })).max(1) }),
    `.one[].two: ${FIRST}`,
  ],
  ['one of several', z.union([text, z.string()]), FIRST],
  ['what may be missing', z.string().nullish(), FIRST],
  ['what has a default', z.string().default(''), FIRST],
  ['what is found later', z.lazy(() => z.string()), FIRST],
  ['all other fields', z.looseObject({}), '.*: takes anything (unknown)'],
  ['anything', z.unknown(), 'takes anything (unknown)'],
]

test.each(broken)('the rule rejects %s', (_, schema, says) => {
  const found = unlimited(schema)
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(says)
})

test.each<[string, $ZodType]>([
  ['bounded text', boundedText(10).regex(/^a+$/)],
  ['typed text', typedText(10).toLowerCase().pipe(z.email())],
  ['a field that may be empty', optionalText(null, text.nullable()).optional()],
  ['a bounded record', boundedRecord(3, 10).refine(() => true)],
  ['what has one length', z.uuid()],
])('the rule does not reject %s', (_, schema) => {
  expect(unlimited(schema).filter((text) => !text.includes('{}'))).toEqual([])
})
