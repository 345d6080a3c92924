import { existsSync } from 'node:fs'
import { treeOf, waitsForDisk, workOf } from '../support/process-tree.ts'

const LOOK_MS = 5000
/** A machine that does not show what its processes do gets as long as a very busy one may take. */
const PATIENCE_MS = existsSync('/proc/self/schedstat') ? 120_000 : 1_800_000
/** Shorter for the test of this itself. */
const SILENCE_MS = Number(process.env.SILENCE_MS) || PATIENCE_MS
/**
 * The part of the time that a run is at work. Servers and browsers that wait for somebody do a tenth of it, on a machine at
 * a load of forty a half, most of which they wait for a processor.
 */
const AT_WORK = 0.75

/**
 * Finds what hangs, without a limit for what is only slow (decision 190). A run is silent while all its processes neither
 * work nor wait for a processor or a disk: on a quiet machine it works, and on a busy one it waits for one.
 */
export class Silence {
  readonly #run: number
  readonly #onSilence: () => void
  readonly #timer: NodeJS.Timeout
  #looked = performance.now()
  /** How long each look covers, and how long its processes were at work then. */
  #looks: { took: number; worked: number }[] = []
  #work = new Map<number, number>()

  /** Calls `onSilence` each time when the process `run` and its descendants have been silent for two minutes. */
  constructor(run: number, onSilence: () => void) {
    this.#run = run
    this.#onSilence = onSilence
    this.#timer = setInterval(() => this.#look(), Math.min(LOOK_MS, SILENCE_MS / 4)).unref()
  }

  /** Something has begun or ended. */
  moved() {
    this.#looks = []
    this.#looked = performance.now()
  }

  stop() {
    clearInterval(this.#timer)
  }

  #look() {
    const now = performance.now()
    this.#looks.push({ took: now - this.#looked, worked: this.#worked() })
    this.#looked = now
    const took = sumOf(this.#looks, 'took')
    if (took < SILENCE_MS) return
    const worked = sumOf(this.#looks, 'worked')
    this.#looks.shift()
    if (worked >= AT_WORK * took) return
    this.moved()
    this.#onSilence()
  }

  /** How long its processes worked or waited since the last look, all in all. */
  #worked(): number {
    if (!existsSync('/proc')) return 0
    const before = this.#work
    this.#work = new Map()
    let worked = 0
    for (const pid of treeOf(this.#run)) {
      const work = workOf(pid)
      this.#work.set(pid, work)
      // Threads that have ended take their time with them.
      worked += Math.max(0, work - (before.get(pid) ?? 0))
      if (waitsForDisk(pid)) worked += LOOK_MS
    }
    return worked
  }
}

const sumOf = (looks: { took: number; worked: number }[], part: 'took' | 'worked') =>
  looks.reduce((sum, look) => sum + look[part], 0)
