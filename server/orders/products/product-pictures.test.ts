import { utimes } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statusOf } from '../../../tests/operations/status-of.ts'
import { checked, emptyPlace, silent } from '../../../tests/support/backups.ts'
import { extrasShop } from '../../../tests/support/extras.ts'
import { codeOffer, off, offer } from '../../../tests/support/offers.ts'
import { untilBlocked } from '../../../tests/support/until-blocked.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { moveInstallation } from '../../backup/move-installation.ts'
import { inTransaction } from '../../context.ts'
import { openGallery } from '../../photos/gallery/open-gallery.ts'
import { removePicture, setPicture } from '../../prices/pictures.ts'
import { showPrices } from '../../prices/screens/show-prices.ts'
import { products } from '../../prices/tables.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { offers } from '../discounts/tables.ts'
import { showOrder } from '../show-order.ts'
import { sweepProductPictures } from './sweep-product-pictures.ts'

let testApp: TestApp
let shop: Awaited<ReturnType<typeof extrasShop>>
beforeAll(async () => {
  testApp = await openTestApp()
  await testApp.parts.erasureLedger.begin()
  shop = await extrasShop(testApp)
})
afterAll(() => testApp.close())

const from = { incoming: { socket: { remoteAddress: '203.0.113.9' } } }
const get = (src: string) => testApp.app.request(src, {}, from)
const stored = async () =>
  (await Array.fromAsync(testApp.parts.files.list('products'))).map(({ key }) => key).toSorted()

/** A picture with a camera's data, in one colour. */
const picture = (colour: string, type: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg') =>
  sharp({ create: { width: 1600, height: 800, channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: 'Whoever took it' } })
    .toFormat(type)
    .toBuffer()
const give = async (file: Buffer, productId = shop.mug) =>
  setPicture(testApp.admin, { productId, file: file.toString('base64') })
const shown = async () => {
  const found = (await showPrices(testApp.admin)).products.find(({ id }) => id === shop.mug)
  return found?.picture ?? ''
}

test.each([
  'jpeg',
  'png',
  'webp',
] as const)('a picture (%s) is made small, loses its data, and is shown beside the product', async (type) => {
  await give(await picture('teal', type))
  const { accessCode } = await shop.gallery()
  const { products } = await openGallery(testApp.stranger, accessCode)
  const src = products?.find(({ id }) => id === shop.mug)?.picture ?? ''
  const answer = await get(src)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const { format, width, height, exif } = await sharp(await answer.arrayBuffer()).metadata()
  expect({ format, width, height, exif }).toEqual({
    format: 'webp',
    width: 640,
    height: 320,
    exif: undefined,
  })
})

test('a picture taken with the camera on its side is turned upright', async () => {
  const onItsSide = await sharp(await picture('teal'))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  await give(onItsSide)
  const { width, height } = await sharp(await (await get(await shown())).arrayBuffer()).metadata()
  expect({ width, height }).toEqual({ width: 320, height: 640 })
})

test('what is no picture, is cut off, of another type or too large is refused plainly, and the old picture stays', async () => {
  await give(await picture('navy'))
  await testApp.runJobs()
  const [before, files] = [await shown(), await stored()]
  const whole = await picture('red')
  const wrong = {
    text: Buffer.from('not a picture at all'),
    nothing: Buffer.alloc(0),
    gif: await picture('red', 'gif'),
    'cut off': whole.subarray(0, whole.length / 2),
    drawing: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  }
  for (const [what, file] of Object.entries(wrong))
    await expect(give(file), what).rejects.toMatchObject({
      message: expect.stringContaining('JPEG, PNG or WebP'),
    })
  const large = Buffer.concat([whole, Buffer.alloc(10 * 1024 * 1024)])
  await expect(give(large)).rejects.toMatchObject({ message: expect.stringContaining('at most 10 MB') })
  await expect(give(whole, 'no-such-product')).rejects.toMatchObject({ kind: 'missing' })
  expect(await shown()).toBe(before)
  expect(await stored(), 'nothing of what was refused is kept').toEqual(files)
})

test('a replaced picture is gone, and so is a removed one', async () => {
  await give(await picture('olive'))
  const first = await shown()
  await give(await picture('plum'))
  await testApp.runJobs()
  expect([await statusOf(get(first)), await statusOf(get(await shown()))]).toEqual([404, 200])
  const second = await shown()
  await removePicture(testApp.admin, { productId: shop.mug })
  await testApp.runJobs()
  expect([await shown(), await statusOf(get(second))]).toEqual(['', 404])
})

test('an order keeps the picture it was sold with, whatever becomes of the product’s', async () => {
  await give(await picture('green'))
  const { buy, line, of } = await shop.gallery()
  const { orderKey } = await buy([line([of(shop.mug, 1)])], 1250)
  const sold = async () => (await showOrder(testApp.stranger, orderKey)).lines[0]?.extra?.picture ?? ''
  const before = await sold()
  expect(before).toBe(await shown())
  await give(await picture('pink'))
  await removePicture(testApp.admin, { productId: shop.mug })
  await testApp.runJobs()
  await ageAll()
  await sweepProductPictures(testApp.system)
  expect(await sold()).toBe(before)
  expect(await statusOf(get(before))).toBe(200)
})

test('a picture that is taken away while its product is being ordered stays with the order', async () => {
  await give(await picture('silver'))
  const before = await shown()
  const { basket, line, of } = await shop.gallery()
  const offerId = await offer(testApp, codeOffer('SLOWLY', off('percent', 10), { limitInAll: 9 }))
  const { placed, removed } = await inTransaction(testApp.admin, async ({ db }) => {
    // The order's lines are there already once it waits for its code.
    await db.select().from(offers).where(eq(offers.id, offerId)).for('update')
    const placed = placeOrder(testApp.stranger, {
      ...basket([line([of(shop.mug, 1)])], 1125),
      code: 'SLOWLY',
    })
    await untilBlocked(db)
    const removed = removePicture(testApp.admin, { productId: shop.mug })
    await Promise.race([removed, untilBlocked(db, 2)])
    await testApp.runJobs()
    return { placed, removed }
  })
  const { orderKey } = await placed
  await removed
  await testApp.runJobs()
  const kept = (await showOrder(testApp.stranger, orderKey)).lines[0]?.extra?.picture ?? ''
  expect(kept).toBe(before)
  expect(await statusOf(get(before))).toBe(200)
  expect(await shown()).toBe('')
})

test('of several buyers, each keeps the picture of their own day', async () => {
  await give(await picture('tan'))
  const { buy, line, of } = await shop.gallery()
  const buyOne = async () => {
    const { orderKey } = await buy([line([of(shop.mug, 1)])], 1250)
    return async () => (await showOrder(testApp.stranger, orderKey)).lines[0]?.extra?.picture
  }
  const [early, alsoEarly] = [await buyOne(), await buyOne()]
  const first = await shown()
  await removePicture(testApp.admin, { productId: shop.mug })
  await testApp.runJobs()
  const late = await buyOne()
  expect([await early(), await alsoEarly(), await late()]).toEqual([first, first, null])
  expect(await statusOf(get(first))).toBe(200)
})

async function ageAll() {
  const at = new Date(testApp.clock.now().getTime() - 25 * 3_600_000)
  for (const key of await stored()) await utimes(path.join(testApp.dir, 'files', key), at, at)
}

test('a picture that nothing names is swept after a day, and none before', async () => {
  await give(await picture('gold'))
  const [kept] = (await shown()).split('/').slice(-1)
  await testApp.parts.files.put(
    'products/00000000-0000-4000-8000-000000000000.webp',
    await picture('gold', 'webp'),
  )
  await sweepProductPictures(testApp.system)
  expect(await stored()).toContain('products/00000000-0000-4000-8000-000000000000.webp')
  await ageAll()
  await sweepProductPictures(testApp.system)
  expect(await stored()).not.toContain('products/00000000-0000-4000-8000-000000000000.webp')
  expect(await stored()).toContain(`products/${kept}.webp`)
})

test('pictures of products and of orders go with a house that moves, and one that is lost is found out', async () => {
  await testApp.parts.db.update(products).set({ picture: null }).where(eq(products.id, shop.mug))
  await give(await picture('brown'))
  await ageAll()
  await sweepProductPictures(testApp.system)
  const place = await emptyPlace(testApp.clock)
  try {
    await place.inside(async (ctx) => {
      await moveInstallation(testApp.system, ctx, { sameFiles: false, report: silent })
      const there = (await Array.fromAsync(ctx.files.list('products'))).map(({ key }) => key)
      expect(there.toSorted()).toEqual(await stored())
      expect(there.length).toBeGreaterThan(1)
      const [lost = ''] = there
      await ctx.files.remove(lost)
      const { findings } = await checked(ctx)
      expect(findings).toContainEqual(expect.objectContaining({ what: 'missing', where: lost }))
    })
  } finally {
    await place.remove()
  }
})
