import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import type { OrderLine } from '../../domain/orders/checkout/place-order.ts'
import type { ChosenExtra } from '../../domain/orders/prices/extras.ts'
import { exportLab } from '../../server/orders/prints/export-lab.ts'
import { createPriceList } from '../../server/prices/create-price-list.ts'
import { createProduct } from '../../server/prices/edit-products.ts'
import { currentList } from '../../server/prices/queries.ts'
import { savePriceList } from '../../server/prices/save-price-list.ts'
import { events } from '../../server/school/tables.ts'
import type { TestApp } from '../test-app.ts'
import { basketOf, buyer, families } from './families.ts'
import { unzip } from './unzip.ts'

/** What `extrasShop` sells singly besides a mug at £12.50. */
const PRICES = { '8x10': 900, class: 700, folder: 400 }

/** A shop with a price list that sells prints, a mug, the class photo and the folder singly. */
export async function extrasShop(testApp: TestApp) {
  const make = families(testApp)
  const { id: mug } = await createProduct(testApp.admin, {
    kind: 'merchandise',
    name: 'Mug, white',
    size: null,
    labCode: 'MUG-11',
  })
  const { id: listId } = await createPriceList(testApp.admin, { name: 'With gifts', from: 'gallery' })
  await sellSingly()

  /** Sells these singly from now on; the usual ones by default. `homeDelivery` sends prints to an address, for that price. */
  async function sellSingly(change: Record<string, number> = {}, more: { homeDelivery?: number } = {}) {
    const { version: was, name, single, packages } = await currentList(testApp.parts.db, listId)
    const typed = packages.map(({ savings: _, items, prints, ...pack }) => ({
      ...pack,
      items: [...items],
      prints: [...prints],
    }))
    const extras = Object.entries({ ...PRICES, [mug]: 1250, ...change }).map(([product, price]) => ({
      product,
      price,
    }))
    const list = { name, single, packages: typed, extras, ...more }
    await savePriceList(testApp.admin, { listId, was, wasName: name, list })
  }

  /** A family whose gallery sells prints and gifts singly. */
  async function gallery(photoCount = 2) {
    const family = await make.gallery(photoCount)
    await testApp.parts.db
      .update(events)
      .set({ priceListId: listId, printDeadline: '2026-04-30' })
      .where(eq(events.id, family.eventId))
    const line = (extras: ChosenExtra[], more: Partial<OrderLine> = {}): OrderLine => ({
      accessCode: family.accessCode,
      packageId: null,
      photoIds: [],
      extras,
      ...more,
    })
    const of = (product: string, quantity: number, at: number | null = 0): ChosenExtra => ({
      product,
      quantity,
      photoId: at === null ? null : (family.photoIds[at] ?? ''),
    })
    const basket = (lines: OrderLine[], total: number) =>
      basketOf(lines, total, { buyer: { ...buyer, email: `${randomUUID()}@example.com` } })
    const buy = (lines: OrderLine[], total: number) => make.buy(testApp.stranger, basket(lines, total))
    return { ...family, line, of, basket, buy }
  }

  /** The lab's file, entry by entry. */
  async function labFiles(eventId: string) {
    await testApp.parts.db.update(events).set({ printDeadline: null }).where(eq(events.id, eventId))
    return unzip(await buffer((await exportLab(testApp.admin, { eventId, again: true })).body))
  }

  async function lab(eventId: string) {
    const files = await labFiles(eventId)
    return { names: [...files.keys()].toSorted(), table: files.get('prints.csv')?.toString() ?? '' }
  }

  return { make, mug, listId, sellSingly, gallery, lab, labFiles }
}
