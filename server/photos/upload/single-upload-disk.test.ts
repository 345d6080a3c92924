import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'
import { createLeases } from '../../platform/leases.ts'
import { leases as leasesTable } from '../../platform/tables.ts'
import { warnOfSecondUploadDisk } from './single-upload-disk.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** What a web process with this configuration logs about uploads when another is running already. */
async function saidBeside(env: { DATABASE_URL?: string; S3_BUCKET?: string }) {
  const leases = createLeases(testApp.parts.db, { lifeMs: 60_000, renewMs: 60_000, lookMs: 5, waitMs: 300 })
  const said: string[] = []
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  const log = {
    ...testApp.parts.log,
    warn: (line: string) => {
      said.push(line)
      tell()
    },
  } as typeof testApp.parts.log
  const start = () =>
    warnOfSecondUploadDisk({ config: { ...testApp.parts.config, ...env }, db: testApp.parts.db, log }, leases)
  const first = start()
  const says = env.DATABASE_URL && !env.S3_BUCKET
  const rows = () => testApp.parts.db.select().from(leasesTable)
  if (says) await expect.poll(rows).toHaveLength(1)
  const second = start()
  if (says) await told
  await second.release()
  await first.release()
  const third = start()
  await third.release()
  return said
}
const DATABASE_URL = 'postgres://somewhere/else'

test('a second web process without S3 is reported in one line, and a successor of the first is not', async () => {
  expect(await saidBeside({ DATABASE_URL })).toEqual([
    expect.stringMatching(/another web process .* S3_BUCKET/),
  ])
})

test('with S3 nothing is reported', async () => {
  expect(await saidBeside({ DATABASE_URL, S3_BUCKET: 'photos' })).toEqual([])
})
