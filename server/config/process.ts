import { z } from 'zod'
import { networks, number, url } from './kinds.ts'

/** The process itself: its address, role, logs and metrics. */
export const processSettings = {
  PORT: number(3000, 0, 65_535),
  HOST: z.string().default('::'),
  WORKER_PORT: number(0, 0, 65_535),
  WORKER_HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  PUBLIC_URL: url('http', 'https').optional(),
  ROLE: z.enum(['web', 'worker', 'all'], { error: 'should be web, worker or all' }).default('all'),
  SEED: z.enum(['sample', 'none'], { error: 'should be sample or none' }).optional(),
  DRAIN_S: number(20, 2, 3600),
  DRAIN_NOTICE_S: number(5, 0, 300),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  TRUST_PROXY: networks,
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').optional(),
  METRICS_TOKEN: z.string().min(16, 'should have at least 16 characters').optional(),
}
