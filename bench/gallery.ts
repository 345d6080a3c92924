import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PlacedOrder } from '../domain/orders/checkout/place-order.ts'
import { Gallery } from '../domain/photos/photos.ts'
import { deriveRenditions, renditionKey } from '../server/photos/derive/renditions.ts'
import { samplePortrait } from '../server/school/sample-portraits.ts'
import { USUAL_MARK } from '../tests/pictures/mark.ts'
import { removeDir } from '../tests/process/server.ts'
import { startPostgres } from '../tests/servers/postgres.ts'
import { smallJpeg } from '../tests/test-app.ts'
import { firstPreviews } from './first-preview.ts'
import { codeOf, type Size } from './gallery-rows.ts'
import { addressOf, atRate, percentile, requestAnswer } from './load.ts'
import { median, spread } from './median.ts'
import { buyerOf, openSeededDatabase } from './seeded-database.ts'

/**
 * Galleries over many rows, on a real Postgres, with the load on the same machine: opening one at a steady rate, the
 * same at a hundredth of the rows, the first preview on a slow phone, and a school's parents arriving within a minute,
 * from the gate to the paid order. Needs a build. Sizes: SCHOOLS, PUPILS, PHOTOS, SECONDS, PARENTS, ARRIVAL_S, LOOKS.
 */
const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback)
const full: Size = {
  schools: number('SCHOOLS', 200),
  pupils: number('PUPILS', 200_000),
  photos: number('PHOTOS', 1_000_000),
}
const hundredth = (n: number) => Math.max(1, Math.round(n / 100))
const small: Size = {
  schools: hundredth(full.schools),
  pupils: hundredth(full.pupils),
  photos: hundredth(full.photos),
}
const SECONDS = number('SECONDS', 20)
const PARENTS = number('PARENTS', 500)
const ARRIVAL_S = number('ARRIVAL_S', 60)
const LOOKS = Math.min(number('LOOKS', 7), full.pupils)
const RATE = 100

const postgres = await startPostgres()

async function open(name: string, size: Size) {
  const started = performance.now()
  const app = await openSeededDatabase(postgres.url, name, size)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`${name}: ${size.schools} schools, ${size.pupils} pupils, ${size.photos} photos (${seconds} s)`)
  return { ...app, size }
}
type App = Awaited<ReturnType<typeof open>>

const openGallery = ({ server, size }: App, n: number, from?: string) =>
  requestAnswer(`${server.url}/api/gallery`, {
    json: { accessCode: codeOf(n % size.pupils) },
    ...(from ? { from } : {}),
  })
const anyPupil = ({ size }: App) => Math.floor(Math.random() * size.pupils)

/** Scans of whole tables, which no gallery may cause. */
async function wholeReads({ client }: App) {
  const { rows } = await client.query<{ relname: string; reads: string }>(
    `select relname, seq_scan as reads from pg_stat_user_tables
      where relname in ('photos', 'pupils', 'classes', 'audit_log', 'orders', 'order_lines', 'order_photos')`,
  )
  return new Map(rows.map(({ relname, reads }) => [relname, Number(reads)]))
}

async function steadyOpening(app: App) {
  const before = await wholeReads(app)
  let wrong = 0
  const times = await atRate(RATE, RATE * SECONDS, async (n) => {
    const { status, body } = await openGallery(app, anyPupil(app), addressOf(n % 1000))
    if (status !== 200 || !body.includes('"sample":false')) wrong += 1
  })
  // The counters are written when a connection goes idle.
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const after = await wholeReads(app)
  const read = [...after].filter(([table, reads]) => reads > (before.get(table) ?? 0)).map(([table]) => table)
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), wrong, read }
}

/** One after another, so that only the answer is measured. */
async function quietOpening(app: App, times: number) {
  const took: number[] = []
  for (let n = 0; n < times; n++) {
    const start = performance.now()
    await openGallery(app, anyPupil(app))
    took.push(performance.now() - start)
  }
  return median(took)
}

/** How soon a parent with a slow phone sees something: a full-size picture, behind all those rows. */
async function onASlowPhone(app: App) {
  const from = full.pupils - LOOKS
  const codes = Array.from({ length: LOOKS }, (_, n) => codeOf(from + n))
  const portrait = await samplePortrait({ pupil: 'bench', shot: 1 })
  const { renditions } = await deriveRenditions(portrait, {
    fileName: 'bench',
    business: 'Bench',
    mark: USUAL_MARK,
  })
  const files: [key: string, body: Buffer][] = []
  for (const { id } of await photosOf(app, codes))
    for (const size of ['small', 'preview'] as const)
      files.push([renditionKey(id, size), renditions[size].body])
  await putAll(app, files)
  console.log(`its picture: ${(renditions.small.body.length / 1024).toFixed(0)} KiB`)
  return firstPreviews(app.server.url, codes)
}

const photosOf = async ({ client }: App, codes: readonly string[]) =>
  (
    await client.query<{ id: string; key: string }>(
      'select photos.id, original_key as key from photos join pupils on pupils.id = pupil_id where access_code = any($1)',
      [codes],
    )
  ).rows

async function putAll({ server }: App, files: readonly (readonly [key: string, body: Buffer])[]) {
  for (const [name, body] of files) {
    const file = path.join(server.dataDir, 'files', name)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, body)
  }
}

/** Pictures for the arriving parents; all have the same few bytes. */
async function putFiles(app: App, parents: number) {
  const original = await smallJpeg(0.5)
  const made = await deriveRenditions(original, { fileName: 'bench', business: 'Bench', mark: USUAL_MARK })
  const codes = Array.from({ length: parents }, (_, n) => codeOf(n))
  for (const { id, key } of await photosOf(app, codes))
    await putAll(app, [
      [key, original],
      [renditionKey(id, 'small'), made.renditions.small.body],
    ])
}

/** From the gate to the paid order, recording the milliseconds of every request. */
async function visit(app: App, n: number, took: number[], failures: string[]) {
  const from = addressOf(n)
  const timed = async (what: string, asking: Promise<{ status: number; body: Buffer }>) => {
    const start = performance.now()
    const answer = await asking
    took.push(performance.now() - start)
    if (answer.status >= 300)
      failures.push(`${what}: ${answer.status} ${answer.body.toString().slice(0, 120)}`)
    return answer.body
  }
  const at = (address: string) => `${app.server.url}${address}`
  const gallery = Gallery.parse(JSON.parse(String(await timed('gallery', openGallery(app, n, from)))))
  await Promise.all(
    gallery.photos.map((photo) =>
      timed('preview', requestAnswer(at(photo.previews[0]?.src ?? ''), { from })),
    ),
  )
  const order = {
    idempotencyKey: randomUUID(),
    buyer: buyerOf(n),
    shownTotal: 500,
    lines: [{ accessCode: codeOf(n), packageId: null, photoIds: [gallery.photos[0]?.id ?? ''] }],
  }
  const answer = await timed('order', requestAnswer(at('/api/orders'), { json: order, from }))
  const { orderKey, payment } = PlacedOrder.parse(JSON.parse(String(answer)))
  const card = { id: payment?.id, clientSecret: payment?.clientSecret, card: 'ok' }
  await timed('pay', requestAnswer(at('/api/payments/test/confirm'), { json: card, from }))
  await timed('order page', requestAnswer(at(`/api/orders/${orderKey}`), { from }))
}

async function arrival(app: App) {
  const [took, failures]: [number[], string[]] = [[], []]
  await atRate(PARENTS / ARRIVAL_S, PARENTS, (n) => visit(app, n, took, failures))
  return { requests: took.length, p50: percentile(took, 0.5), p99: percentile(took, 0.99), failures }
}

const ms = (figure: number) => `${figure.toFixed(1)} ms`
try {
  const [few, many] = [await open('few', small), await open('many', full)]
  for (const app of [few, many]) await quietOpening(app, 50)
  const [ofMany, ofFew]: [number[], number[]] = [[], []]
  for (let round = 0; round < 5; round++) {
    ofMany.push(await quietOpening(many, 100))
    ofFew.push(await quietOpening(few, 100))
  }
  const ratios = ofMany.map((figure, round) => figure / (ofFew[round] ?? Number.NaN))
  console.log(
    `one after the other: p50 ${ms(median(ofMany))}, at 1% of the rows ${ms(median(ofFew))}, ratio ${spread(ratios)}   (to be at most 1.50)`,
  )
  const steady = await steadyOpening(many)
  console.log(
    `${RATE}/s for ${SECONDS} s: p50 ${ms(steady.p50)}, p99 ${ms(steady.p99)}   (to be at most 100 ms), ${steady.wrong} wrong`,
  )
  console.log(`tables read whole meanwhile: ${steady.read.join(', ') || 'none'}`)
  const looks = await onASlowPhone(many)
  console.log(
    `first preview on a slow phone: p50 ${ms(median(looks))}, slowest ${ms(Math.max(...looks))}   (to be at most 2500 ms)`,
  )
  await putFiles(many, Math.min(PARENTS, full.pupils))
  const { requests, p50, p99, failures } = await arrival(many)
  console.log(
    `${PARENTS} parents in ${ARRIVAL_S} s, ${requests} requests: p50 ${ms(p50)}, p99 ${ms(p99)}   (to be at most 500 ms), ${failures.length} errors`,
  )
  for (const failure of failures.slice(0, 5)) console.log(failure)
  for (const { client, server } of [few, many]) {
    await client.end()
    await server.end()
    await removeDir(server.dataDir)
  }
} finally {
  await postgres.remove()
}
