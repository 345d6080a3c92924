import { randomUUID } from 'node:crypto'
import os from 'node:os'
import { Gallery } from '../domain/photos/photos.ts'
import { type Running, startProgram } from './footprint/program.ts'
import { requestAnswer } from './load.ts'
import { median, spread } from './median.ts'
import { deriveSpeed } from './scale/derive.ts'
import { type Cost, underLoad } from './scale/load.ts'
import { openShop } from './scale/shop.ts'
import { uploadSpeeds } from './scale/uploads.ts'
import { buyerOf } from './seeded-database.ts'

/**
 * Measures what one and two web processes serve on Postgres, the processor time of each kind of request, upload speed
 * compared with the bare library and `cp`, and what one and two workers derive. Load, Postgres and S3 run on the same
 * machine, so only processor times and ratios carry over to others. Needs a build. `ROUNDS` (2), `ROUND_S` (3).
 */
const ROUNDS = Number(process.env.ROUNDS ?? 2)
const ROUND_S = Number(process.env.ROUND_S ?? 3)

await using closing = new AsyncDisposableStack()
const shop = await openShop(closing)

async function twoWebs(env: Record<string, string>): Promise<Running[]> {
  const start = async (DATA_DIR: string) => startProgram({ ...shop.env, ROLE: 'web', ...env, DATA_DIR })
  const dir = async () => env.DATA_DIR ?? (await shop.newFolder())
  const programs = [await start(await dir()), await start(await dir())]
  for (const program of programs) closing.defer(() => program.stop())
  return programs
}
const onDisk = await twoWebs({ DATA_DIR: shop.disk })
const inS3 = await twoWebs({ ...shop.inS3, PREVIEW_CACHE_MB: '0' })
const withCopies = await twoWebs(shop.inS3)

const pupilOf = (n: number) => shop.pupils[n % shop.pupils.length] ?? { accessCode: '', photoIds: [] }
const gallery = (n: number) => ({ path: '/api/gallery', json: { accessCode: pupilOf(n).accessCode } })
const pictures: string[] = []
for (const n of shop.pupils.keys()) {
  const { body } = await requestAnswer(`${onDisk[0]?.url}/api/gallery`, { json: gallery(n).json })
  pictures.push(
    ...Gallery.parse(JSON.parse(String(body))).photos.map(({ previews }) => previews[0]?.src ?? ''),
  )
}
const picture = (n: number) => ({ path: pictures[n % pictures.length] ?? '' })
const order = (n: number) => {
  const { accessCode, photoIds } = pupilOf(n)
  const json = {
    idempotencyKey: randomUUID(),
    buyer: buyerOf(n),
    shownTotal: 500,
    lines: [{ accessCode, packageId: null, photoIds: photoIds.slice(0, 1) }],
  }
  return { path: '/api/orders', json }
}

const kinds = [
  ['opening a gallery', onDisk, gallery],
  ['a preview, disk', onDisk, picture],
  ['a preview, S3', inS3, picture],
  ['a preview, S3 with copies', withCopies, picture],
  ['placing an order', onDisk, order],
] as const

// Warms up code, connection pools and picture caches of both.
for (const [, programs, next] of kinds) await underLoad(programs, next, 1)
for (const { url } of withCopies) for (const path of pictures) await requestAnswer(url + path)

const costs = new Map<string, Cost[]>()
for (let round = 0; round < ROUNDS; round++)
  for (const [name, programs, next] of kinds)
    for (const count of [1, 2]) {
      const key = `${name}, ${count} web`
      const cost = await underLoad(programs.slice(0, count), next, ROUND_S)
      costs.set(key, [...(costs.get(key) ?? []), cost])
    }

console.log(
  `${os.cpus().length} cores, load ${os.loadavg().map((load) => load.toFixed(1))}; pictures of ${(shop.bytes / 1024).toFixed(0)} KiB`,
)
for (const [name, found] of costs) {
  const of = (figure: keyof Cost) => median(found.map((cost) => cost[figure]))
  console.log(
    `${name}: ${of('perSecond').toFixed(0)}/s, p99 ${of('p99').toFixed(0)} ms; processor for one: web ${of('web').toFixed(2)} ms, Postgres ${of('postgres').toFixed(2)} ms${of('refused') ? `; ${of('refused')} refused` : ''}`,
  )
}

const [web] = onDisk
if (!web) throw new Error('no web process')
const speeds = await uploadSpeeds(shop, web, ROUNDS)
const beside = (other: number[]) => spread(speeds.ours.map((speed, n) => speed / (other[n] ?? Number.NaN)))
console.log(
  `uploads: ${median(speeds.ours).toFixed(0)} MB/s, bare tus ${median(speeds.tus).toFixed(0)} (ratio ${beside(speeds.tus)}), cp ${median(speeds.cp).toFixed(0)} (ratio ${beside(speeds.cp)})`,
)

// Excludes the work on uploaded photos.
await shop.app.runJobs()
const one = await deriveSpeed(shop, 1)
const two = await deriveSpeed(shop, 2)
console.log(
  `derived, 24 megapixels: one worker ${one.perSecond.toFixed(2)}/s, two ${two.perSecond.toFixed(2)}/s (ratio ${(two.perSecond / one.perSecond).toFixed(2)}); processor for one ${one.processor.toFixed(2)} and ${two.processor.toFixed(2)} s`,
)
