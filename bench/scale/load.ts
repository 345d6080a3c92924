import { postgresSeconds, type Running } from '../footprint/program.ts'
import { addressOf, percentile, requestAnswer } from '../load.ts'

const AT_A_TIME = 16

/** The cost of one kind of request. */
export interface Cost {
  perSecond: number
  p99: number
  /** Responses with 503, or otherwise wrong. */
  refused: number
  /** Processor milliseconds per request: of the web processes, and of Postgres. */
  web: number
  postgres: number
}

interface Asked {
  path: string
  json?: unknown
}

/** Sixteen at a time for this long, to the programs in turn. */
export async function underLoad(
  programs: Running[],
  next: (n: number) => Asked,
  seconds: number,
): Promise<Cost> {
  const used = () => programs.reduce((sum, program) => sum + program.processorSeconds(), 0)
  const before = { web: used(), postgres: postgresSeconds() }
  const began = performance.now()
  const until = began + seconds * 1000
  const took: number[] = []
  let n = 0
  let refused = 0
  async function keepAsking() {
    while (performance.now() < until) {
      const at = n++
      const { path, json } = next(at)
      const start = performance.now()
      const answer = await requestAnswer(`${programs[at % programs.length]?.url}${path}`, {
        json,
        from: addressOf(at),
      })
      took.push(performance.now() - start)
      if (![200, 201].includes(answer.status)) refused += 1
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, keepAsking))
  const each = (spent: number) => (1000 * spent) / took.length
  return {
    perSecond: (1000 * took.length) / (performance.now() - began),
    p99: percentile(took, 0.99),
    refused,
    web: each(used() - before.web),
    postgres: each(postgresSeconds() - before.postgres),
  }
}
