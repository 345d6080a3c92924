import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  request(method: string, route: string, status: number, seconds: number): void
  job(name: string, outcome: 'done' | 'failed', seconds: number): void
  /** Prometheus text. */
  text(): Promise<string>
}

/** Counts requests by route pattern (never by address) and jobs by kind. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route pattern and status class',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  const jobs = new Counter({
    name: 'jobs_total',
    help: 'Jobs run, by kind and outcome',
    labelNames: ['job', 'outcome'],
    registers: [registry],
  })
  return {
    request: (method, route, status, seconds) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    job: (name, outcome) => jobs.inc({ job: name, outcome }),
    text: () => registry.metrics(),
  }
}
