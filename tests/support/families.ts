import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PlaceOrder } from '../../domain/orders/checkout/place-order.ts'
import { hashPassword } from '../../server/accounts/sign-in/passwords.ts'
import { users } from '../../server/accounts/tables.ts'
import type { Context } from '../../server/context.ts'
import { placeOrder } from '../../server/orders/checkout/place-order.ts'
import { confirmTestPayment } from '../../server/orders/payment/settle-payment.ts'
import { derivedKeys } from '../../server/photos/derive/renditions.ts'
import { photos } from '../../server/photos/tables.ts'
import { pupilLinks } from '../../server/school/tables.ts'
import type { TestApp } from '../test-app.ts'

export const PASSWORD = 'heather on the hill'
export const buyer = {
  firstName: 'Morag',
  lastName: 'Reid',
  email: 'morag@example.com',
  childName: 'Isla',
  className: '3B',
  billingPostcode: 'EH45 8AA',
}

/** Builders of what parents bring: accounts, linked pupils, galleries, baskets. */
export function families(testApp: TestApp) {
  const { db } = testApp.parts
  const makePhoto = photoMaker(testApp)
  return {
    /** A parent with a confirmed account, as a caller. */
    async makeParent({ password = false } = {}) {
      const id = randomUUID()
      const now = testApp.clock.now()
      const email = `${id}@example.com`
      const passwordHash = password ? await hashPassword(PASSWORD) : null
      await db
        .insert(users)
        .values({ id, email, passwordHash, emailConfirmedAt: now, createdAt: now, updatedAt: now })
      const ctx = testApp.as({
        kind: 'user',
        userId: id,
        sessionId: randomUUID(),
        email,
        isAdmin: false,
        aal: 'aal1',
        hasFactor: false,
      })
      return { id, email, ctx }
    },
    link: (userId: string, pupilId: string) =>
      db.insert(pupilLinks).values({
        userId,
        pupilId,
        place: sql`(select count(*) + 1 from ${pupilLinks} where ${pupilLinks.pupilId} = ${pupilId})`,
        linkedAt: testApp.clock.now(),
      }),
    /** A pupil with photos, in an event of their own. */
    async gallery(photoCount: number, more: Parameters<TestApp['makePupil']>[0] = {}) {
      const pupil = await testApp.makePupil(more)
      const photoIds: string[] = []
      for (let i = 0; i < photoCount; i++) photoIds.push(await makePhoto(pupil))
      return { ...pupil, photoIds }
    },
    /** Makes a pupil's photo the class photo of their class. */
    async asClassPhoto(photoId: string, classId: string) {
      await db.update(photos).set({ kind: 'class', pupilId: null, classId }).where(eq(photos.id, photoId))
    },
    /** Pays with the test provider, and runs the jobs that follow. */
    async buy(ctx: Context, order: PlaceOrder) {
      const placed = await placeOrder(ctx, order)
      if (!placed.payment) throw new Error('nothing to pay')
      const outcome = await confirmTestPayment(ctx, { ...placed.payment, card: 'ok' })
      if (!outcome.paid) throw new Error('not paid')
      await testApp.runJobs()
      return placed
    },
  }
}

/**
 * Makes photos for pupils, each with its own files. The app's first is received and derived as usual; the others are
 * copies of it, because deriving is what takes time.
 */
function photoMaker(testApp: TestApp) {
  const { db, files } = testApp.parts
  let first: Promise<typeof photos.$inferSelect> | undefined
  let shots = 0
  async function makeFirst(pupilId: string) {
    const id = await testApp.makePhoto(pupilId)
    const [photo] = await db.select().from(photos).where(eq(photos.id, id))
    if (!photo) throw new Error('no photo')
    return photo
  }
  return async (pupil: { id: string; eventId: string }): Promise<string> => {
    if (!first) {
      first = makeFirst(pupil.id)
      return (await first).id
    }
    const model = await first
    const id = randomUUID()
    const originalKey = `originals/${id}.jpg`
    const copies = derivedKeys(model.id).map((key) => [key, key.replace(model.id, id)] as const)
    for (const [from, to] of [[model.originalKey, originalKey] as const, ...copies])
      await files.put(to, await files.read(from))
    // Numbered like a camera's, because photos are ordered by name.
    const fileName = `IMG_1${String(++shots).padStart(4, '0')}.JPG`
    const owner = { pupilId: pupil.id, eventId: pupil.eventId, createdAt: testApp.clock.now() }
    await db.insert(photos).values({ ...model, ...owner, id, fileName, originalKey, contentHash: id })
    testApp.clock.advance(1000)
    return id
  }
}

export function basketOf(
  lines: PlaceOrder['lines'],
  shownTotal: number,
  more: Partial<PlaceOrder> = {},
): PlaceOrder {
  return { idempotencyKey: randomUUID(), buyer, shownTotal, lines, ...more }
}
