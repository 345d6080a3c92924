import { sentences } from './sentence-violations.ts'

/** Each rule broken at least once: texts by path (`~/` is the project), and what the rule says about the last one. */
export interface Broken {
  what: string
  texts: Record<string, string>
  says: string
}

const imports = (file: string, line: string, says: string): Broken => ({
  what: `${file} with ${line}`,
  texts: { [file]: line },
  says,
})

const ABOVE = 'may not import what stands above or beside it'
const SCREEN = 'no feature reads a screen'
const MOUNTED = 'mounted by app.ts and job-registrations.ts alone'
const importing = [
  imports('domain/school.ts', "import { sql } from 'drizzle-orm'", 'Rule 1: domain/'),
  imports('domain/school.ts', "import { readFile } from 'node:fs/promises'", 'Rule 1: domain/'),
  imports('domain/school.ts', "import { events } from '~/server/school/tables.ts'", 'Rule 1: domain/'),
  imports(
    'contract/orders/orders.ts',
    "import { orders } from '~/server/orders/tables.ts'",
    'Rule 1: contract/',
  ),
  imports('contract/orders/orders.ts', "import { z } from 'zod'", 'Rule 1: contract/'),
  imports('content/site.ts', "import { Context } from '~/server/context.ts'", 'Rule 1: content/'),
  imports('content/site.ts', "import { readFileSync } from 'node:fs'", 'Rule 1: content/'),
  imports('web/gate.tsx', "import { events } from '~/server/school/tables.ts'", 'Rule 1: web never'),
  imports('web/gate.tsx', "type Ctx = import('~/server/context.ts').Context", 'Rule 1: web never'),
  imports('web/gate.tsx', "const late = () => import('~/server/context.ts')", 'Rule 1: web never'),
  imports('web/gate.tsx', "export * from '~/server/school/tables.ts'", 'Rule 1: web never'),
  imports('web/ui/button.tsx', "import { site } from '~/content/site.ts'", 'Rule 1: web/ui'),
  imports('web/ui/button.tsx', "import { callApi } from '~/web/http/api.ts'", 'Rule 1: web/ui'),
  imports('server/platform/log.ts', "import { events } from '~/server/school/tables.ts'", 'Rule 1: platform'),
  imports('server/http.ts', "import { Gate } from '~/web/school/gate.tsx'", 'does not know the browser'),
  imports('server/accounts/sign-in.ts', "import { events } from '~/server/school/tables.ts'", ABOVE),
  imports('server/school/create-event.ts', "import { photos } from '~/server/photos/tables.ts'", ABOVE),
  imports('server/staff/invite.ts', "import { photos } from '~/server/photos/tables.ts'", ABOVE),
  imports('server/photos/derive.ts', "import { orders } from '~/server/orders/tables.ts'", ABOVE),
  imports('server/orders/place-order.ts', "import { erase } from '~/server/privacy/erasure/erase.ts'", ABOVE),
  imports(
    'server/privacy/erasure/erase.ts',
    "import { search } from '~/server/roster/search-pupils.ts'",
    ABOVE,
  ),
  imports('server/enquiries/send.ts', "import { users } from '~/server/accounts/tables.ts'", ABOVE),
  imports('server/roster/search.ts', "import { seed } from '~/server/seed/seed-sample.ts'", ABOVE),
  imports('server/orders/place-order.ts', "import { list } from '~/server/orders/screens/list.ts'", SCREEN),
  imports(
    'server/school/screens/routes.ts',
    "import { sendCodes } from '~/server/roster/send-codes.ts'",
    'a screen only reads',
  ),
  imports('server/seed/sample.ts', "import { invitations } from '~/server/staff/tables.ts'", ABOVE),
  imports('server/orders/place-order.ts', "import { photosJobs } from '~/server/photos/jobs.ts'", MOUNTED),
  imports(
    'server/roster/open.ts',
    "import { ordersRoutes } from '~/server/orders/pay/admin-routes.ts'",
    MOUNTED,
  ),
  imports('server/orders/place-order.ts', "import { Link } from 'react-router'", 'does not know the browser'),
  imports('server/orders/routes.ts', "import { eq } from 'drizzle-orm'", 'Rule 2: routes.ts'),
  imports(
    'server/orders/admin-routes.ts',
    "import { orders } from '~/server/orders/tables.ts'",
    'Rule 2: routes.ts',
  ),
  imports(
    'server/mail-templates/render-mail.ts',
    "import { orders } from '~/server/orders/tables.ts'",
    'Rule 2: a letter',
  ),
  imports('server/orders/place-order.ts', "import nodemailer from 'nodemailer'", 'Rule 4'),
  imports('server/orders/place-order.ts', "import { S3 } from '@aws-sdk/client-s3'", 'Rule 4'),
  imports('server/orders/place-order.ts', "import { z } from 'zod'", 'Rule 5'),
  imports('server/orders/routes.ts', "import { z } from '@hono/zod-openapi'", 'Rule 5'),
  imports(
    'server/orders/place-order.ts',
    "import { openTestApp } from '~/tests/test-app.ts'",
    'Rule 8: what runs',
  ),
  imports('web/gate.tsx', "import { expect } from 'vitest'", 'Rule 8: what runs'),
]

const CONTEXT = "import { type Context, requireAdmin } from '~/server/context.ts'\n"
const LEAK = `${CONTEXT}export async function leak(ctx: Context) {\n  await ctx.db.delete(users)\n}\n`
const ROUTE = 'route(routes, {}, (ctx) => leak(ctx))\n'

/** An operation, and the routes that lead to it. */
const mounted = (
  what: string,
  leak: string,
  routes = `import { leak } from './leak.ts'\n${ROUTE}`,
): Broken => ({
  what,
  texts: { 'server/roster/routes.ts': routes, 'server/roster/leak.ts': leak },
  says: 'leak: Rule 3: an operation’s first line is its permission',
})

const permitting: Broken[] = [
  mounted('an operation without its permission', LEAK),
  mounted(
    'an arrow function',
    `${CONTEXT}export const leak = async (ctx: Context) => ctx.db.delete(users)\n`,
  ),
  mounted(
    'a permission that comes second',
    LEAK.replace('await', 'ctx.log.info()\n  requireAdmin(ctx)\n  await'),
  ),
  mounted(
    'a permission for somebody else',
    LEAK.replace('await', 'requireAdmin({ ...ctx, actor })\n  await'),
  ),
  mounted(
    'a permission that nobody waits for',
    `import { requireSchool } from '~/server/staff/permission.ts'\n${LEAK.replace('await', 'requireSchool(ctx)\n  await')}`,
  ),
  mounted(
    'an operation for any context',
    LEAK.replace('leak(ctx: Context)', 'leak<Given extends Context>(ctx: Given)'),
  ),
  mounted('an operation that may do without', LEAK.replace('(ctx: Context)', '(ctx: Context | undefined)')),
  mounted(
    'what only looks like a permission',
    `${LEAK.replace('requireAdmin', 'inTransaction').replace('await', 'requireAdmin(ctx)\n  await')}function requireAdmin(ctx: Context) {}\n`,
  ),
  mounted(
    'the name given to it by an import',
    LEAK,
    `import { leak as fine } from './leak.ts'\n${ROUTE.replace('leak', 'fine')}`,
  ),
  mounted(
    'a whole module',
    LEAK,
    `import * as operations from './leak.ts'\n${ROUTE.replace('leak', 'operations.leak')}`,
  ),
  mounted(
    'another name for it',
    LEAK,
    `import { leak } from './leak.ts'\nconst fine = leak\n${ROUTE.replace('leak', 'fine')}`,
  ),
  mounted(
    'a list of operations',
    LEAK,
    "import { leak } from './leak.ts'\nconst operations = { leak }\nroute(routes, {}, operations.leak)\n",
  ),
  mounted('a late import', LEAK, "route(routes, {}, async (ctx) => (await import('./leak.ts')).leak(ctx))\n"),
  {
    ...mounted(
      'another file that hands it on',
      LEAK,
      `import { fine } from './again.ts'\n${ROUTE.replace('leak', 'fine')}`,
    ),
    texts: {
      'server/roster/routes.ts': `import { fine } from './again.ts'\n${ROUTE.replace('leak', 'fine')}`,
      'server/roster/again.ts': "export { leak as fine } from './leak.ts'\n",
      'server/roster/leak.ts': LEAK,
    },
  },
  {
    ...mounted('a helper that takes the call', LEAK),
    texts: {
      'server/roster/routes.ts': "import { answer } from './answer.ts'\nroutes.get('/', (c) => answer(c))\n",
      'server/roster/answer.ts':
        "import { leak } from './leak.ts'\nexport const answer = (c: Call) => c.json(leak(c.var.ctx))\n",
      'server/roster/leak.ts': LEAK,
    },
  },
  {
    ...mounted('a job', LEAK),
    texts: {
      'server/roster/jobs.ts':
        "import { leak } from './leak.ts'\nexport const leakJobs = [jobRegistration(leakKind, leak)]\n",
      'server/roster/leak.ts': LEAK,
    },
  },
  {
    ...mounted('the definition of a mail', LEAK),
    texts: {
      'server/roster/jobs.ts':
        "import { leak } from './leak.ts'\nexport const leakJobs = [jobRegistration(leak, leak.run)]\n",
      'server/roster/leak.ts': `import { requireSystem } from '~/server/context.ts'\nimport { defineMail as mailOf } from '~/server/mail-templates/define-mail.ts'\nexport const leak = mailOf({\n  job: 'leak', kind: 'leak', labels: { job: '', sent: '' },\n  async write(ctx) {\n    await ctx.db.delete(users)\n    requireSystem(ctx)\n    return undefined\n  },\n})\n`,
    },
  },
  {
    ...mounted('an operation that is called for somebody else', LEAK),
    texts: {
      'server/roster/open.ts': `${CONTEXT}import { leak } from './leak.ts'\nexport const open = (ctx: Context, actor: Actor) => leak({ ...ctx, actor })\n`,
      'server/roster/leak.ts': LEAK,
    },
  },
  ...['(ctx: Context) => ctx.db.delete(users)', '({ db }: Context) => db.delete(users)'].map((operation) => ({
    what: `a route that works by itself: ${operation}`,
    texts: { 'server/roster/routes.ts': `${CONTEXT}route(routes, {}, ${operation})\n` },
    says: 'Rule 3: what is mounted hands its context to an operation',
  })),
]

const aroundTheSecondStep = [
  "import { requireSession as ask } from '~/server/context.ts'",
  'const idOf = (ctx: TransactionContext) => ctx.actor.kind',
  "const idOf = (ctx: TransactionContext) => ctx['actor'].kind",
  'async function keep({ db, actor }: TransactionContext) {}',
  'async function keep(ctx: TransactionContext) {\n  const { actor: user, db } = ctx\n}',
].map(
  (line): Broken => ({
    what: `around the second step: ${line}`,
    texts: {
      'server/orders/place-order.ts': `import type { TransactionContext } from '~/server/context.ts'\n${line}\n`,
    },
    says: 'Rule 3: ask for what belongs to an account by requireUser',
  }),
)

const MOCK = 'Rule 8: a test runs our own code'
const SLEEP = 'Rule 8: a test waits for what it wants to see'
const LIMIT = 'Rule 8: a busy machine makes a test slow and never red'
const testing = [
  ["vi.mock('~/server/clock.ts')", MOCK],
  ["vi.spyOn(files, 'put')", MOCK],
  ["vi.stubGlobal('fetch', answer)", MOCK],
  ['await page.waitForTimeout(100)', SLEEP],
  ['await new Promise((done) => setTimeout(done, 100))', SLEEP],
  ["import { setTimeout as wait } from 'node:timers/promises'", SLEEP],
  ["test('a sum', () => add(1), 60_000)", LIMIT],
  ["test.each([1])('a sum', (one) => add(one), 60_000)", LIMIT],
  ["test('a sum', { timeout: 60_000 }, () => add(1))", LIMIT],
  ['beforeAll(() => open(), 60_000)', LIMIT],
  ['await expect.poll(seen, { timeout: 5000 }).toBe(1)', LIMIT],
  ['await vi.waitFor(seen)', LIMIT],
  ['fetch(url, { signal: AbortSignal.timeout(5000) })', LIMIT],
].map(
  ([line = '', says = '']): Broken => ({
    what: `a test with ${line}`,
    texts: { 'server/orders/place-order.test.ts': line },
    says,
  }),
)

const UNHEARD = [
  ["import { spawn } from 'node:child_process'", 'wait by endOf'],
  ["import { fork as start } from 'node:child_process'", 'wait by endOf'],
  ["import { execFile } from 'node:child_process'\nexecFile('vite', () => undefined)", 'wait by promisify'],
].map(
  ([text = '', says = '']): Broken => ({
    what: `a process that may not start: ${text}`,
    texts: { 'bench/started.ts': text },
    says: `Rule 13: what cannot be started reports an error and never closes; ${says}`,
  }),
)

const SLOW = 'Rule 12: /'
const UNREAD = 'Rule 12: a regular expression is written out'
const takingLong = [
  ['text.replace(/\\s+$/, "")', SLOW],
  ['text.match(/^(?:a+)*$/)', SLOW],
  ['/\\S+@\\S+/.exec(text)', SLOW],
  ["new RegExp(text, 'u')", UNREAD],
  ['RegExp(text)', UNREAD],
  ["text.normalize('NFKC')", 'Rule 12: text is normalised by domain/text.ts'],
].map(
  ([line = '', says = '']): Broken => ({
    what: `what may take long: ${line}`,
    texts: { 'domain/tidy.ts': `export const tidy = (text: string) => ${line}\n` },
    says,
  }),
)

export const broken: readonly Broken[] = [
  ...importing,
  ...permitting,
  ...aroundTheSecondStep,
  ...UNHEARD,
  ...["'/api/orders'", '`/api/orders`', "'https://example.com/api/orders'"].map((line) => ({
    what: `the address of an operation in ${line}`,
    texts: { 'web/http/call.ts': `export const called = () => ${line}\n` },
    says: 'addresses of the API are declared in contract/',
  })),
  ...["localStorage.getItem('a')", "globalThis['sessionStorage']", 'navigator.locks'].map((line) => ({
    what: `${line}, which a browser may deny`,
    texts: { 'web/school/own.ts': `export const own = () => ${line}\n` },
    says: 'Rule 14',
  })),
  ...["'/school-photos/basket'", '`${origin}/school-photos/order/${key}`'].map((line) => ({
    what: `the address of a screen in ${line}`,
    texts: {
      'web/school/link.ts': `export const link = (origin: string, key: string) => ${line} + origin + key\n`,
    },
    says: 'addresses of screens stand in domain/screens.ts',
  })),
  ...sentences,
  {
    what: 'names put together by hand',
    texts: {
      'server/school/list.ts':
        'export const nameOf = (one: { firstName: string; lastName: string }) => `${one.firstName} ${one.lastName}`\n',
    },
    says: 'Rule 6',
  },
  {
    what: 'a student in a name',
    texts: { 'server/school/list.ts': "export const firstStudent = 'student'\n" },
    says: 'firstStudent: Rule 6',
  },
  {
    what: 'a missing pupil',
    texts: { 'server/school/find.ts': "export const gone = () => notFound('pupil in this class')\n" },
    says: 'people are told of a student',
  },
  {
    what: 'a mail that is not listed',
    texts: {
      'server/orders/mail-news.ts': "export const mailNews = defineOwnerMail({ job: 'orders.mail-news' })\n",
    },
    says: 'mailNews: Rule 4: a mail is listed in server/mails.ts',
  },
  {
    what: 'a mail past its definition',
    texts: {
      'server/orders/mail-news.ts': "export const news = (ctx: Context) => ctx.mail.send({ kind: 'news' })\n",
    },
    says: 'Rule 4: a mail is sent by its definition',
  },
  {
    what: 'a driver that its port’s suite is not run for',
    texts: {
      'server/platform/fax/contract-suite.ts': 'export function faxContract() {}\n',
      'server/platform/fax/fax.test.ts': "import { faxContract } from './contract-suite.ts'\n",
      'server/platform/fax/fax.ts': 'export const faxMailer = (): Mailer => ({})\n',
    },
    says: 'Rule 7',
  },
  ...[
    ['server/school/list.ts', 'export const standingMarks = 1'],
    ['server/school/list.ts', 'export interface KeptList {}'],
    ['web/desk/kit/list.tsx', 'export function askAboutList() {}'],
    ['web/desk/kit/list.tsx', 'export const { said } = { said: 1 }'],
    ['domain/school/list.ts', 'export type REFUSED_LIST = 1'],
    ['server/school/told-list.ts', 'export const list = 1'],
  ].map(([file = '', line = '']) => ({
    what: `a word of our own: ${line} in ${file}`,
    texts: { [file]: `${line}\n` },
    says: 'Rule 6: the trade has a word',
  })),
  ...['server/school/list.ts', 'tests/list.ts'].map((file) => ({
    what: `rows of SQL whose type is claimed in ${file}`,
    texts: { [file]: 'const { rows } = (await db.execute(query)) as unknown as { rows: object[] }\n' },
    says: 'Rule 5: rows of SQL',
  })),
  {
    what: 'a type that is claimed',
    texts: { 'server/school/list.ts': 'export const list = {} as unknown as string[]\n' },
    says: 'Rule 5: a type is parsed',
  },
  {
    what: 'two folders of a feature that import each other',
    texts: {
      'server/orders/east/one.ts': "import { two } from '~/server/orders/west/two.ts'",
      'server/orders/west/two.ts': "import { one } from '~/server/orders/east/one.ts'",
    },
    says: 'import each other',
  },
  {
    what: 'words of the desk under a name that its screens do not have',
    texts: { 'content/desk/students.ts': 'export const none = 1\n' },
    says: 'Rule 6: students is no area',
  },
  {
    what: 'a screen outside the desk’s areas',
    texts: { 'web/desk/students/list.tsx': 'export const none = 1\n' },
    says: 'Rule 6: students is no area',
  },
  {
    what: 'two operations in files of one name',
    texts: {
      'server/school/open-list.ts': 'export const one = 1\n',
      'server/orders/open-list.ts': 'export const other = 1\n',
    },
    says: 'has the same name',
  },
  {
    what: 'two things of one exported name',
    texts: {
      'domain/school/notice.ts': 'export type Notice = string\n',
      'server/orders/notices.ts': 'export interface Notice {\n  at: Date\n}\n',
    },
    says: 'exports a Notice as well',
  },
  {
    what: 'a button that the screen reader calls otherwise than it is written',
    texts: {
      'web/gate.tsx':
        'export const Gate = ({ name }: { name: string }) => <button aria-label={`Link ${name}`}>Link these</button>\n',
    },
    says: 'WCAG 2.5.3',
  },
  ...testing,
  ...takingLong,
]

const operation = (first: string) => `${CONTEXT}import { requireSchool } from '~/server/staff/permission.ts'
import { helper } from './helper.ts'
export async function good(ctx: Context) {
  ${first}
  await helper(ctx)
}
`

/** Code that keeps the architecture rules, so that none forbids too much. */
export const allowed: readonly Omit<Broken, 'says'>[] = [
  ...['requireAdmin(ctx)', 'const { user } = await requireSchool(ctx)'].map((first) => ({
    what: `an operation that begins with ${first}, and its helper without a permission`,
    texts: {
      'server/roster/routes.ts': '\nroute(routes, {}, (ctx) => good(ctx))\n',
      'server/roster/good.ts': operation(first),
      'server/roster/helper.ts': `${CONTEXT}export const helper = (ctx: Context) => ctx.db.delete(users)\n`,
    },
  })),
  {
    what: 'a feature on what it stands on',
    texts: { 'server/photos/open-gallery.ts': "import { events } from '~/server/school/tables.ts'" },
  },
  {
    what: 'a screen that reads a feature above its own',
    texts: { 'server/school/screens/list.ts': "import { orders } from '~/server/orders/tables.ts'" },
  },
  {
    what: 'a word that only contains one of ours, one that is not exported, and the right word in its place',
    texts: {
      'server/school/list.ts':
        'const said = 1\nexport const standardLayout = said\nexport const byTimeTaken = 1\n',
    },
  },
  {
    what: 'the name of a control, a class of CSS, an error for programmers, and what is logged',
    texts: {
      'web/gate.tsx':
        "export const Gate = () => <button className='flex grid hidden block!'>Send me the link</button>\n",
      'server/gate.ts':
        "export function gate(ctx: { log: Console }) {\n  ctx.log.error('The gate did not open again.')\n  throw new Error('There is no gate here.')\n}\n",
    },
  },
  {
    what: 'a button whose label says more than is written on it',
    texts: {
      'web/gate.tsx':
        'export const Gate = ({ name }: { name: string }) => <a aria-label={`Merge ${name}`}>Merge…</a>\n',
    },
  },
  {
    what: 'a driver whose suite is run',
    texts: {
      'server/platform/fax/contract-suite.ts': 'export function faxContract() {}\n',
      'server/platform/fax/fax.test.ts':
        "import { faxContract } from './contract-suite.ts'\nimport { faxMailer } from './fax.ts'\n",
      'server/platform/fax/fax.ts': 'export const faxMailer = (): Mailer => ({})\n',
    },
  },
]
