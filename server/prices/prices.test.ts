import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SavePriceList } from '../../domain/orders/prices/price-desk.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { duplicateEvent } from '../school/events/duplicate-event.ts'
import { createEvent, editEvent } from '../school/events/edit-event.ts'
import { getEvent } from '../school/queries.ts'
import { createPriceList } from './create-price-list.ts'
import { createProduct, editProduct } from './edit-products.ts'
import { orderPriceLists, setPriceListState } from './reorder-price-lists.ts'
import { restorePrices } from './restore-prices.ts'
import { savePriceList } from './save-price-list.ts'
import { showPriceList, showPrices } from './screens/show-prices.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const copyOf = async (from: string, name = 'Autumn') =>
  (await createPriceList(testApp.admin, { name, from })).id
const shown = (id: string) => showPriceList(testApp.admin, id)

/** What the form sends, with a change. */
async function typed(id: string, change: Partial<SavePriceList['list']> = {}) {
  const { list } = await shown(id)
  const packages = list.packages.map(({ savings: _, items, prints, ...pack }) => ({
    ...pack,
    items: [...items],
    prints: [...prints],
  }))
  const { version: was, name: wasName, single } = list
  return { listId: id, was, wasName, list: { name: wasName, single, packages, ...change } }
}

const event = { name: 'Autumn portraits', schoolName: 'Test Primary', date: '2026-10-01' }

test('of two people who edit the same prices at once, the second is told, and overwrites the first only knowingly', async () => {
  const id = await copyOf('gallery')
  const [mine, theirs] = [await typed(id, { single: 450 }), await typed(id, { single: 650 })]
  await savePriceList(testApp.admin, mine)
  await expect(savePriceList(testApp.admin, theirs)).rejects.toMatchObject({ code: 'changed-meanwhile' })
  expect((await shown(id)).list.single).toBe(450)
  await savePriceList(testApp.admin, { ...theirs, was: (await shown(id)).list.version })
  expect((await shown(id)).list.single).toBe(650)
  expect((await shown(id)).versions.map(({ number, single }) => [number, single])).toEqual([
    [3, 650],
    [2, 450],
    [1, 500],
  ])
})

test('saved as it was, or under another name alone, prices stay the same version', async () => {
  const id = await copyOf('gallery')
  const { version } = (await shown(id)).list
  await savePriceList(testApp.admin, await typed(id))
  await savePriceList(testApp.admin, await typed(id, { name: 'Winter' }))
  expect((await shown(id)).list).toMatchObject({ version, name: 'Winter' })
})

test('a list’s VAT goes along with its copies and versions, and the specification sells as the business', async () => {
  const id = await copyOf('gallery')
  const first = (await shown(id)).list
  await savePriceList(testApp.admin, await typed(id, { vat: 'business' }))
  expect((await shown(id)).list).toEqual(first)
  await savePriceList(testApp.admin, await typed(id, { vat: 0 }))
  const second = (await shown(id)).list
  expect(second.vat).toBe(0)
  expect((await shown(await copyOf(id))).list.vat).toBe(0)
  await restorePrices(testApp.admin, { listId: id, was: second.version, version: first.version })
  const { list, versions } = await shown(id)
  expect(list.vat).toBeUndefined()
  expect(versions.map(({ vat }) => vat)).toEqual([undefined, 0, undefined])
  await restorePrices(testApp.admin, { listId: id, was: list.version, version: second.version })
  expect((await shown(id)).list.vat).toBe(0)
  await savePriceList(testApp.admin, await typed('gallery', { vat: 'none' }))
  const was = (await shown('gallery')).list.version
  await restorePrices(testApp.admin, { listId: 'gallery', was, version: 'specification' })
  expect((await shown('gallery')).list.vat).toBeUndefined()
})

test('an earlier version is restored as a new one, and a specified list by the specification', async () => {
  const id = await copyOf('portrait')
  const first = (await shown(id)).list
  await savePriceList(testApp.admin, await typed(id, { single: 300 }))
  const now = (await shown(id)).list.version
  await restorePrices(testApp.admin, { listId: id, was: now, version: first.version })
  expect((await shown(id)).list).toEqual({ ...first, version: expect.any(String) })
  expect((await shown(id)).number).toBe(3)
  await expect(
    restorePrices(testApp.admin, {
      listId: id,
      was: (await shown(id)).list.version,
      version: 'specification',
    }),
  ).rejects.toMatchObject({ kind: 'missing' })
  // Not another list's version either.
  const foreign = (await shown('gallery')).list.version
  await expect(
    restorePrices(testApp.admin, { listId: id, was: (await shown(id)).list.version, version: foreign }),
  ).rejects.toMatchObject({ kind: 'missing' })
})

test('a retired list serves the events that have it, and no new ones', async () => {
  const id = await copyOf('gallery')
  const { id: eventId } = await createEvent(testApp.admin, { ...event, priceListId: id })
  await setPriceListState(testApp.admin, { listId: id, state: 'retired' })
  await editEvent(testApp.admin, { eventId, name: 'Autumn', priceListId: id })
  expect(await shown(id)).toMatchObject({ state: 'retired', events: 1 })
  await expect(createEvent(testApp.admin, { ...event, priceListId: id })).rejects.toMatchObject({
    code: 'list-retired',
  })
  await expect(createEvent(testApp.admin, { ...event, flowListId: 'no-such-list' })).rejects.toMatchObject({
    code: 'list-retired',
  })
  await setPriceListState(testApp.admin, { listId: id, state: 'on-sale' })
  await createEvent(testApp.admin, { ...event, priceListId: id })
})

test('a copy of an event does not take a retired list: it has the default instead, and says so', async () => {
  const [id, flow] = [await copyOf('gallery', 'Early summer'), await copyOf('portrait', 'Framed')]
  const { id: eventId } = await createEvent(testApp.admin, { ...event, priceListId: id, flowListId: flow })
  const copied = async (name: string) => {
    const made = await duplicateEvent(testApp.admin, { eventId, name, date: '2027-10-01', pupils: 'none' })
    const { priceListId, flowListId } = await getEvent(testApp.parts.db, made.id)
    return { priceListId, flowListId, replaced: made.replacedLists }
  }
  expect(await copied('One')).toEqual({ priceListId: id, flowListId: flow, replaced: [] })
  for (const listId of [id, flow]) await setPriceListState(testApp.admin, { listId, state: 'retired' })
  expect(await copied('Other')).toEqual({
    priceListId: 'gallery',
    flowListId: 'portrait',
    replaced: [
      { name: 'Early summer', by: (await shown('gallery')).list.name },
      { name: 'Framed', by: (await shown('portrait')).list.name },
    ],
  })
  expect(await getEvent(testApp.parts.db, eventId)).toMatchObject({ priceListId: id, flowListId: flow })
})

test('the two lists that new events begin with cannot be retired', async () => {
  for (const listId of ['gallery', 'portrait'])
    await expect(setPriceListState(testApp.admin, { listId, state: 'retired' })).rejects.toMatchObject({
      code: 'list-needed',
    })
})

test('lists keep the order they are put in', async () => {
  const id = await copyOf('gallery')
  const ids = async () => (await showPrices(testApp.admin)).lists.map((list) => list.id)
  await orderPriceLists(testApp.admin, { ids: [id, 'portrait'] })
  expect((await ids()).slice(0, 2)).toEqual([id, 'portrait'])
  expect(new Set(await ids())).toEqual(new Set([...(await ids()), 'gallery']))
})

test('a retired product is offered to no package, and stays in those that have it', async () => {
  const given = { kind: 'merchandise', name: 'Keyring', size: null, labCode: '' } as const
  const { id: product } = await createProduct(testApp.admin, given)
  const [having, other] = [await copyOf('gallery'), await copyOf('gallery')]
  const withIt = async (id: string) => {
    const { list, ...rest } = await typed(id)
    const prints = [{ product, quantity: 1 }]
    return { ...rest, list: { ...list, packages: list.packages.map((pack) => ({ ...pack, prints })) } }
  }
  await savePriceList(testApp.admin, await withIt(having))
  expect((await showPrices(testApp.admin)).products.find(({ id }) => id === product)).toMatchObject({
    lists: 1,
  })
  await editProduct(testApp.admin, { productId: product, retired: true })
  await savePriceList(testApp.admin, await typed(having, { single: 800 }))
  await expect(savePriceList(testApp.admin, await withIt(other))).rejects.toThrow('retired')
})

test('of two people who rename a product at once, the second is told', async () => {
  const given = { kind: 'merchandise', name: 'Mug', size: null, labCode: '' } as const
  const { id: productId } = await createProduct(testApp.admin, given)
  await editProduct(testApp.admin, { productId, name: 'Large mug', was: { name: 'Mug' } })
  await expect(
    editProduct(testApp.admin, { productId, name: 'Small mug', was: { name: 'Mug' } }),
  ).rejects.toMatchObject({ code: 'changed-meanwhile' })
})
