import { z } from 'zod'
import { emailFormat } from '../../domain/email-address.ts'
import { either, networks, number, url } from './setting-types.ts'

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

/** How the database is reached. `DATABASE_DIRECT_URL` bypasses a pooler. */
export const database = {
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  DATABASE_DIRECT_URL: url('postgres', 'postgresql').optional(),
  DATABASE_POOL: number(10, 1, 1000),
  DATABASE_QUEUE_POOL: number(5, 1, 1000),
  DATABASE_STATEMENT_S: number(15, 1, 3600),
}

/** Where files are kept: on disk, or in S3. */
export const files = {
  DISK_FLOOR_MB: number(200),
  S3_BUCKET: z.string().min(1).optional(),
  S3_PREFIX: z
    .string()
    .regex(
      /^[a-z0-9_-][a-z0-9_./-]*$/,
      'should be a folder in the bucket: lower-case letters, digits, - _ . /',
    )
    .transform((folder) => folder.replace(/\/$/, ''))
    .optional(),
  S3_REGION: z.string().min(1).default('eu-west-2'),
  S3_ENDPOINT: url('http', 'https').optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  PREVIEW_CACHE_MB: number(500),
}

/** Mails, what the mail provider reports about them, and text messages. */
export const mail = {
  SMTP_URL: url('smtp', 'smtps').optional(),
  MAIL_FROM: z.string().min(3).optional(),
  MAIL_EVENTS: z.enum(['postmark', 'ses', 'dsn'], { error: 'should be postmark, ses or dsn' }).optional(),
  MAIL_EVENTS_SECRET: z.string().min(16, 'should have at least 16 characters').optional(),
  MAIL_EVENTS_TOPIC: z.string().startsWith('arn:', 'should be the ARN of an SNS topic').optional(),
  MAIL_OWNER: emailFormat('should be an e-mail address').optional(),
  SMS_URL: url('http', 'https').optional(),
}

/** The card provider. */
export const payments = {
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_API_URL: url('http', 'https').optional(),
}

/** How long things are kept and links work, and the backups. */
export const retention = {
  KEEP_LOOKS_DAYS: number(365, 1, 36_500),
  KEEP_PLACES_DAYS: number(365, 1, 36_500),
  KEEP_MESSAGES_DAYS: number(90, 1, 36_500),
  KEEP_ENQUIRIES_DAYS: number(365, 1, 36_500),
  KEEP_UPLOADS_DAYS: number(7, 1, 365),
  KEEP_EXPIRED_HOURS: number(24, 1, 8760),
  /** Whether visits to the website's pages are counted, and for how long the sums are kept. */
  COUNT_VISITS: either('on', 'off'),
  KEEP_VISITS_DAYS: number(800, 31, 36_500),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_KEEP: number(7, 1, 1000),
  BACKUP_PASSPHRASE: z.string().min(12, 'should have at least 12 characters').optional(),
  PHOTO_LINK_HOURS: number(6, 1, 168),
  DOWNLOAD_DAYS: number(30, 1, 3650),
}
