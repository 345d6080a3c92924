import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NEXT_STEPS } from '../../domain/projects/next-step.ts'
import { PROJECTS_PER_PAGE } from '../../domain/projects/projects.ts'
import { countStatements, statementsOf } from '../../tests/support/count-statements.ts'
import { fillProjects } from '../../tests/support/many-projects.ts'
import { projectsOf } from '../../tests/support/projects.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { sendInvoice } from './invoices/send-invoice.ts'
import { countToAct, listProjects } from './list-projects.ts'
import { showProject } from './show-project.ts'

let testApp: TestApp
let booked: string
beforeAll(async () => {
  testApp = await openTestApp()
  booked = await projectsOf(testApp).booked()
  await fillProjects(testApp.parts.db, booked, 4)
})
afterAll(() => testApp.close())

const page = (query: Parameters<typeof listProjects>[1]) => listProjects(testApp.admin, query)

test('a page takes as many statements for fifty projects as for five, and the rest is on the pages after it', async () => {
  const { db } = testApp.parts
  const asked = async () => (await countStatements(db, () => page({}))).statements
  const ofFive = await asked()
  expect((await page({})).projects).toHaveLength(5)
  await fillProjects(db, booked, 120)
  expect(await asked()).toBe(ofFive)
  const pages = await Promise.all([1, 2, 3, 4].map((at) => page({ page: at })))
  expect(pages.map(({ projects }) => projects.length)).toEqual([PROJECTS_PER_PAGE, PROJECTS_PER_PAGE, 25, 0])
  expect(pages.map(({ found }) => found)).toEqual([125, 125, 125, 125])
  const all = pages.flatMap(({ projects }) => projects)
  expect(new Set(all.map(({ id }) => id)).size).toBe(125)
  const started = all.map(({ startedAt }) => startedAt)
  expect(started).toEqual(started.toSorted().reverse())
})

test('what is next is found on all pages, in the order of the list, and Today counts the same', async () => {
  const pages = await Promise.all([1, 2, 3].map((at) => page({ page: at })))
  const all = pages.flatMap(({ projects }) => projects)
  for (const next of NEXT_STEPS) {
    const own = all.filter((one) => one.next === next)
    const found = await Promise.all([1, 2, 3].map((at) => page({ next, page: at })))
    expect(found.flatMap(({ projects }) => projects)).toEqual(own)
    expect(found.map(({ found }) => found)).toEqual(Array(3).fill(own.length))
  }
  const count = (next: string) => all.filter((one) => one.next === next).length
  expect([count('done'), count('payment-overdue'), count('send-invoice')]).toEqual([98, 26, 1])
  expect(await countToAct(testApp.admin)).toEqual({
    ...{ toInvoice: 1, overdue: 26, toPayBack: 0, refundFailed: 0 },
  })
})

test('a project with ten invoices takes as many statements as one with one, but for the sums of its credit notes', async () => {
  const { db } = testApp.parts
  const id = await projectsOf(testApp).booked()
  await sendInvoice(testApp.admin, { id, kind: 'deposit', dueOn: '2026-04-01' })
  const [many] = (await page({ next: 'done' })).projects
  const asked = async (id = '') =>
    (await countStatements(db, () => showProject(testApp.admin, { id }))).statements
  expect(await asked(many?.id)).toBe((await asked(id)) + 1)
})

test('the newest projects and the open invoices are found by an index', async () => {
  const { db } = testApp.parts
  await fillProjects(db, booked, 300)
  const pool = (db as unknown as { $client: Pool }).$client
  const indexesOf = async (work: () => unknown) => {
    const sent = await statementsOf(db, work)
    const plans = await Promise.all(
      sent.map(({ text, values }) => pool.query(`explain (format json) ${text}`, values)),
    )
    return plans.flatMap(({ rows }) =>
      [...JSON.stringify(rows).matchAll(/"Index Name":"(\w+)"/g)].map(([, name]) => name),
    )
  }
  const open = ['invoices_open', 'invoice_movements_overpaid']
  expect(await indexesOf(() => countToAct(testApp.admin))).toEqual(expect.arrayContaining(open))
  expect(await indexesOf(() => page({}))).toEqual(expect.arrayContaining([...open, 'projects_created']))
})
