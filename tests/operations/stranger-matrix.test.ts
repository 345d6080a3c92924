import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../server/context.ts'
import { orders } from '../../server/orders/tables.ts'
import { photos } from '../../server/photos/tables.ts'
import { events, pupils } from '../../server/school/tables.ts'
import { schoolStaff } from '../../server/staff/tables.ts'
import { basketOf, families } from '../families.ts'
import { openWorld, type World } from '../world.ts'
import { asker, type Called, operationsUnder } from './operations.ts'

/**
 * Calls every operation as every kind of caller, about one child, with real ids wherever an operation takes one. What
 * each may do is in `stranger-matrix.txt`; a new operation has no line there, and fails until somebody has checked one.
 */
const ROLES = [
  'nobody',
  'other parent',
  'other school',
  'own school',
  'own parent',
  'admin, half in',
  'admin',
] as const
type Role = (typeof ROLES)[number]

let world: World
let callers: Record<Role, Context>
let child: Record<'event' | 'class' | 'pupil' | 'photo' | 'order', string> & { secrets: string[] }

beforeAll(async () => {
  world = await openWorld()
  const make = families(world)
  const gallery = await make.gallery(1, { firstName: 'Ailsazeta' })
  const { db } = world.parts
  const [parent, other, ownStaff, otherStaff] = [
    await make.makeParent(),
    await make.makeParent(),
    await make.makeParent(),
    await make.makeParent(),
  ]
  await make.link(parent.id, gallery.id)
  await db.update(pupils).set({ lastName: 'Quartzfield' }).where(eq(pupils.id, gallery.id))
  const elsewhere = await world.makePupil({ firstName: 'Rory' })
  await make.link(other.id, elsewhere.id)
  await db.execute(sql`insert into schools (name, created_at) values ('Another Primary', now())`)
  await db.update(events).set({ schoolName: 'Another Primary' }).where(eq(events.id, elsewhere.eventId))
  await db
    .update(events)
    .set({ idPhotos: true, officeSheets: true, yearbook: true })
    .where(eq(events.id, gallery.eventId))
  const since = world.clock.now()
  await db.insert(schoolStaff).values([
    { userId: ownStaff.id, schoolName: 'Test Primary', since },
    { userId: otherStaff.id, schoolName: 'Another Primary', since },
  ])
  const line = { accessCode: gallery.accessCode, packageId: null, photoIds: gallery.photoIds }
  await make.buy(parent.ctx, basketOf([line], 500))
  const [order] = await db.select().from(orders).where(eq(orders.userId, parent.id))
  const { actor } = world.admin
  if (actor.kind !== 'user') throw new Error('the admin is no user')
  callers = {
    nobody: world.stranger,
    'other parent': other.ctx,
    'other school': otherStaff.ctx,
    'own school': ownStaff.ctx,
    'own parent': parent.ctx,
    'admin, half in': world.as({ ...actor, hasFactor: true, aal: 'aal1' }),
    admin: world.admin,
  }
  const photo = gallery.photoIds[0] ?? ''
  child = {
    event: gallery.eventId,
    class: gallery.classId,
    pupil: gallery.id,
    photo,
    order: order?.id ?? '',
    secrets: ['Ailsazeta', 'Quartzfield', gallery.accessCode, photo, parent.email],
  }
})
afterAll(() => world.close())

const KINDS = ['event', 'class', 'pupil', 'photo', 'order'] as const
const kindOf = (name: string) => KINDS.find((kind) => name.startsWith(kind))

/** An operation about the child, wherever its address or body names a thing. */
function aboutChild({ method, path, body }: Called): Called {
  const place = kindOf(path.match(/\/(\w+)\/\{/)?.[1] ?? '')
  return {
    method,
    path: path.replace(/\{(\w+)\}/, (_, name: string) => {
      const kind = kindOf(name) ?? place
      return kind ? child[kind] : randomUUID()
    }),
    body: withIds(body),
  }
}

function withIds(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => withIds(one, name))
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withIds(one, key)]))
  const kind = /Ids?$/.test(name) && kindOf(name)
  return typeof value === 'string' && kind ? child[kind] : value
}

/** Everything that is stored about the child. */
async function stored(): Promise<string> {
  const { db } = world.parts
  return JSON.stringify([
    await db.select().from(pupils).where(eq(pupils.id, child.pupil)),
    await db.select().from(photos).where(eq(photos.id, child.photo)),
    await db.select().from(orders).where(eq(orders.id, child.order)),
    await db.select().from(events).where(eq(events.id, child.event)),
  ])
}

async function cellOf(answer: Response): Promise<string> {
  if (answer.ok) return 'yes'
  if (answer.status === 401) return 'sign in'
  const { error } = (await answer.clone().json()) as { error: Record<string, string> }
  if (answer.status === 403) return error.code === 'insufficient_aal' ? 'second step' : 'refused'
  if (answer.status === 404) return /no such page/.test(error.message ?? '') ? 'no page' : 'none'
  return 'asked'
}

test('every caller is answered as the table says, and nobody without permission sees or changes anything of a child', async () => {
  const ask = asker(world)
  let before = await stored()
  const lines: string[][] = []
  for (const operation of await operationsUnder('/api/', world)) {
    const name = `${operation.method.toUpperCase()} ${operation.path.replace(/\?.*/, '')}`
    const line = [name]
    for (const role of ROLES) {
      // An admin may do all of it, erasing included, so these calls use ids that do not exist.
      const answer = await ask(callers[role], role === 'admin' ? operation : aboutChild(operation))
      line.push(await cellOf(answer))
      if (role === 'admin' || role === 'own parent' || role === 'own school') {
        before = await stored()
        continue
      }
      const said = await answer.text()
      for (const secret of child.secrets) expect(said, `${name} by ${role}`).not.toContain(secret)
      expect(await stored(), `${name} by ${role}`).toBe(before)
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
  await expect(`${text.join('\n')}\n`).toMatchFileSnapshot('stranger-matrix.txt')
}, 180_000)
