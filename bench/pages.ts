import { loadavg } from 'node:os'
import { freePort, removeDir, startProcess } from '../tests/process/server.ts'
import { openBrowser } from './browser.ts'
import { scriptsOfEveryIsland } from './pages/after-every-island.ts'
import { type Examined, examine, figuresOf, scoresOf, shortcomings } from './pages/lighthouse.ts'
import { sum } from './pages/loaded-scripts.ts'
import { busyWith } from './pages/main-thread.ts'
import { measurePageWeight } from './pages/page-weight.ts'
import { referencePage } from './pages/reference.ts'
import { samplePage, serveBuild } from './pages/serve.ts'
import { detailLines, LEGEND, type Measured, type Speed, type Turn, tableFor } from './pages/table.ts'
import { withoutScripts } from './pages/without-scripts.ts'

/**
 * Lighthouse (mobile, simulated throttling) on the sample's pages. Each is measured in turn with a reference page, which
 * has the home page's words and pictures without any script, and with itself without its scripts: what counts are
 * ratios and differences within the same minutes. Prints medians. `bench:pages` measures the home page and details its
 * figures; `bench:pages -- all` measures one page of every template, `bench:pages -- /about /blog` these. `ROUNDS=1` is
 * a quick look, and `PEER=http://127.0.0.1:4321/` measures another site's page in the same turns.
 */
const TEMPLATES = [
  '/',
  '/about',
  '/services',
  '/services/film-production',
  '/services/film-production/cultural-heritage',
  '/services/aerial-media/tourism-destination',
  '/case-study/visqueen-product-photography',
  '/case-study/taymouth-castle-golf',
  '/blog',
  '/blog/the-cut-that-nobody-sees',
  '/aerial-photography',
  '/terms-and-conditions',
  '/rate-card',
]
const REFERENCE = '/reference'
const ALL_ISLANDS_KB = 95

const ROUNDS = Number(process.env.ROUNDS ?? 5)
const { PEER } = process.env
const asked = process.argv.slice(2)
const paths = asked[0] === 'all' ? TEMPLATES : asked.length > 0 ? asked : ['/']

const pages = await Promise.all(paths.map(async (path) => [path, await samplePage(path)] as const))
const twins = Object.fromEntries(pages.map(([path, html]) => [path, withoutScripts(html)]))
const built = await serveBuild()
const beside = await serveBuild({ ...twins, [REFERENCE]: referencePage() })
const port = await freePort()
const { browser, name } = await openBrowser([`--remote-debugging-port=${port}`])
const load = () => loadavg()[0]?.toFixed(1)
console.log(`${name}; ${ROUNDS} rounds; load of the machine ${load()}`)

try {
  const table = tableFor(paths)
  console.log(table.head)
  for (const path of paths) {
    const { measured, visits } = await measure(path)
    for (const row of table.rows(measured)) console.log(row)
    explain(measured, visits)
  }
  console.log(`${LEGEND}\nLoad of the machine ${load()}.\n`)
  if (paths.includes('/')) await weighIslands()
} finally {
  await browser.close()
  built.close()
  beside.close()
}

async function measure(path: string): Promise<{ measured: Measured; visits: Examined[] }> {
  const visits: Examined[] = []
  const turns: Turn[] = []
  const speedOf = async (url: string, visit?: Examined): Promise<Speed> => ({
    ...figuresOf(visit ?? (await examine(url, port))),
    ...(await busyWith(browser, url)),
  })
  const weights = {
    page: await measurePageWeight(browser, built.url + path),
    reference: await measurePageWeight(browser, beside.url + REFERENCE),
    ...(PEER && { peer: await measurePageWeight(browser, PEER) }),
  }
  for (let round = 0; round < ROUNDS; round++) {
    const visit = await examine(built.url + path, port, { whole: round === 0 })
    visits.push(visit)
    turns.push({
      page: await speedOf(built.url + path, visit),
      twin: await speedOf(beside.url + path),
      reference: await speedOf(beside.url + REFERENCE),
      ...(PEER && { peer: await speedOf(PEER) }),
    })
  }
  const [first] = visits
  if (!first) throw new Error('ROUNDS is at least 1.')
  return { measured: { path, turns, scores: scoresOf(first.result), weights }, visits }
}

/** What keeps a page from full scores and, if it is the only page, details of its figures. */
function explain({ turns, scores }: Measured, visits: readonly Examined[]) {
  const alone = paths.length === 1
  if (alone || Object.values(scores).some((score) => score < 100))
    for (const line of new Set(visits.flatMap(({ result }) => shortcomings(result)))) console.log(`  ${line}`)
  if (!alone) return
  console.log('\nmedian (lowest to highest), ms; the main thread in processor time')
  for (const who of ['page', 'twin', 'reference', 'peer'] as const) {
    const figures = turns.flatMap((turn) => turn[who] ?? [])
    for (const line of figures.length > 0 ? detailLines(who, figures) : []) console.log(line)
  }
}

/** Against a server that accepts the form. */
async function weighIslands() {
  const server = await startProcess({ LOG_LEVEL: 'silent' })
  try {
    const run = await scriptsOfEveryIsland(browser, server.url)
    const all = sum(run.values())
    console.log(
      `home page after using every island: ${all.toFixed(1)} kB of scripts${all > ALL_ISLANDS_KB ? '*' : ''} (at most ${ALL_ISLANDS_KB})`,
    )
    for (const [url, weight] of [...run].toSorted(([, a], [, b]) => b - a))
      console.log(`  ${weight.toFixed(1).padStart(6)} ${url.replace(server.url, '')}`)
  } finally {
    await server.end()
    await removeDir(server.dataDir)
  }
}
