import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hasProxy, type ProxyName, startProxy } from '../tests/process/proxies.ts'
import { removeDir, startProcess } from '../tests/process/server.ts'
import { renderedSample } from '../tests/support/rendered-site.ts'
import { median, spread } from './median.ts'

/**
 * Requests for built files, to the server itself and behind each proxy; the proxy either passes everything on or, as in
 * `deploy/`, serves hashed files itself. Prints requests per second, and our processor time per request, which other
 * work on the machine affects less. In the same round: another checkout's server (`PEER=../other-checkout`), and nginx
 * with the same precompressed page on its disk. Needs wrk, and nginx or Caddy.
 */
const METRICS_TOKEN = 'of-the-bench-0123456789'
const ROUNDS = Number(process.env.ROUNDS ?? 3)
const SECONDS = Number(process.env.SECONDS ?? 5)
const PROXIES = (['nginx', 'caddy'] as const).filter(hasProxy)
if (PROXIES.length === 0) {
  console.error('Neither nginx nor Caddy is on this machine: install one to compare with.')
  process.exit(1)
}

interface Asked {
  path: string
  headers?: Record<string, string>
}
interface Load {
  /** Requests per second. */
  rate: number
  /** Microseconds of our server's processor time per request. */
  work: number
}
/** A target to load, and our server behind it. */
interface Target {
  url: string
  server: string
}
interface Way {
  name: string
  ours: Target
  peers?: Target
}

const dir = mkdtempSync(path.join(tmpdir(), 'bench-static-'))
await using closing = new AsyncDisposableStack()
closing.defer(() => rmSync(dir, { recursive: true, force: true }))
const home = (await renderedSample()).pages['/']?.body
if (!home) throw new Error('The sample has no home page.')
const assets = [...new Set(home.identity.toString().match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))]
const page: Asked = { path: '/' }
const visit: Asked[] = [page, ...assets.map((asset) => ({ path: asset }))]
/** What a kept proxy connection carries: visits, API calls, revalidated pages. */
const mixed: Asked[] = [
  ...visit,
  { path: '/auth/v1/.well-known/jwks.json' },
  { path: '/about', headers: { 'If-None-Match': '"of another build"' } },
]

const server = await start()
const peer = process.env.PEER ? await start(process.env.PEER) : undefined
const ways: Way[] = [
  { name: 'itself', ours: { url: server, server }, ...(peer && { peers: { url: peer, server: peer } }) },
]
const nothing = path.join(dir, 'nothing')
for (const name of PROXIES)
  for (const [kind, site] of [
    ['all passed on', nothing],
    ['as in deploy/', undefined],
  ] as const)
    ways.push({
      name: `${name}, ${kind}`,
      ours: await behind(name, server, site),
      ...(peer && { peers: await behind(name, peer, site) }),
    })
const alone = PROXIES.includes('nginx') ? await nginxAlone() : undefined

console.log(`${ROUNDS} rounds of ${SECONDS} s, 64 connections, gzip; ratios are within a round`)
for (const [kind, asked] of Object.entries({ page: [page], visit, mixed })) {
  const reference: Load[] = []
  const taken = ways.map(() => ({ ours: [] as Load[], peers: [] as Load[] }))
  for (let round = 0; round < ROUNDS; round++) {
    if (kind === 'page' && alone) reference.push(await load(alone, [{ path: '/assets/page.js' }]))
    for (const [at, way] of ways.entries())
      for (const who of round % 2 ? (['peers', 'ours'] as const) : (['ours', 'peers'] as const)) {
        const target = way[who]
        if (target) taken[at]?.[who].push(await load(target, asked))
      }
  }
  console.log(`\n${kind}`)
  if (reference.length > 0) console.log(`  nginx alone: ${middle(reference, 'rate')} requests/s`)
  for (const [at, { ours, peers }] of taken.entries()) {
    console.log(`  ${ways[at]?.name}: ${middle(ours, 'rate')} requests/s, ${middle(ours, 'work')} µs each`)
    if (peers.length > 0)
      console.log(
        `    beside the peer: rate ${ratio(ours, peers, 'rate')}, work ${ratio(ours, peers, 'work')}`,
      )
    if (reference.length > 0) console.log(`    beside nginx alone: rate ${ratio(ours, reference, 'rate')}`)
  }
}

function middle(loads: Load[], figure: keyof Load) {
  return Math.round(median(loads.map((each) => each[figure])))
}

function ratio(ours: Load[], others: Load[], figure: keyof Load) {
  return spread(ours.map((each, at) => each[figure] / (others[at]?.[figure] ?? Number.NaN)))
}

/** This checkout's server, or another's. */
async function start(cwd?: string): Promise<string> {
  const env = { LOG_LEVEL: 'warn', ROLE: 'web', HOST: '127.0.0.1', METRICS_TOKEN }
  const { url, dataDir, end } = await startProcess(env, cwd ? { cwd } : {})
  closing.defer(async () => {
    await end()
    await removeDir(dataDir)
  })
  return url
}

async function behind(name: ProxyName, upstream: string, site?: string): Promise<Target> {
  const { url, stop } = await startProxy(name, upstream, { site })
  closing.defer(stop)
  return { url, server: upstream }
}

/** nginx with the home page on its disk, beside the hashed files. */
function nginxAlone(): Promise<Target> {
  const site = path.join(dir, 'alone')
  const folder = path.join(site, 'build/client/assets')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'page.js'), home?.identity ?? '')
  writeFileSync(path.join(folder, 'page.js.gz'), home?.gzip ?? '')
  return behind('nginx', server, site)
}

/** 64 connections, each going through the same requests over and over. */
async function load({ url, server }: Target, asked: Asked[]): Promise<Load> {
  const script = path.join(dir, 'ask.lua')
  const calls = asked.map(({ path, headers }) => {
    const all = Object.entries({ 'Accept-Encoding': 'gzip', ...headers })
    return `wrk.format('GET', '${path}', { ${all.map(([name, value]) => `['${name}'] = '${value}'`).join(', ')} })`
  })
  writeFileSync(
    script,
    `local at, asked = 0
    function init() asked = { ${calls.join(', ')} } end
    function request() at = at % #asked + 1; return asked[at] end`,
  )
  const before = await processorSeconds(server)
  const report = execFileSync('wrk', ['-t1', '-c64', `-d${SECONDS}s`, '-s', script, url], {
    encoding: 'utf8',
  })
  const work = (await processorSeconds(server)) - before
  if (/Non-2xx|Socket errors/.test(report)) throw new Error(report)
  const [rate, requests] = [/Requests\/sec:\s+([\d.]+)/, /(\d+) requests in/].map((figure) =>
    Number(figure.exec(report)?.[1]),
  )
  return { rate: rate ?? Number.NaN, work: (work * 1e6) / (requests ?? Number.NaN) }
}

async function processorSeconds(server: string) {
  const text = await (
    await fetch(`${server}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } })
  ).text()
  return Number(/^process_cpu_seconds_total ([\d.]+)/m.exec(text)?.[1])
}
