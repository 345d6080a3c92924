import { loadavg } from 'node:os'
import { removeDir, startProcess } from '../tests/process/server.ts'
import { openBrowser, PHONE } from './browser.ts'
import { PRESSES } from './interaction/measured-presses.ts'
import { measureEmptyPage, measureFirstPaint, measurePress, type State } from './interaction/press.ts'
import { median, spread } from './median.ts'
import { referencePage } from './pages/reference.ts'
import { serveBuild } from './pages/serve.ts'

/**
 * How long people wait for a response on a processor slowed down four and six times: for the next frame (the browser's
 * own Event Timing, in steps of 8 ms), and for what they asked for. Each press is measured on the page as it arrives
 * and once it is alive, in turn with a tap on an empty page. First comes a tap at first paint, on the home page and on
 * the reference page of `bench:pages`.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const RATES = [4, 6]
const STATES: readonly State[] = ['as it arrives', 'alive']
const FIRST_PAINT_MOST = 2

const server = await startProcess({ LOG_LEVEL: 'silent' })
const reference = await serveBuild({ '/reference': referencePage() })
const { browser, name } = await openBrowser()
const load = () => loadavg()[0]?.toFixed(1)
console.log(`${name}; ${ROUNDS} rounds; load of the machine ${load()}`)
try {
  for (const slower of RATES) {
    console.log(`\nprocessor ${slower} times slower, ms: median (lowest to highest)`)
    console.log(line('', 'next frame', 'shown', 'empty page', 'ratio'))
    await measureFirstPaints(slower)
    for (const press of PRESSES)
      for (const state of STATES) {
        const [frames, shown, empty] = [[], [], []] as [number[], number[], number[]]
        for (let round = 0; round < ROUNDS; round++) {
          const answer = await measurePress(browser, press, { url: server.url, slower, state })
          frames.push(answer.frame)
          shown.push(answer.shown)
          empty.push(await measureEmptyPage(browser, press.device, slower))
        }
        report(`${press.name}, ${state}`, {
          frames,
          shown,
          empty,
          most: slower === 4 ? press.most : undefined,
        })
      }
  }
  console.log(
    `\nratio: the next frame beside the empty page's. A star misses the aim: twice the empty page, for menus and at the first paint. Load of the machine ${load()}.`,
  )
} finally {
  await browser.close()
  reference.close()
  await server.end()
  await removeDir(server.dataDir)
}

async function measureFirstPaints(slower: number) {
  const [ours, plain, empty] = [[], [], []] as [number[], number[], number[]]
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await measureFirstPaint(browser, { url: `${server.url}/`, slower }))
    plain.push(await measureFirstPaint(browser, { url: `${reference.url}/reference`, slower }))
    empty.push(await measureEmptyPage(browser, PHONE, slower))
  }
  report('Tap at first paint, home page', {
    frames: ours,
    empty,
    most: slower === 4 ? FIRST_PAINT_MOST : undefined,
  })
  report('Tap at first paint, reference', { frames: plain, empty })
}

interface Figures {
  frames: readonly number[]
  shown?: readonly number[]
  empty: readonly number[]
  most?: number | undefined
}

function report(what: string, { frames, shown, empty, most = Number.POSITIVE_INFINITY }: Figures) {
  const ratio = median(frames.map((frame, round) => frame / (empty[round] ?? Number.NaN)))
  const said = (figures: readonly number[] | undefined) => (figures ? spread([...figures], 0) : '')
  console.log(
    line(what, said(frames), said(shown), said(empty), `${ratio.toFixed(2)}${ratio > most ? '*' : ''}`),
  )
}

function line(what: string, ...cells: string[]): string {
  return [what.padEnd(40), ...cells.map((cell) => cell.padEnd(20))].join(' ').trimEnd()
}
