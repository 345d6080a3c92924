import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { BasketPrice } from '../domain/orders/checkout/basket-price.ts'
import { PlacedOrder } from '../domain/orders/checkout/place-order.ts'
import { GalleryOffers } from '../domain/orders/offers/gallery-offers.ts'
import { Gallery } from '../domain/photos/photos.ts'
import { checkOrders } from '../server/backup/order-checks/check-orders.ts'
import { writeRows } from '../server/backup/write-rows.ts'
import { parseConfig } from '../server/config.ts'
import { systemClock } from '../server/platform/clock.ts'
import { openPostgres } from '../server/platform/db/open.ts'
import { removeDir } from '../tests/process/server.ts'
import { startPostgres } from '../tests/servers/postgres.ts'
import { codeOf } from './gallery-rows.ts'
import { addressOf, atRate, percentile, requestAnswer } from './load.ts'
import { buyerOf, openSeededDatabase } from './seeded-database.ts'
import { startOffers } from './start-offers.ts'

/**
 * A school's parents within one minute while an early bird ends, from the gallery to the paid order: a parent whose
 * price changed looks again and orders at the new one. Before that, galleries with and without offers, in turn. Needs a
 * build. Sizes: PARENTS, ARRIVAL_S, THINK_S, RATE, SECONDS, ROUNDS.
 */
const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback)
const PARENTS = number('PARENTS', 500)
const ARRIVAL_S = number('ARRIVAL_S', 60)
const THINK_S = number('THINK_S', 8)
const RATE = number('RATE', 20)
const SECONDS = number('SECONDS', 10)
const ROUNDS = number('ROUNDS', 3)

const postgres = await startPostgres()

const app = await openSeededDatabase(postgres.url, 'rush', { schools: 4, pupils: 4000, photos: 20_000 })

const took: number[] = []
const post = async (path: string, json: unknown, from: string) => {
  const start = performance.now()
  const { status, body } = await requestAnswer(`${app.server.url}${path}`, { json, from })
  took.push(performance.now() - start)
  return { status, answer: JSON.parse(String(body)) as unknown }
}

/** Milliseconds for opening a gallery, and for fetching its offers as the browser then does. */
async function openings() {
  const [galleries, offers]: [number[], number[]] = [[], []]
  await atRate(RATE, RATE * SECONDS, async (n) => {
    const access = { accessCode: codeOf(Math.floor(Math.random() * 4000)) }
    const start = performance.now()
    await post('/api/gallery', access, addressOf(n % 1000))
    const opened = performance.now()
    await post('/api/gallery/offers', access, addressOf(n % 1000))
    galleries.push(opened - start)
    offers.push(performance.now() - opened)
  })
  return { gallery: percentile(galleries, 0.99), offers: percentile(offers, 0.99) }
}

/** A parent looks at the total before they pay. */
const think = () => new Promise((resolve) => setTimeout(resolve, Math.random() * THINK_S * 1000))

/** From the gallery to the paid order; returns what it cost, and how often the price changed. */
async function visit(n: number, errors: string[]) {
  const [from, accessCode] = [addressOf(n), codeOf(n)]
  const asked = async (path: string, json: unknown) => {
    const { status, answer } = await post(path, json, from)
    const changed = (answer as { error?: { code?: string } }).error?.code === 'price-changed'
    if (status >= 300 && !changed) errors.push(`${path}: ${status} ${JSON.stringify(answer)}`)
    return changed ? undefined : answer
  }
  const gallery = Gallery.parse(await asked('/api/gallery', { accessCode }))
  GalleryOffers.parse(await asked('/api/gallery/offers', { accessCode }))
  const lines = [{ accessCode, packageId: null, photoIds: [gallery.photos[0]?.id ?? ''] }]
  const idempotencyKey = randomUUID()
  for (let changes = 0; changes < 3; changes++) {
    const { total } = BasketPrice.parse(await asked('/api/basket/price', { lines }))
    await think()
    const order = { idempotencyKey, buyer: buyerOf(n), shownTotal: total, lines }
    const answer = await asked('/api/orders', order)
    if (!answer) continue
    const { payment } = PlacedOrder.parse(answer)
    const card = { id: payment?.id, clientSecret: payment?.clientSecret, card: 'ok' }
    await asked('/api/payments/test/confirm', card)
    return { total, changes }
  }
  errors.push(`parent ${n}: the price changed three times`)
  return { total: 0, changes: 3 }
}

/** Problems in the books. */
async function books() {
  const config = parseConfig({ DATA_DIR: app.server.dataDir, DATABASE_URL: app.url, SEED: 'none' })
  const { db, close } = await openPostgres(app.url)
  const { folder } = await writeRows({
    actor: { kind: 'system', name: 'bench' },
    config,
    clock: systemClock,
    db,
  })
  const found = await checkOrders(folder)
  await rm(folder, { recursive: true })
  await close()
  return found
}

const ms = (figure: number) => `${figure.toFixed(0)} ms`
try {
  await openings()
  for (let round = 1; round <= ROUNDS; round++) {
    const without = await openings()
    const offers = await startOffers(app.client)
    const having = await openings()
    await offers.endAll()
    console.log(
      `round ${round}, ${RATE}/s: gallery p99 ${ms(without.gallery)} without offers, ${ms(having.gallery)} with; its offers p99 ${ms(without.offers)} and ${ms(having.offers)}`,
    )
  }
  const { endEarlyBird } = await startOffers(app.client)
  const errors: string[] = []
  const visits: Awaited<ReturnType<typeof visit>>[] = []
  const ending = new Promise((resolve) => setTimeout(resolve, (ARRIVAL_S * 1000) / 2)).then(endEarlyBird)
  took.length = 0
  await atRate(PARENTS / ARRIVAL_S, PARENTS, async (n) => visits.push(await visit(n, errors)))
  await ending
  const count = (what: (one: (typeof visits)[number]) => boolean) => visits.filter(what).length
  console.log(
    `${PARENTS} parents in ${ARRIVAL_S} s: ${errors.length} errors, ${count(({ total }) => total === 450)} at the early bird’s price, ${count(({ total }) => total === 500)} without it, ${count(({ changes }) => changes > 0)} of them told that it had changed; ${took.length} requests: p50 ${ms(percentile(took, 0.5))}, p99 ${ms(percentile(took, 0.99))}`,
  )
  for (const error of errors.slice(0, 5)) console.log(error)
  const { orders, findings } = await books()
  console.log(`books: ${orders} orders, ${findings.length} findings`)
  for (const { where, says } of findings.slice(0, 5)) console.log(`${where}: ${says}`)
  if (errors.length + findings.length > 0) process.exitCode = 1
  await app.client.end()
  await app.server.end()
  await removeDir(app.server.dataDir)
} finally {
  await postgres.remove()
}
