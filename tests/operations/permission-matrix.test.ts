import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskRole } from '../../domain/accounts/roles.ts'
import { CONFIRMATION_INTERVAL_MINUTES, reminderConsentWords } from '../../domain/reminders/reminders.ts'
import { readSession } from '../../server/accounts/sessions/read-actor.ts'
import { sessions, userRoles } from '../../server/accounts/tables.ts'
import type { Context } from '../../server/context.ts'
import { placeOrder } from '../../server/orders/checkout/place-order.ts'
import { orders } from '../../server/orders/tables.ts'
import { photos } from '../../server/photos/tables.ts'
import { rows } from '../../server/platform/db/rows.ts'
import { requestReminders } from '../../server/reminders/request-reminders.ts'
import { reminderConsents } from '../../server/reminders/tables.ts'
import { events, pupils } from '../../server/school/tables.ts'
import { invitePerson } from '../../server/staff/invite-person.ts'
import { invitationToken } from '../../server/staff/mail-invitation.ts'
import { removePerson } from '../../server/staff/remove-person.ts'
import { correctRoster } from '../../server/staff/roster/correct-roster.ts'
import { setEditorsPublishing } from '../../server/staff/set-publishing.ts'
import { rosterProposals, schoolStaff } from '../../server/staff/tables.ts'
import { basketOf, families } from '../support/families.ts'
import { forged } from '../support/forged.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { type Called, createCaller, operationsUnder } from './operations.ts'

/**
 * Calls every operation as every kind of caller, about one child. What each is answered is in `permission-matrix.txt`; a
 * new operation has no line there, and fails until somebody has checked one.
 *
 * Addresses and bodies hold real ids. A secret is real only for the child's own parent; the others send one of the same
 * form, made of the same row's id. Where a pupil or a code opens something, there are two lines: with the child's id, and
 * with another child's real code.
 */
const ROLES = [
  'nobody',
  'other parent',
  'former staff',
  'former admin',
  'other school',
  'own school',
  'former editor',
  'drafting editor',
  'editor',
  'parent, half in',
  'own parent',
  'admin, half in',
  'admin',
] as const
type Role = (typeof ROLES)[number]
/** These may change the child’s data. */
const OWN: readonly Role[] = ['own school', 'own parent', 'admin']

let testApp: TestApp
let callers: Record<Role, Context>
let child: Record<'event' | 'class' | 'pupil' | 'photo' | 'order' | 'session' | 'roster-changes', string>
/** What the child’s parent knows, by the beginning of the address that takes it. */
let keys: Record<'/api/orders' | '/api/reminders', string>
let payment: { id: string; clientSecret: string }
let invitation: string
let otherCode: string
let code: string
let secrets: string[]

beforeAll(async () => {
  testApp = await openTestApp({ RATE_LIMIT_SCALE: '1000' })
  const make = families(testApp)
  const gallery = await make.gallery(2, { firstName: 'Ailsazeta' })
  const { db } = testApp.parts
  await db
    .update(pupils)
    .set({ lastName: 'Quartzfield', parentEmail: 'family@example.org' })
    .where(eq(pupils.id, gallery.id))
  await db
    .update(events)
    .set({ idPhotos: true, officeSheets: true, yearbook: true })
    .where(eq(events.id, gallery.eventId))
  const elsewhere = await make.gallery(1, { firstName: 'Rory' })
  otherCode = elsewhere.accessCode
  code = gallery.accessCode
  await db.execute(sql`insert into schools (name, created_at) values ('Another Primary', now())`)
  await db.update(events).set({ schoolName: 'Another Primary' }).where(eq(events.id, elsewhere.eventId))
  const [parent, other] = [await make.makeParent(), await make.makeParent()]
  await make.link(parent.id, gallery.id)
  await make.link(other.id, elsewhere.id)
  const ownStaff = await staffOf('Test Primary')
  const [photo = '', second = ''] = gallery.photoIds
  const line = { accessCode: gallery.accessCode, packageId: null }
  const bought = await make.buy(parent.ctx, basketOf([{ ...line, photoIds: [photo] }], 500))
  const open = await placeOrder(parent.ctx, basketOf([{ ...line, photoIds: [second] }], 500))
  if (!open.payment) throw new Error('nothing to pay')
  payment = { id: open.payment.id, clientSecret: open.payment.clientSecret }
  const asking = { pupilId: gallery.id, email: 'morag@example.org', words: reminderConsentWords('closing') }
  keys = {
    '/api/orders': bought.orderKey,
    '/api/reminders': (await requestReminders(parent.ctx, asking)).key,
  }
  // Another mail that confirms the address is due.
  testApp.clock.advance(CONFIRMATION_INTERVAL_MINUTES * 60_000 + 1000)
  await correctRoster(ownStaff.ctx, {
    eventId: gallery.eventId,
    correction: { kind: 'added', classRef: '3B', firstName: 'Una', lastName: 'Ross' },
  })
  const [changes] = await db.select().from(rosterProposals)
  const invited = await invitePerson(testApp.admin, { email: 'invited@example.com', role: 'admin' })
  invitation = invitationToken(testApp.admin, invited.id)
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, idIn(bought.orderKey)))
  child = {
    event: gallery.eventId,
    class: gallery.classId,
    pupil: gallery.id,
    photo,
    order: order?.id ?? '',
    session: await signIn(parent.id),
    'roster-changes': changes?.id ?? '',
  }
  secrets = ['Ailsazeta', 'Quartzfield', gallery.accessCode, photo, second, parent.email]
  // A key to reminders that was never made is answered like one whose reminders have ended.
  secrets.push('"on":true')
  callers = {
    nobody: testApp.stranger,
    'other parent': other.ctx,
    'former staff': await formerOf({ schoolName: 'Test Primary' }),
    'former admin': await formerOf({ role: 'admin' }),
    'other school': (await staffOf('Another Primary')).ctx,
    'own school': ownStaff.ctx,
    'former editor': await formerOf({ role: 'editor' }),
    'drafting editor': await draftingEditor(),
    editor: await editor(),
    'parent, half in': byPasswordAlone(parent.ctx),
    'own parent': parent.ctx,
    'admin, half in': byPasswordAlone(testApp.admin),
    admin: testApp.admin,
  }
})
afterAll(() => testApp.close())

const idIn = (key: string) => key.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

async function staffOf(schoolName: string) {
  const staff = await families(testApp).makeParent()
  await testApp.parts.db
    .insert(schoolStaff)
    .values({ userId: staff.id, schoolName, since: testApp.clock.now() })
  return staff
}

async function signIn(userId: string): Promise<string> {
  const now = testApp.clock.now()
  const amr = [{ method: 'password', timestamp: now.getTime() / 1000 }]
  const session = { id: randomUUID(), userId, aal: 'aal1', amr, createdAt: now, refreshedAt: now } as const
  await testApp.parts.db.insert(sessions).values(session)
  return session.id
}

async function editor(): Promise<Context> {
  const { id: userId, ctx } = await families(testApp).makeParent()
  await testApp.parts.db.insert(userRoles).values({ userId, role: 'editor' })
  return testApp.as(await readSession(ctx, { userId, sessionId: await signIn(userId), aal: 'aal1' }))
}

/** An editor who hands over what they write. */
async function draftingEditor(): Promise<Context> {
  const ctx = await editor()
  if (ctx.actor.kind === 'user')
    await setEditorsPublishing(testApp.admin, { userId: ctx.actor.userId, mayPublish: false })
  return ctx
}

/** Someone whose role is taken away while they are signed in: staff of a school, an admin or an editor. */
async function formerOf(role: { schoolName: string } | { role: DeskRole }): Promise<Context> {
  const { db } = testApp.parts
  const schoolName = 'schoolName' in role ? role.schoolName : undefined
  const {
    id: userId,
    email,
    ctx,
  } = schoolName ? await staffOf(schoolName) : await families(testApp).makeParent()
  await db.insert(userRoles).values({ userId, role: 'role' in role ? role.role : 'school' })
  const session = { userId, sessionId: await signIn(userId), aal: 'aal1' } as const
  expect(await readSession(ctx, session)).toMatchObject({
    isAdmin: 'role' in role && role.role === 'admin',
    isEditor: 'role' in role && role.role === 'editor',
  })
  await removePerson(testApp.admin, { userId, confirmation: email, ...role })
  return testApp.as(await readSession(ctx, session))
}

function byPasswordAlone({ actor }: Context): Context {
  if (actor.kind !== 'user') throw new Error('nobody is signed in')
  return testApp.as({ ...actor, hasFactor: true, aal: 'aal1' })
}

const KINDS = ['event', 'class', 'pupil', 'photo', 'order', 'session', 'roster-changes'] as const
const kindOf = (name: string) => KINDS.find((kind) => name.startsWith(kind))

/** An operation about the child, wherever its address or body names a thing. */
function aboutChild({ method, path, body }: Called, role: Role): Called {
  const place = kindOf(path.match(/\/([\w-]+)\/\{/)?.[1] ?? '')
  const known = (secret: string) => (role === 'own parent' ? secret : forged(secret))
  const key = Object.entries(keys).find(([start]) => path.startsWith(start))?.[1]
  return {
    method,
    path: path.replace('{kind}', 'client').replace(/\{(\w+)\}/, (_, name: string) => {
      if (name === 'key' && key) return known(key)
      const kind = kindOf(name) ?? place
      return kind ? child[kind] : randomUUID()
    }),
    body: path.startsWith('/api/payments/test')
      ? { id: payment.id, clientSecret: known(payment.clientSecret), card: 'ok' }
      : path.endsWith('/refusals')
        ? // What is refused would close the child's gallery to the operations that come later.
          { ...(withReal(body) as object), stands: false }
        : withReal(body),
  }
}

function withReal(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => withReal(one, name))
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withReal(one, key)]))
  if (name === 'accessCode') return otherCode
  if (name === 'token') return invitation
  const kind = /Ids?$/.test(name) && kindOf(name)
  return typeof value === 'string' && kind ? child[kind] : value
}

/** Operations that a pupil or a code opens, with what else they need to be carried out. */
const OPENED: Record<string, object> = {
  'POST /api/basket/price': {},
  'POST /api/gallery/for-school': {},
  'POST /api/gallery/gone': {},
  'POST /api/gallery/not-my-child': {},
  'POST /api/gallery/offers': {},
  'POST /api/orders': { shownTotal: 500 },
  'POST /api/reminders': { words: reminderConsentWords('closing'), email: 'somebody@example.com' },
}

/** The lines of an operation: one, or one by pupil and one by code. */
function linesOf(operation: Called): [name: string, operation: Called][] {
  const name = `${operation.method.toUpperCase()} ${operation.path.replace(/\?.*/, '')}`
  const more = OPENED[name]
  if (!more) return [[name, operation]]
  const body = { ...(operation.body as { lines?: object[] }), ...more }
  const opened = (by: object) => ({
    ...operation,
    body: body.lines
      ? { ...body, lines: body.lines.map((line) => ({ ...line, ...by })) }
      : { ...body, ...by },
  })
  return [
    [`${name}, by the pupil`, opened({ pupilId: randomUUID() })],
    [`${name}, by another’s code`, opened({ accessCode: otherCode })],
  ]
}

/** What no answer to somebody may hold. A school sees its pupils, but neither the key to one nor the parent’s address. */
function keptFrom(role: Role): string[] {
  if (role === 'own school') return [code, 'family@example.org']
  return OWN.includes(role) ? [] : secrets
}

/** Everything that is stored about the child, as one text. */
async function stored(): Promise<string> {
  const found = await rows(
    testApp.parts.db,
    sql`select
    (select json_agg(t) from ${pupils} t where t.id = ${child.pupil}) pupils,
    (select json_agg(t order by t.id) from ${photos} t where t.pupil_id = ${child.pupil}) photos,
    (select json_agg(t) from ${events} t where t.id = ${child.event}) events,
    (select json_agg(t) from ${reminderConsents} t where t.pupil_id = ${child.pupil}) consents,
    (select json_agg(t order by t.id) from ${orders} t) orders,
    (select json_agg(t order by t.id) from ${sessions} t) sessions`,
  )
  return JSON.stringify(found)
}

/** Reads the rows that those who may change; the result puts them back, so that each call meets the same child. */
async function remember() {
  const { db } = testApp.parts
  const [pupil] = await db.select().from(pupils).where(eq(pupils.id, child.pupil))
  const [event] = await db.select().from(events).where(eq(events.id, child.event))
  const pictures = await db.select().from(photos).where(eq(photos.pupilId, child.pupil))
  const consents = await db.select().from(reminderConsents).where(eq(reminderConsents.pupilId, child.pupil))
  if (!pupil || !event) throw new Error('the child is gone')
  return async () => {
    await db.update(pupils).set(pupil).where(eq(pupils.id, pupil.id))
    await db.update(events).set(event).where(eq(events.id, event.id))
    for (const row of pictures) await db.update(photos).set(row).where(eq(photos.id, row.id))
    for (const row of consents)
      await db.update(reminderConsents).set(row).where(eq(reminderConsents.id, row.id))
  }
}

async function cellOf(answer: Response): Promise<string> {
  if (answer.ok) return 'yes'
  if (answer.status === 401) return 'sign in'
  const { error } = (await answer.clone().json()) as { error: Record<string, string> }
  if (answer.status === 403) return error.code === 'insufficient_aal' ? 'second step' : 'refused'
  if (answer.status === 404) return /no such page/.test(error.message ?? '') ? 'no page' : 'none'
  return answer.status === 400 ? 'invalid' : 'conflict'
}

test('every caller is answered as the table says, and nobody without permission sees or changes anything of a child', async () => {
  const ask = createCaller(testApp)
  const putBack = await remember()
  let before = await stored()
  const lines: string[][] = []
  for (const [name, operation] of (await operationsUnder('/api/', testApp)).flatMap(linesOf)) {
    const line = [name]
    for (const [at, role] of ROLES.entries()) {
      // An admin may do all of it, erasing included, so these calls use ids that do not exist.
      const answer = await ask(callers[role], role === 'admin' ? operation : aboutChild(operation, role))
      line.push(await cellOf(answer))
      const said = await answer.text()
      // It answers with the ids that it was asked about, and nothing else of them.
      const asked = name.startsWith('POST /api/gallery/gone')
        ? JSON.stringify(operation.body) + child.photo
        : ''
      for (const secret of keptFrom(role).filter((one) => !asked.includes(one)))
        expect(said, `${name} by ${role}`).not.toContain(secret)
      if (OWN.includes(role)) {
        if ((await stored()) === before) continue
        await putBack()
        before = await stored()
        // One look at what was stored for all in a row who may not change it.
      } else if (OWN.includes(ROLES[at + 1] ?? role))
        expect(await stored(), `${name} by ${ROLES.slice(0, at + 1).join(', ')}`).toBe(before)
    }
    lines.push(line)
  }
  const table = [['', ...ROLES], ...lines.sort(([a = ''], [b = '']) => (a < b ? -1 : 1))]
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0))) ?? []
  const text = table.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('permission-matrix.txt')
})
