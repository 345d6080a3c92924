import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMetrics } from '../server/monitoring/add-metrics.ts'
import { createMetrics } from '../server/platform/metrics.ts'
import { SECRET, secretAddresses } from './operations/secret-addresses.ts'
import { openTestApp, type TestApp } from './test-app.ts'

const folder = path.join(import.meta.dirname, '../deploy')
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** Every metric that a process reports. */
async function told() {
  const metrics = createMetrics()
  const poolUse = () => ({ busy: 0, idle: 0, waiting: 0 })
  addMetrics(metrics, { parts: testApp.parts, uploads: { inFlight: () => 0 }, poolUse })
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

/** What each proxy writes of an address into its log, by the pattern in its configuration; nginx has taken the `?` off. */
const logged: Record<string, (address: string) => string> = {
  'nginx.conf': (address) => {
    const [, pattern = '', instead = ''] =
      /"~\*(\S+)" "(\$tweedlight_place\S+)";/.exec(read('nginx.conf')) ?? []
    const inPlace = instead.replaceAll(/\$(tweedlight_\w+?)(?=\*|"|\$|$)/g, '$<$1>')
    return address.replace(/\?.*/, '').replace(new RegExp(pattern, 'i'), inPlace)
  },
  Caddyfile: (address) => {
    const [, pattern = '', instead = ''] =
      /request>uri regexp `\(\?i\)(.+)` (\S+)/.exec(read('Caddyfile')) ?? []
    return address.replaceAll(new RegExp(pattern, 'gi'), instead)
  },
}

test.each(Object.entries(logged))('%s logs no key, signature or token of any address', async (_file, of) => {
  expect(of(`/api/orders/${SECRET}/zip`)).toBe('/api/orders/***/zip')
  const written = (await secretAddresses()).map(of)
  expect(written.length).toBeGreaterThan(20)
  expect(written.filter((address) => address.includes(SECRET.slice(0, 20)))).toEqual([])
  expect(of('/services')).toBe('/services')
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

test('a unit and a container start the program as npm does', () => {
  const { scripts } = JSON.parse(read('../package.json')) as { scripts: { start: string } }
  const [, memory = '', command = ''] =
    /^exec env (\S+) NODE_COMPILE_CACHE=\S+ node (.+)$/.exec(scripts.start) ?? []
  const [unit, container] = ['systemd/tweedlight@.service', 'Dockerfile'].map(read) as [string, string]
  expect(memory).toMatch(/^MALLOC_/)
  expect(unit).toContain(`\nEnvironment=${memory}\n`)
  expect(unit).toContain(`node_modules/.bin/node ${command}\n`)
  expect(unit).toMatch(/^Environment=NODE_COMPILE_CACHE=/m)
  expect(container).toMatch(new RegExp(`^ENV .*\\b${memory} .*NODE_COMPILE_CACHE=`, 'm'))
  expect(JSON.parse(/^CMD (.+)$/m.exec(container)?.[1] ?? '').join(' ')).toBe(
    `node_modules/.bin/node ${command}`,
  )
})

test('units and containers set only variables that exist', () => {
  const all = [...readdirSync(path.join(folder, 'systemd')).map((unit) => `systemd/${unit}`), 'Dockerfile']
  const set = all
    .flatMap((file) => [...read(file).matchAll(/^(?:Environment=|ENV )(.+)$/gm)])
    .flatMap(([, line = '']) => [...line.matchAll(/(\w+)=/g)])
  const settings = /&settings\n((?: {4}.+\n)+)/.exec(read('compose.yaml'))?.[1] ?? ''
  const names = [...set, ...settings.matchAll(/^ {4}(\w+):/gm)].map(([, name = '']) => name)
  expect(names).toEqual(expect.arrayContaining(['ROLE', 'DATA_DIR', 'DATABASE_URL', 'S3_BUCKET']))
  const known = new Set(
    [...read('../.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name),
  )
  expect(
    names.filter(
      (name) => !/^(NODE_ENV|NODE_COMPILE_CACHE|MALLOC_ARENA_MAX|TMPDIR)$/.test(name) && !known.has(name),
    ),
  ).toEqual([])
})

const systemd = spawnSync('systemd-analyze', ['--version']).error === undefined
if (!systemd)
  console.warn('No systemd-analyze on this machine (Debian: systemd): the units are not looked at.')

const units = readdirSync(path.join(folder, 'systemd'))
let copies: string
/** The units as they would be with the program where this checkout is. */
beforeAll(() => {
  copies = mkdtempSync(path.join(tmpdir(), 'units-'))
  for (const unit of units) {
    const text = read(`systemd/${unit}`).replaceAll('/srv/tweedlight', path.join(folder, '..'))
    writeFileSync(path.join(copies, unit), text)
  }
})
afterAll(() => rmSync(copies, { recursive: true }))
const analyze = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { cwd: copies, encoding: 'utf8' })
  return { status, told: stdout + stderr }
}

test.skipIf(!systemd)('systemd accepts the units without warnings', () => {
  expect(units).toHaveLength(3)
  const { status, told } = analyze('verify', ...units.map((unit) => `./${unit}`))
  expect(told).toBe('')
  expect(status).toBe(0)
})

test.skipIf(!systemd).each(units.filter((unit) => unit.endsWith('.service')))(
  '%s may do so little that systemd calls its exposure less than 3.0',
  (unit) => {
    const { status, told } = analyze('security', '--offline=true', '--threshold=29', `./${unit}`)
    expect(status, told).toBe(0)
  },
)
