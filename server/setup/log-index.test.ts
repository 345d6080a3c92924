import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementsOf } from '../../tests/support/count-statements.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { showSample } from '../seed/remove/show-sample.ts'
import { isSampleBeingRemoved } from '../seed/sample-rows.ts'
import { showSetup } from './show-setup.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  const { db } = testApp.parts
  const now = testApp.clock.now().toISOString()
  const entries = (action: string, days: number) => sql`
    insert into audit_log (at, actor, action, detail)
      select ${now}::timestamptz - n * interval '1 day' * ${days} / 10000, 'anonymous', ${action}, '{}'
        from generate_series(1, 10000) n`
  await db.execute(entries('gallery.opened', 30))
  await db.execute(entries('photo.downloaded', 365))
  await db.execute(sql`vacuum analyze audit_log`)
})
afterAll(() => testApp.close())

/** The indexes by which the statements of `work` read the log; `none` for one that reads all of it. */
async function indexesOfLog(work: () => unknown) {
  const { db } = testApp.parts
  const sent = await statementsOf(db, work)
  const ofLog = sent.filter(({ text }) => text.includes('from "audit_log"'))
  const pool = (db as unknown as { $client: Pool }).$client
  return Promise.all(
    ofLog.map(async ({ text, values }) => {
      const { rows } = await pool.query(`explain (format json) ${text}`, values)
      return /"Index Name": "(\w+)"/.exec(JSON.stringify(rows, null, 1))?.[1] ?? 'none'
    }),
  )
}

test.each([
  ['the trials of the setup', () => showSetup(testApp.admin), 2],
  ['the progress of the sample’s removal', () => showSample(testApp.admin), 1],
  ['the request to remove the sample', () => isSampleBeingRemoved(testApp.parts.db), 1],
])('the log is read by an index for %s', async (_, work, reads) => {
  expect(await indexesOfLog(work)).toEqual(Array(reads).fill('audit_log_action'))
})
