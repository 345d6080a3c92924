import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMetrics } from '../server/platform/metrics.ts'
import { watchHouse } from '../server/watch/watch-house.ts'
import { openWorld, type World } from './world.ts'

const folder = path.join(import.meta.dirname, '../deploy')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Every metric that a process reports. */
async function told() {
  const metrics = createMetrics()
  const poolUse = () => ({ busy: 0, idle: 0, waiting: 0 })
  watchHouse(metrics, { parts: world.parts, uploads: { inFlight: () => 0 }, poolUse })
  const text = await metrics.text()
  return new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
}

/** The metrics that a text uses, each written with braces so that it can be found. */
const asked = (text: string) =>
  [...text.matchAll(/\b([a-z][a-z0-9_]+)\{/g)].map(([, name = '']) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  )

test.each([
  'prometheus-rules.yml',
  'grafana-dashboard.json',
])('%s uses only metrics that a process reports', async (file) => {
  const known = await told()
  const names = new Set(asked(read(file)).filter((name) => name !== 'up'))
  expect(names.size).toBeGreaterThan(5)
  expect([...names].filter((name) => !known.has(name))).toEqual([])
})

test('every dashboard panel queries a metric written with braces, and no two panels overlap', () => {
  interface Panel {
    type: string
    title: string
    gridPos: { x: number; y: number; w: number; h: number }
    targets?: { expr: string }[]
  }
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: Panel[] }
  const cells = new Set<string>()
  for (const { type, title, targets = [], gridPos } of panels) {
    if (type !== 'row') expect(targets.length, title).toBeGreaterThan(0)
    for (const { expr } of targets) expect(asked(expr).length, expr).toBeGreaterThan(0)
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24)
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
        expect(cells.has(`${x} ${y}`), title).toBe(false)
        cells.add(`${x} ${y}`)
      }
  }
})

test('every alert has its own test case', () => {
  const alerts = [...read('prometheus-rules.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const tried = [...read('prometheus-rules.test.yml').matchAll(/alertname: (\w+)/g)].map(([, name]) => name)
  expect(alerts.length).toBeGreaterThan(5)
  expect(alerts.filter((name) => !tried.includes(name))).toEqual([])
})

const promtool = spawnSync('promtool', ['--version']).error === undefined
if (!promtool)
  console.warn('No promtool on this machine (Debian: prometheus): its checks of the rules are skipped.')

test.skipIf(!promtool).each([
  ['check', 'rules', 'prometheus-rules.yml'],
  ['check', 'config', '--syntax-only', 'prometheus.yml'],
  ['test', 'rules', 'prometheus-rules.test.yml'],
])('promtool %s %s %s', (...args) => {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })
  expect(status, stdout + stderr).toBe(0)
})
