import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, inArray } from 'drizzle-orm'
import { photos } from '../../server/photos/tables.ts'
import { receivePhoto } from '../../server/photos/upload/receive-photo.ts'
import { cameraJpeg } from '../../tests/pictures/camera-jpeg.ts'
import { type Running, startProgram } from '../footprint/program.ts'
import type { Shop } from './shop.ts'

const PHOTOS = 12
const SEEDS = [1, 2, 3]

/** Photos of 24 megapixels per second by this many workers, and processor seconds per photo. */
export async function deriveSpeed(shop: Shop, workers: number) {
  // Created before the measurement.
  for (const seed of SEEDS) await cameraJpeg({ seed })
  const env = { ...shop.env, DATA_DIR: shop.disk, ROLE: 'worker' }
  const programs = await Promise.all(Array.from({ length: workers }, () => startProgram(env)))
  const used = () => programs.reduce((sum: number, one: Running) => sum + one.processorSeconds(), 0)
  const before = used()
  const began = performance.now()
  const photoIds: string[] = []
  for (let n = 0; n < PHOTOS; n++) photoIds.push(await receive(shop, n))
  const { db } = shop.app.parts
  const ready = and(inArray(photos.id, photoIds), eq(photos.state, 'ready'))
  while ((await db.$count(photos, ready)) < PHOTOS) await wait(100)
  const seconds = (performance.now() - began) / 1000
  const processor = used() - before
  for (const program of programs) await program.stop()
  return { perSecond: PHOTOS / seconds, processor: processor / PHOTOS }
}

async function receive({ app, pupils, newFolder }: Shop, n: number): Promise<string> {
  const file = path.join(await newFolder(), `${n}.jpg`)
  await writeFile(
    file,
    Buffer.concat([await cameraJpeg({ seed: SEEDS[n % SEEDS.length] ?? 1 }), Buffer.from(randomUUID())]),
  )
  const targetId = pupils[n % pupils.length]?.id ?? ''
  const upload = { id: randomUUID(), path: file, fileName: `${n}.jpg`, level: 'pupil' as const, targetId }
  return (await receivePhoto(app.admin, upload)).photoId
}
