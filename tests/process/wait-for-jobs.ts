import { setInterval } from 'node:timers/promises'

const LOOK_MS = 200
/** Looks without work, about twenty seconds, after which nothing more is expected. */
const IDLE_LOOKS = 100

/** Reads a server's metrics as text. */
export type ReadMetrics = () => Promise<string>

/** The token of every server that tests start, and the header that shows it. */
export const METRICS_TOKEN = 'of-the-figures-0123456789'
export const bearer = { Authorization: `Bearer ${METRICS_TOKEN}` }

export const metricsOf =
  ({ url }: { url: string }): ReadMetrics =>
  async () =>
    (await fetch(`${url}/metrics`, { headers: bearer })).text()

/**
 * Waits until the server has worked off its jobs or, if it is given, until `there` holds. No clock runs while jobs are
 * due or running: a busy machine makes a test slow, never red. Rejects when a job is given up meanwhile, or when
 * nothing is left to do and `there` still does not hold.
 */
export async function waitForJobs(
  readMetrics: ReadMetrics,
  there?: () => Promise<boolean> | boolean,
  what = 'what was waited for',
): Promise<void> {
  if (await there?.()) return
  const before = backlogIn(await readMetrics())
  let idle = 0
  for await (const _ of setInterval(LOOK_MS)) {
    const { open, givenUp } = backlogIn(await readMetrics())
    if (there ? await there() : open === 0) return
    const failed = [...givenUp].filter(([kind, count]) => count > (before.givenUp.get(kind) ?? 0))
    if (failed.length > 0) throw new Error(`given up: ${failed.map(([kind]) => kind).join(', ')}`)
    idle = open === 0 ? idle + 1 : 0
    if (idle > IDLE_LOOKS) throw new Error(`the server has nothing left to do, and there is not ${what}`)
  }
}

/** How many jobs are due or running, and how many were given up, by kind. */
function backlogIn(metrics: string): { open: number; givenUp: Map<string, number> } {
  let open = 0
  const givenUp = new Map<string, number>()
  for (const [, name, kind = '', figure] of metrics.matchAll(
    /^jobs_(waiting|running|given_up)\{kind="([^"]+)"\} (\d+)$/gm,
  ))
    if (name === 'given_up') givenUp.set(kind, Number(figure))
    else open += Number(figure)
  if (givenUp.size === 0) throw new Error(`the server does not tell its jobs: ${metrics.slice(0, 200)}`)
  return { open, givenUp }
}
