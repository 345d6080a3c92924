import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { count, eq } from 'drizzle-orm'
import { handlers } from '../server/job-registrations.ts'
import { derivePhotoJob } from '../server/photos/derive/derive-photo.ts'
import { watermark } from '../server/photos/derive/watermark.ts'
import { photos } from '../server/photos/tables.ts'
import { receivePhoto } from '../server/photos/upload/receive-photo.ts'
import { createMetrics } from '../server/platform/metrics.ts'
import { USUAL_MARK } from '../tests/pictures/mark.ts'
import { openTestApp } from '../tests/test-app.ts'

/** The same folder through the product: received first, then timed from the worker's start to the last photo ready. */
const dir = process.argv[2] ?? ''
const testApp = await openTestApp()
const pupil = await testApp.makePupil()
const names = readdirSync(dir)
for (const [at, name] of names.entries()) {
  const copy = path.join(testApp.dir, name)
  copyFileSync(path.join(dir, name), copy)
  await receivePhoto(testApp.admin, {
    id: `bench-${at}`,
    path: copy,
    fileName: name,
    level: 'pupil',
    targetId: pupil.id,
  })
}

// A worker draws the watermark once in its life, so it is drawn before the measurement.
await watermark(USUAL_MARK, { width: 1600, height: 1067, black: false }, 1)

resetPeak()
const started = performance.now()
await new Promise<void>((done) => {
  let derived = 0
  const counted = handlers(testApp.parts, createMetrics()).map((handler) => ({
    ...handler,
    async run(...job: Parameters<typeof handler.run>) {
      await handler.run(...job)
      if (handler.kind === derivePhotoJob && ++derived === names.length) done()
    },
  }))
  void testApp.parts.jobs.work(counted)
})
const seconds = (performance.now() - started) / 1000
console.log(JSON.stringify({ seconds, peakMb: peakMb() }))
const [row] = await testApp.parts.db.select({ n: count() }).from(photos).where(eq(photos.state, 'ready'))
if (row?.n !== names.length) throw new Error(`${row?.n} of ${names.length} photos are ready`)
await testApp.close()
process.exit(0)

/** Resets the memory peak of creating the database and receiving the files; Linux keeps it per process. */
function resetPeak() {
  writeFileSync('/proc/self/clear_refs', '5')
}

function peakMb() {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024
}
