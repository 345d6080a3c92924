import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Context } from '../../server/context.ts'
import { schoolStaff } from '../../server/staff/tables.ts'
import { families } from '../support/families.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { type Called, codeOf, createCaller, declaredEndpoints, operationsUnder } from './operations.ts'

/**
 * The operations of the desk and of a school that a session of any age may use, by the reason. A new operation is
 * declared with `recentSignIn`, or has a line here.
 */
const OF_ANY_AGE: Record<string, string[]> = {
  'a picture or film of the website, which is public, and only deleted while nothing uses it': [
    'post /api/admin/website-media/films/{id}/delete',
    'post /api/admin/website-media/pictures/{id}/delete',
    'post /api/admin/website-media/pictures/{id}/replace',
    'post /api/admin/website-media/pictures/{id}/words',
    'put /api/admin/website-media/films/{id}/poster',
    'put /api/admin/website-media/pictures/{id}',
    'get /api/admin/website-media/films',
    'get /api/admin/website-media/sample/{folder}/{name}',
    'get /api/admin/website-media/{id}/uses',
    'get /api/admin/website-media/used',
    'get /api/admin/website-media/pictures',
    'get /api/admin/website-media/pictures/{id}',
  ],
  'shown on a screen, as much as fits on one': [
    'get /api/admin/accounts/activity',
    'get /api/admin/automatic-reminders',
    'get /api/admin/business',
    'get /api/admin/classes/{id}',
    'get /api/admin/classes/{id}/codes',
    'get /api/admin/classes/{id}/id-photos',
    'get /api/admin/classes/{id}/photos',
    'get /api/admin/counts',
    'get /api/admin/events',
    'get /api/admin/events/{id}',
    'get /api/admin/events/{id}/agreement',
    'get /api/admin/events/{id}/catch-up',
    'get /api/admin/events/{id}/photo-day',
    'get /api/admin/events/{id}/codes',
    'get /api/admin/events/{id}/likely-pairs',
    'get /api/admin/events/{id}/moves',
    'get /api/admin/events/{id}/reminders',
    'get /api/admin/events/{id}/roster/changes',
    'get /api/admin/events/{id}/sorting',
    'get /api/admin/events/{id}/unwritable-names',
    'get /api/admin/jobs',
    'get /api/admin/offers',
    'get /api/admin/offers/{id}/hand-out',
    'get /api/admin/orders/{id}',
    'get /api/admin/pairs',
    'get /api/admin/people',
    'get /api/admin/prices',
    'get /api/admin/prices/{id}',
    'get /api/admin/print-stops',
    'get /api/admin/calendar',
    'get /api/admin/projects',
    'get /api/admin/projects/{id}',
    'get /api/admin/projects/{id}/cancellation',
    'get /api/admin/privacy',
    'get /api/admin/invoices/{id}/interest',
    'get /api/admin/invoices/{id}/reminder',
    'get /api/admin/privacy/preview',
    'get /api/admin/pupils/{id}',
    'get /api/admin/pupils/{id}/elsewhere',
    'get /api/admin/pupils/{id}/photos',
    'get /api/admin/pupils/{id}/sale',
    'get /api/admin/paper-prefixes',
    'get /api/admin/reference-rates',
    'get /api/admin/sales',
    'get /api/admin/sales/{id}',
    'get /api/admin/sample',
    'get /api/admin/setup',
    'get /api/admin/today',
    'get /api/admin/watermark',
    'get /api/admin/website',
    'get /api/admin/website-visits',
    'get /api/admin/website/{kind}/{id}',
    'get /api/admin/website/{kind}/{id}/versions',
    'get /api/admin/website/{kind}/{id}/versions/{number}',
    'post /api/admin/website/{kind}/{id}/preview',
    'post /api/admin/activity/search',
    'post /api/admin/enquiries/search',
    'post /api/admin/messages/search',
    'post /api/admin/orders/price',
    'post /api/admin/orders/search',
    'post /api/admin/privacy/search',
    'post /api/admin/search',
    'get /api/school/classes/{id}',
    'get /api/school/events',
    'get /api/school/events/{id}',
    'get /api/school/events/{id}/roster/changes',
  ],
  'the day’s work on pupils and photos, which can be put back': [
    'patch /api/admin/enquiries/{id}',
    'post /api/admin/classes/{id}',
    'post /api/admin/classes/{id}/publish',
    'post /api/admin/classes/{id}/pupils',
    'post /api/admin/classes/{id}/sheet',
    'post /api/admin/events',
    'post /api/admin/events/{id}/classes',
    'post /api/admin/events/{id}/duplicate',
    'post /api/admin/events/{id}/reminders/stop',
    'post /api/admin/events/{id}/roster',
    'post /api/admin/events/{id}/roster/preview',
    'post /api/admin/events/{id}/sort',
    'post /api/admin/events/{id}/state',
    'post /api/admin/known-photos',
    'post /api/admin/pairs/apart',
    'post /api/admin/photos/confirm',
    'post /api/admin/photos/mark',
    'post /api/admin/photos/place',
    'post /api/admin/photos/restore',
    'post /api/admin/photos/{id}/as-it-is',
    'post /api/admin/photos/{id}/id-frame',
    'post /api/admin/photos/{id}/names',
    'post /api/admin/photos/{id}/people',
    'post /api/admin/photos/{id}/turn',
    'post /api/admin/print-stops/{id}/settled',
    'post /api/admin/pupils/{id}',
    'post /api/admin/pupils/{id}/for-school',
    'post /api/admin/events/{id}/photo-day/marks',
    'post /api/admin/pupils/{id}/photo-day-note',
    'post /api/admin/pupils/{id}/photo-order',
    'post /api/admin/pupils/{id}/refusals',
    'post /api/admin/roster-imports/{id}/undo',
    'post /api/admin/steps/{id}/undo',
    'post /api/admin/watermark',
    'post /api/admin/watermark/preview',
  ],
  'a quote or an invoice to one client, who asked for it; nothing is let in or paid out': [
    'post /api/admin/held-days/{id}/move',
    'post /api/admin/invoices/{id}/interest',
    'post /api/admin/invoices/{id}/reminders',
    'post /api/admin/projects',
    'post /api/admin/projects/{id}/invoices',
    'post /api/admin/projects/{id}/quote/send',
    'put /api/admin/projects/{id}/client',
    'put /api/admin/projects/{id}/quote',
  ],
  'what letters about late invoices say and when they go, each kept in the activity log': [
    'post /api/admin/automatic-reminders',
    'post /api/admin/invoices/{id}/automatic-reminders',
    'post /api/admin/reference-rates',
  ],
  'what numbers begin with; papers that were sent keep theirs': ['post /api/admin/paper-prefixes'],
  'ends an address that let somebody in': ['delete /api/admin/calendar/feed'],
  'destroys on its day at the earliest, and two weeks after a mail about it': ['post /api/admin/events/{id}'],
  'what the website says, whose versions are kept': [
    'delete /api/admin/website/{kind}/{id}/schedule',
    'post /api/admin/website/{kind}/{id}/delete',
    'post /api/admin/website/{kind}/{id}/draft/discard',
    'post /api/admin/website/{kind}/{id}/give-back',
    'post /api/admin/website/{kind}/{id}/hand-over',
    'post /api/admin/website/{kind}/{id}/publish',
    'post /api/admin/website/{kind}/{id}/reset',
    'put /api/admin/website/{kind}/order',
    'put /api/admin/website/{kind}/{id}/draft',
    'put /api/admin/website/{kind}/{id}/schedule',
  ],
  'what the shop sells, and for how much': [
    'post /api/admin/offers/{id}/end',
    'delete /api/admin/products/{id}/picture',
    'post /api/admin/price-order',
    'post /api/admin/prices',
    'post /api/admin/prices/{id}',
    'post /api/admin/prices/{id}/restore',
    'post /api/admin/prices/{id}/state',
    'post /api/admin/products',
    'post /api/admin/products/{id}',
    'put /api/admin/products/{id}/picture',
  ],
  'goes to a school’s staff, or to whom a credit was given': [
    'post /api/admin/credits/{id}/mail',
    'post /api/admin/offers/{id}/mail',
  ],
  'goes to the buyer, at the address that paid': [
    'post /api/admin/orders/{id}/cancel',
    'post /api/admin/orders/{id}/download-days',
    'post /api/admin/orders/{id}/mails',
    'post /api/admin/orders/{id}/remakes',
    'post /api/admin/prints',
  ],
  'goes to the owner, or to whom it was going anyway': [
    'post /api/admin/addresses/reachable',
    'post /api/admin/jobs/{id}/retry',
    'post /api/admin/setup/mail',
    'post /api/admin/setup/payment',
  ],
  'keeps somebody out who is not in yet': ['delete /api/admin/people/invitations/{id}'],
  'a school’s report, of which the owner hears': [
    'delete /api/school/roster-changes/{id}',
    'post /api/school/events/{id}/corrections',
    'post /api/school/events/{id}/roster',
    'post /api/school/events/{id}/roster/preview',
    'post /api/school/pupils/{id}/absence',
    'post /api/school/pupils/{id}/photo-day-note',
    'post /api/school/pupils/{id}/refusals',
  ],
}

const AGED_MS = 15 * 60_000 + 1000

let testApp: TestApp
let ask: ReturnType<typeof createCaller>
/** All that are declared, and those of the desk and of a school. */
let everything: Endpoint[]
let declared: Endpoint[]
let operations: Called[]
/** Staff of a school, and an admin. */
let callers: { admin: Context; staff: Context }

beforeAll(async () => {
  testApp = await openTestApp()
  ask = createCaller(testApp)
  everything = await declaredEndpoints()
  declared = everything.filter(({ path }) => /^\/api\/(admin|school)\//.test(path))
  operations = [
    ...(await operationsUnder('/api/admin/', testApp)),
    ...(await operationsUnder('/api/school/', testApp)),
  ]
  await testApp.makePupil()
  const staff = await families(testApp).makeParent()
  const since = testApp.clock.now()
  await testApp.parts.db.insert(schoolStaff).values({ userId: staff.id, schoolName: 'Test Primary', since })
  callers = { admin: testApp.admin, staff: staff.ctx }
})
afterAll(() => testApp.close())

const nameOf = ({ method, path }: Pick<Called, 'method' | 'path'>) => `${method} ${path.split('?')[0]}`
const guarded = () => declared.filter(({ recentSignIn }) => recentSignIn).map(nameOf)

/** The same person, who signed in longer ago. */
function aged({ actor }: Context): Context {
  if (actor.kind !== 'user') throw new Error('nobody is signed in')
  return testApp.as({ ...actor, signedInAt: new Date(testApp.clock.now().getTime() - AGED_MS) })
}

const callerOf = ({ path }: Called) => (path.startsWith('/api/school/') ? callers.staff : callers.admin)

test('each operation of the desk and of a school demands a recent sign-in, or is known not to', () => {
  const known = [...guarded(), ...Object.values(OF_ANY_AGE).flat()]
  expect(known.toSorted()).toEqual(declared.map(nameOf).toSorted())
  // Only the permissions of a role read the demand.
  expect(everything.filter(({ recentSignIn }) => recentSignIn).map(nameOf)).toEqual(guarded())
})

test('a session that is older is asked who it is by those operations, and by no other', async () => {
  const asked: string[] = []
  for (const operation of operations) {
    const answer = await ask(aged(callerOf(operation)), operation)
    if ((await codeOf(answer)) === 'reauthentication_needed') asked.push(nameOf(operation))
  }
  expect(asked.toSorted()).toEqual(guarded().toSorted())
})

test('who has just signed in is not asked', async () => {
  for (const operation of operations.filter((one) => guarded().includes(nameOf(one)))) {
    const answer = await ask(callerOf(operation), operation)
    expect(await codeOf(answer), nameOf(operation)).not.toBe('reauthentication_needed')
  }
})

test('nobody without the role learns from it which operations there are', async () => {
  for (const operation of operations) {
    expect((await ask(testApp.stranger, operation)).status, nameOf(operation)).toBe(401)
    expect((await ask(aged(testApp.parent), operation)).status, nameOf(operation)).toBe(404)
  }
})
