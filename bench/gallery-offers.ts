import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { openPostgres } from '../server/platform/db/open.ts'
import { startPostgres } from '../tests/servers/postgres.ts'
import { startProgram } from './footprint/program.ts'
import { codeOf, fillRows } from './gallery-rows.ts'
import { median, spread } from './median.ts'
import { type Cost, underLoad } from './scale/load.ts'
import { startOffers } from './start-offers.ts'

/**
 * What offers cost a gallery. The same galleries are opened with and without offers that apply to them, in alternating
 * order; compared are the processor time of the server and of Postgres for one answer, the statements that one answer
 * sends, and the slowest answers. Also measured is the browser's next request, for the gallery's offers. Load affects
 * only the slowest answers. Needs a build. Sizes: PAIRS (8), PAIR_S (2).
 */
const PAIRS = Number(process.env.PAIRS ?? 8)
const PAIR_S = Number(process.env.PAIR_S ?? 2)
const PUPILS = 4000

await using closing = new AsyncDisposableStack()
const postgres = await startPostgres({ shared_preload_libraries: 'pg_stat_statements' })
closing.defer(() => postgres.remove())
await (await openPostgres(postgres.url)).close()
const client = new Client({ connectionString: postgres.url })
await client.connect()
closing.defer(() => client.end())
await client.query('create extension pg_stat_statements')
await fillRows(client, { schools: 4, pupils: PUPILS, photos: 5 * PUPILS })
const dataDir = await mkdtemp(path.join(tmpdir(), 'offers-'))
closing.defer(() => rm(dataDir, { recursive: true, force: true }))
const program = await startProgram({
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  ROLE: 'web',
  SEED: 'none',
  TRUST_PROXY: '127.0.0.1',
  RATE_LIMIT_SCALE: '100000',
})
closing.defer(() => program.stop())

/** The statements that an answer sends, and those among them that name offers; other activity is rounded away. */
async function statementsOf(answers: number) {
  const { rows } = await client.query<{ calls: string; query: string }>(
    'select sum(calls) as calls, query from pg_stat_statements group by query',
  )
  await client.query('select pg_stat_statements_reset()')
  const sum = (some: typeof rows) =>
    some.reduce((all, { calls }) => all + Math.round(Number(calls) / answers), 0)
  return { statements: sum(rows), naming: sum(rows.filter(({ query }) => query.includes('offer'))) }
}

interface Measured extends Cost {
  /** For one answer. */
  statements: number
  naming: number
}

async function measure(address: string, seconds = PAIR_S): Promise<Measured> {
  let asked = 0
  const next = (n: number) => {
    asked = Math.max(asked, n + 1)
    return { path: address, json: { accessCode: codeOf(Math.floor(Math.random() * PUPILS)) } }
  }
  await statementsOf(1)
  const cost = await underLoad([program], next, seconds)
  const sent = await statementsOf(asked)
  if (cost.refused > 0) throw new Error(`${cost.refused} of ${asked} answers were not as they should be`)
  return { ...cost, ...sent }
}

const GALLERY = '/api/gallery'
const withOffers = async (address: string) => {
  const offers = await startOffers(client)
  return measure(address).finally(() => offers.endAll())
}

// Warms up code and connections.
await measure(GALLERY, 5)
const pairs: { without: Measured; having: Measured }[] = []
for (let pair = 0; pair < PAIRS; pair++) {
  if (pair % 2 === 0) {
    const without = await measure(GALLERY)
    pairs.push({ without, having: await withOffers(GALLERY) })
  } else {
    const having = await withOffers(GALLERY)
    pairs.push({ without: await measure(GALLERY), having })
  }
}
const next = await withOffers('/api/gallery/offers')

const all = (figure: keyof Measured, of: 'without' | 'having') => pairs.map((pair) => pair[of][figure])
function row(name: string, figure: keyof Measured, digits: number) {
  const ratios = pairs.map(({ without, having }) => having[figure] / without[figure])
  const dearer = ratios.filter((ratio) => ratio > 1).length
  const [before, after] = [median(all(figure, 'without')), median(all(figure, 'having'))]
  console.log(
    `${name}: ${before.toFixed(digits)} without offers, ${after.toFixed(digits)} with, ratio ${spread(ratios)}, more in ${dearer} of ${PAIRS} pairs`,
  )
  return median(ratios)
}
console.log(`${PAIRS} pairs of ${PAIR_S} s, load ${loadavg().map((load) => load.toFixed(1))}`)
const processor = row('processor of the server, ms an answer', 'web', 3)
row('processor of Postgres, ms an answer', 'postgres', 3)
row('p99, ms', 'p99', 1)
const sent = row('statements an answer', 'statements', 0)
const naming = Math.max(...all('naming', 'having'))
console.log(`statements an answer that name offers: ${naming} with offers   (to be 0)`)
console.log(
  `its offers, asked for next: ${next.web.toFixed(3)} ms of the server, ${next.postgres.toFixed(3)} ms of Postgres, ${next.statements} statements`,
)
if (naming > 0 || sent !== 1 || processor > 1.05) {
  console.error('a gallery pays for offers: at most 5% of the processor, and the same statements')
  process.exitCode = 1
}
