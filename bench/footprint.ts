import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { receivePhoto } from '../server/photos/upload/receive-photo.ts'
import { cameraJpeg } from '../tests/pictures/camera-jpeg.ts'
import { startPostgres } from '../tests/servers/postgres.ts'
import { openDataFolder } from '../tests/support/data-folder.ts'
import { type Running, startProgram } from './footprint/program.ts'

/**
 * The program's memory in megabytes, with everything it starts: the peak until its first page, after a minute of rest,
 * and the peak while it derives photos of 24 megapixels; also the start-up time, and the processor time at rest. Each
 * figure is printed next to its limit. `ONLY=embedded npm run bench:footprint` measures only matching names.
 */
const PHOTOS = Number(process.env.PHOTOS ?? 12)
const REST_S = Number(process.env.REST_S ?? 60)
const ONLY = process.env.ONLY ?? ''

await using closing = new AsyncDisposableStack()
const newFolder = async () => {
  const dir = await mkdtemp(path.join(tmpdir(), 'footprint-'))
  closing.defer(() => rm(dir, { recursive: true, force: true }))
  return dir
}

interface Limits {
  start?: number
  rest?: number
  derive?: number
}

/** From the start through a minute's rest to the end of deriving. */
async function measure(name: string, env: Record<string, string>, limits: Limits) {
  if (!name.includes(ONLY)) return
  const program = await startProgram(env)
  const start = program.peak()
  if (env.SEED === 'sample') await program.untilIdle()
  const atWork = program.peak()
  // Memory needed for the start is released gradually.
  await wait(REST_S * 1000)
  const before = program.processorSeconds()
  await wait(REST_S * 1000)
  const share = (100 * (program.processorSeconds() - before)) / REST_S
  const figures = [
    figure('start', start, limits.start),
    ...(env.SEED === 'sample' ? [`sample derived ${atWork} MB`] : []),
    figure('rest', program.now(), limits.rest),
    `first page after ${program.readyS.toFixed(1)} s (3.0)`,
    `processor at rest ${share.toFixed(2)} % (0.50)`,
  ]
  console.log(`${name}: ${figures.join(', ')}`)
  await program.stop()
}

const figure = (what: string, mb: number, limit?: number) => `${what} ${mb} MB${limit ? ` (${limit})` : ''}`

/** Two at a time, until all are done. */
async function measureDerive(name: string, env: Record<string, string>, limit: number) {
  if (!name.includes(ONLY)) return
  await receiveAll(env)
  const program: Running = await startProgram({ ...env, SEED: 'none' })
  program.forgetPeak()
  await program.untilIdle()
  console.log(`${name}: ${figure('at most', program.peak(), limit)}`)
  await program.stop()
}

async function receiveAll(env: Record<string, string>) {
  const dir = env.DATA_DIR ?? ''
  const app = await openDataFolder(dir, env)
  const { classId } = await app.makeEvent('Footprint')
  const { id: targetId } = await app.makePupil(classId, ['Isla', 'Reid'], 0)
  for (let at = 0; at < PHOTOS; at++) {
    const file = path.join(await newFolder(), `${at}.jpg`)
    const jpeg = await cameraJpeg({ seed: (at % 6) + 1 })
    await writeFile(file, Buffer.concat([jpeg, Buffer.from(randomUUID())]))
    const upload = { id: randomUUID(), path: file, fileName: `${at}.jpg`, level: 'pupil' as const, targetId }
    await receivePhoto(app.admin, upload)
  }
  await app.close()
}

if ('postgres, web alone, worker alone, worker deriving'.includes(ONLY)) {
  const postgres = await startPostgres()
  closing.defer(() => postgres.remove())
  const shared = async () => ({ DATABASE_URL: postgres.url, DATA_DIR: await newFolder() })
  await measure('postgres, web alone', { ...(await shared()), ROLE: 'web' }, { rest: 180 })
  await measure('postgres, worker alone', { ...(await shared()), ROLE: 'worker' }, {})
  await measureDerive('postgres, worker deriving', { ...(await shared()), ROLE: 'worker' }, 600)
}

const sample = { DATA_DIR: await newFolder(), SEED: 'sample' }
await measure('embedded, first start with the sample', sample, {})
await measure('embedded, started again', sample, { start: 500, rest: 300 })
await measureDerive('embedded, deriving', { DATA_DIR: await newFolder() }, 600)
