import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'

type Labels = Record<string, string>

/** A metric that is read when asked for, with one value per label. */
export interface MetricSample {
  name: string
  help: string
  labels?: readonly string[]
  read(): Promise<Iterable<[Labels, number]>>
}

export interface Metrics {
  request(method: string, route: string, status: number, seconds: number): void
  job(name: string, outcome: 'done' | 'failed', seconds: number): void
  /** Adds metrics read on each request; one that cannot be read is left out and reported to `failed`. */
  watch(readings: readonly MetricSample[], failed: (error: unknown) => void): void
  /** Prometheus text. */
  text(): Promise<string>
}

/**
 * Counts requests by route pattern (never by address) and jobs by kind, beside the default process metrics such as
 * event loop lag.
 */
export function createMetrics(): Metrics {
  const registry = new Registry()
  // Sampling the loop as often as the library does would be most of an idle process's work.
  collectDefaultMetrics({
    register: registry,
    eventLoopMonitoringPrecision: 50,
    eventLoopUtilizationTimeout: 5000,
  })
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
    labelNames: ['kind', 'outcome'],
    registers: [registry],
  })
  const jobSeconds = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time that jobs took, by kind and outcome',
    labelNames: ['kind', 'outcome'],
    buckets: [0.02, 0.1, 0.5, 1, 2.5, 10, 30, 120],
    registers: [registry],
  })
  return {
    request: (method, route, status, seconds) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    job(name, outcome, seconds) {
      jobs.inc({ kind: name, outcome })
      jobSeconds.observe({ kind: name, outcome }, seconds)
    },
    watch(readings, failed) {
      for (const { name, help, labels = [], read } of readings)
        new Gauge({
          name,
          help,
          labelNames: [...labels],
          registers: [registry],
          async collect() {
            const figures = await read().catch(failed)
            this.reset()
            // A gauge without labels would read zero after a reset, which would look like a value.
            const values = [...(figures ?? [])]
            if (values.length === 0 && labels.length === 0) this.remove()
            for (const [of, value] of values) this.set(of, value)
          },
        })
    },
    text: () => registry.metrics(),
  }
}
