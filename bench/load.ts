import { Agent, type OutgoingHttpHeaders, request } from 'node:http'

export interface Answered {
  status: number
  body: Buffer
}

const agent = new Agent({ keepAlive: true, maxSockets: 512 })

/** One request over kept connections; `from` is the address that a trusted proxy reports. */
export function requestAnswer(
  url: string,
  { json, from = '198.51.100.1' }: { json?: unknown; from?: string } = {},
): Promise<Answered> {
  const body = json === undefined ? undefined : JSON.stringify(json)
  const headers: OutgoingHttpHeaders = {
    'X-Forwarded-For': from,
    ...(body === undefined
      ? {}
      : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks) }))
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The address of one of 25,000 callers, as a proxy reports it. */
export const addressOf = (n: number) => `198.51.${100 + (Math.floor(n / 250) % 100)}.${n % 250}`

/**
 * Starts `work` at a steady rate, whether or not earlier work has finished, and returns the milliseconds from when each
 * was due, so that queueing counts.
 */
export async function atRate(
  perSecond: number,
  total: number,
  work: (n: number) => Promise<unknown>,
): Promise<number[]> {
  const start = performance.now()
  const running: Promise<number>[] = []
  for (let n = 0; n < total; n++) {
    const due = start + (n * 1000) / perSecond
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    running.push(work(n).then(() => performance.now() - due))
  }
  return Promise.all(running)
}

/** The value below which `share` of the figures lie. */
export function percentile(figures: number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
