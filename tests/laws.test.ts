import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const FEATURES = ['accounts', 'school', 'staff', 'photos', 'orders', 'privacy', 'enquiries', 'desk', 'seed']
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const find = (...patterns: string[]) => globSync(patterns, { cwd: root }).sort()

/** What the linter, with the project's rules, says of a file with this text at this place. */
function lint(file: string, code: string): string {
  const dir = mkdtempSync(path.join(tmpdir(), 'lint-'))
  try {
    writeFileSync(
      path.join(dir, 'biome.json'),
      read('biome.json').replace('"enabled": true', '"enabled": false'),
    )
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
    writeFileSync(path.join(dir, file), code)
    const biome = path.join(root, 'node_modules/.bin/biome')
    const { stdout, stderr } = spawnSync(biome, ['lint', '--colors=off', file], {
      cwd: dir,
      encoding: 'utf8',
    })
    return stdout + stderr
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

test.each([
  ['domain/school/school.ts', "import { sql } from 'drizzle-orm'", 'Law 1'],
  ['domain/school/school.ts', "import { readFile } from 'node:fs/promises'", 'Law 1'],
  ['domain/school/school.ts', "import { events } from '../server/school/tables.ts'", 'Law 1'],
  ['contract/orders.ts', "import { orders } from '../server/orders/tables.ts'", 'Law 1'],
  ['contract/orders.ts', "import { z } from 'zod'", 'Law 1'],
  ['web/school/gate/gate.tsx', "import { events } from '../../server/school/tables.ts'", 'Law 1'],
  ['web/ui/button.tsx', "import { site } from '../../content/site.ts'", 'Law 1'],
  ['server/platform/log.ts', "import { events } from '../school/tables.ts'", 'Law 1'],
  ['server/accounts/sign-in/sign-in.ts', "import { events } from '../school/tables.ts'", 'Law 1'],
  ['server/school/events/create-event.ts', "import { photos } from '../photos/tables.ts'", 'Law 1'],
  ['server/photos/derive/derive-photo.ts', "import { orders } from '../orders/tables.ts'", 'Law 1'],
  ['server/orders/checkout/place-order.ts', "import { photosRoutes } from '../photos/routes.ts'", 'Law 1'],
  ['server/orders/checkout/place-order.ts', "import { photosJobs } from '../photos/jobs.ts'", 'Law 1'],
  ['server/orders/checkout/place-order.ts', "import { Gate } from '../../web/school/gate.tsx'", 'Law 1'],
  ['server/orders/routes.ts', "import { eq } from 'drizzle-orm'", 'Law 2'],
  ['server/orders/routes.ts', "import { orders } from './tables.ts'", 'Law 2'],
  ['server/orders/checkout/place-order.ts', "import nodemailer from 'nodemailer'", 'Law 4'],
  ['server/orders/checkout/place-order.ts', "import { PgBoss } from 'pg-boss'", 'Law 4'],
  ['server/orders/checkout/place-order.ts', "import { z } from 'zod'", 'Law 5'],
  ['server/orders/routes.ts', "import { z } from 'zod'", 'Law 5'],
])('the linter refuses in %s: %s', (file, line, law) => {
  const name = /\{ (\w+) \}|import (\w+)/.exec(line)
  expect(lint(file, `${line}\nexport const used = ${name?.[1] ?? name?.[2]}\n`)).toContain(law)
})

/** An address of the API, spelt out: `'/api/orders'`, a template or a part of a sentence. Comments may name one. */
const SPELT_ADDRESS = /["'`][^"'`\n]*\/api\//

const spelt = (text: string) => SPELT_ADDRESS.test(text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, ''))

test('addresses of the API are spelt in contract/ alone', () => {
  const files = find('{server,web,domain,content}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.tsx?$|-contract\.ts$/.test(file),
  )
  expect(files.length).toBeGreaterThan(600)
  expect(files.filter((file) => spelt(read(file)))).toEqual([])
})

test.each([
  "call('/api/orders')",
  '<form action="/api/enquiries">',
  'fetch(`/api/orders/`)',
  "fetch('https://example.com/api/orders')",
])('an address that is spelt elsewhere would be found: %s', (line) => {
  expect(spelt(line)).toBe(true)
})

test('the linter refuses barrels and reading the environment outside main', () => {
  expect(
    lint('server/school/index.ts', "export * from './tables.ts'\nexport * from './queries.ts'\n"),
  ).toContain('noBarrelFile')
  expect(lint('server/school/queries.ts', 'export const port = process.env.PORT\n')).toContain('noProcessEnv')
})

test('the same import is accepted where it belongs, so that the guard is not a wall', () => {
  const good = "import { events } from '../school/tables.ts'\nexport const used = events\n"
  expect(lint('server/photos/show/open-gallery.ts', good)).not.toContain('Law')
})

/** `const user = requireUser(ctx)`, `allowAnyone(ctx)`, `await requireAdminOrSchool(ctx, eventId)`. */
const PERMISSION = /^(const [^=]+ = )?(await )?(require|allow)\w+\(ctx(, \w+)?\)/
/** The one check of tokens comes before any permission. */
const VERIFIER = 'server/accounts/sessions/read-actor.ts'

/** Exported functions of the features that take a context: the verbs. */
function verbs() {
  const files = find(`server/{${FEATURES.join(',')}}/**/*.ts`).filter(
    (file) => !/\.test\.ts$|\/(queries|routes|jobs|mails|tables)\.ts$/.test(file) && file !== VERIFIER,
  )
  return files.flatMap((file) => {
    const text = read(file)
    const heads = text.matchAll(
      /^export (?:async )?function (\w+)[^(]*\(\s*_?ctx: Context\b[\s\S]*?\{\n\s*([^\n]*)/gm,
    )
    return [...heads].map(([, name, firstLine]) => ({ file, name, firstLine }))
  })
}

test('every verb begins with its permission', () => {
  const all = verbs()
  expect(all.length).toBeGreaterThan(25)
  const without = all.filter(({ firstLine }) => !PERMISSION.test(firstLine ?? ''))
  expect(without).toEqual([])
})

test('a verb without its permission would be found', () => {
  const text = 'export async function leak(ctx: Context): Promise<void> {\n  await ctx.db.delete(users)\n}\n'
  const [, , first] =
    /^export (?:async )?function (\w+)[^(]*\(\s*_?ctx: Context\b[\s\S]*?\{\n\s*([^\n]*)/m.exec(text) ?? []
  expect(first).not.toMatch(PERMISSION)
})

/** Signing in, stepping up and signing out: the second factor cannot be asked for before it can be given. */
const BEFORE_THE_SECOND_STEP = [
  'server/accounts/factors/challenge-factor.ts',
  'server/accounts/own-account/change-user.ts',
  'server/accounts/links/confirm-change.ts',
  'server/accounts/factors/enrol-factor.ts',
  'server/accounts/factors/factors.ts',
  'server/accounts/own-account/read-user.ts',
  'server/accounts/sessions/sign-out.ts',
  'server/accounts/factors/unenrol-factor.ts',
  'server/accounts/factors/verify-factor.ts',
]
/**
 * The roles that a page asks for to know whom to ask for the factor; whether a mailed link is the reader's own; guesses, which
 * count for every session.
 */
const KNOWS_WHO_ASKS = [
  'server/accounts/links/look-at-link.ts',
  'server/accounts/roles/read-roles.ts',
  'server/school/codes/typed-code.ts',
]

/** Takes an account out of a context without `requireUser`, which asks for the second factor. */
function goesAroundTheSecondStep(file: string, text: string): boolean {
  const asksLess = /\brequireSession\b/.test(text) && !BEFORE_THE_SECOND_STEP.includes(file)
  const looksItself = /\bctx\.actor\b|\{[^{}]*\bactor\b[^{}]*\}(: \w*Context\b| = ctx\b)/.test(text)
  return asksLess || (looksItself && !KNOWS_WHO_ASKS.includes(file))
}

test('what belongs to an account is only reached through the permission that asks for its second factor', () => {
  const files = find(`server/{${FEATURES.join(',')}}/**/*.ts`).filter((file) => !file.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => goesAroundTheSecondStep(file, read(file)))).toEqual([])
  for (const file of BEFORE_THE_SECOND_STEP) expect(read(file), file).toContain('requireSession(ctx)')
})

test.each([
  'const { userId } = requireSession(ctx)',
  "const userId = ctx.actor.kind === 'user' ? ctx.actor.userId : null",
  'async function keep({ db, actor }: TransactionContext) {',
  'const { actor, db } = ctx',
])('a verb that reaches an account another way would be found: %s', (line) => {
  expect(goesAroundTheSecondStep('server/orders/checkout/place-order.ts', line)).toBe(true)
})

test('the code says pupil: student stands only in words for the screen and in addresses', () => {
  for (const file of find('{domain,server}/**/*.ts').filter((name) => !name.endsWith('.test.ts'))) {
    const identifiers = read(file)
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
      .replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g, '')
    expect(identifiers.match(/\w*student\w*/i)?.[0], file).toBeUndefined()
  }
})

test('each driver of a port runs its contract suite', () => {
  for (const contract of find('server/platform/*/contract.ts', 'server/*/**/*-contract.ts')) {
    const folder = path.dirname(contract)
    const suite = find(`${folder}/*.test.ts`).map(read).join('\n')
    const drivers = find(`${folder}/*.ts`).filter((file) => {
      const text = read(file)
      return (
        !/\.test\.ts$|\/(port|contract|tables|roles)\.ts$/.test(file) &&
        /^export (?:async )?function \w+\([\s\S]*?\): (?:Files|Mailer|SmsSender|Payments|TestPayments|Roles)\b/m.test(
          text,
        )
      )
    })
    expect(drivers.length, folder).toBeGreaterThan(0)
    for (const driver of drivers) expect(suite, driver).toContain(`./${path.basename(driver)}`)
  }
})

test('no test replaces our own code or sleeps', () => {
  for (const file of find(
    '{domain,server,web,scripts,tests}/**/*.{test,spec}.{ts,tsx}',
    'tests/**/*.ts',
  ).filter((name) => !name.endsWith('laws.test.ts')))
    expect(read(file), file).not.toMatch(
      /\bvi\.(mock|spyOn)\b|waitForTimeout|setTimeout\(\s*(resolve|done|r)\b/,
    )
})

test('the README names both commands, and CI runs the test command of the README', () => {
  const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts
  for (const name of ['start', 'dev', 'test', 'seed', 'migrate']) expect(scripts).toHaveProperty(name)
  const screen = read('README.md').split('\n').slice(0, 40).join('\n')
  expect(screen).toContain('npm ci && npm start')
  expect(screen).toContain('npm ci && npm test')
  expect(read('.ci/run')).toContain('npm ci && npm test')
})

test('every variable of the configuration stands in .env.example, and no other', () => {
  const known = [...read('server/config.ts').matchAll(/^ {4}([A-Z][A-Z0-9_]+): /gm)].map((hit) => hit[1])
  const shown = [...read('.env.example').matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)].map((hit) => hit[1])
  expect(new Set(shown)).toEqual(new Set(known))
})

test('the lock file names no host', () => {
  expect(existsSync(path.join(root, 'package-lock.json'))).toBe(true)
  expect(read('package-lock.json')).not.toMatch(
    /"resolved"|https?:\/\/(?!github|opencollective|tidelift|paypal|www\.patreon|feross|ko-fi|polar)[a-z.-]*registry/,
  )
})
