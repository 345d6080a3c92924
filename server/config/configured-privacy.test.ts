import { expect, test } from 'vitest'
import type { NoticeSection } from '../../content/site/notice.ts'
import { privacyNotice } from '../../content/site/privacy.ts'
import type { ProcessorTask, RetentionPeriods } from '../../domain/privacy/privacy-facts.ts'
import { parseConfig } from '../config.ts'
import { SAMPLE_CONTROLLER } from '../website/sample-site.ts'
import { accounts, sessionLength } from './accounts.ts'
import { configuredPrivacy } from './configured-privacy.ts'
import { database, files, mail, payments, processSettings, retention } from './settings.ts'

const settings = {
  ...processSettings,
  ...database,
  ...files,
  ...mail,
  ...payments,
  ...retention,
  ...accounts,
  ...sessionLength,
}

/**
 * What a setting does with what is known about people: sends it to another service, named in the notice; keeps it for
 * as long as the notice says; is part of another setting's service; or nothing.
 */
type Use =
  | { sends: ProcessorTask; value: string; named: string; with?: Record<string, string> }
  | {
      keeps: keyof RetentionPeriods | 'backups' | 'visits'
      value: string
      says: string
      with?: Record<string, string>
    }
  | { partOf: keyof typeof settings }
  | 'nothing'

const S3 = { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'sesame' }
const STRIPE = { STRIPE_PUBLISHABLE_KEY: 'pk_sesame', STRIPE_WEBHOOK_SECRET: 'whsec_sesame' }
const BACKUP = { BACKUP_DIR: '/mnt/sesame' }

/** A new setting does not compile without a line here. */
const USES: Record<keyof typeof settings, Use> = {
  PORT: 'nothing',
  HOST: 'nothing',
  WORKER_PORT: 'nothing',
  WORKER_HOST: 'nothing',
  DATA_DIR: 'nothing',
  PUBLIC_URL: 'nothing',
  ROLE: 'nothing',
  SEED: 'nothing',
  DRAIN_S: 'nothing',
  DRAIN_NOTICE_S: 'nothing',
  // The log and the numbers of /metrics name nobody, and are given to the operator alone.
  LOG_LEVEL: 'nothing',
  METRICS_TOKEN: 'nothing',
  TRUST_PROXY: 'nothing',
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    sends: 'traces',
    value: 'https://user:sesame@traces.example.net',
    named: 'traces.example.net',
  },
  DATABASE_URL: {
    sends: 'database',
    value: 'postgres://shop:sesame@db.example.net/shop',
    named: 'db.example.net',
  },
  DATABASE_DIRECT_URL: { partOf: 'DATABASE_URL' },
  DATABASE_POOL: 'nothing',
  DATABASE_QUEUE_POOL: 'nothing',
  DATABASE_STATEMENT_S: 'nothing',
  DISK_FLOOR_MB: 'nothing',
  S3_BUCKET: { sends: 'files', value: 'photos', named: 'Amazon S3, eu-west-2', with: S3 },
  S3_PREFIX: { partOf: 'S3_BUCKET' },
  S3_REGION: { sends: 'files', value: 'eu-north-1', named: 'Amazon S3, eu-north-1', with: S3 },
  S3_ENDPOINT: {
    sends: 'files',
    value: 'https://s3.example.net',
    named: 's3.example.net',
    with: S3,
  },
  S3_ACCESS_KEY_ID: { partOf: 'S3_BUCKET' },
  S3_SECRET_ACCESS_KEY: { partOf: 'S3_BUCKET' },
  PREVIEW_CACHE_MB: 'nothing',
  SMTP_URL: { sends: 'mail', value: 'smtps://shop:sesame@mail.example.net', named: 'mail.example.net' },
  MAIL_FROM: { partOf: 'SMTP_URL' },
  MAIL_EVENTS: {
    sends: 'bounces',
    value: 'postmark',
    named: 'Postmark',
    with: { MAIL_EVENTS_SECRET: 'sesame-for-sixteen' },
  },
  MAIL_EVENTS_SECRET: { partOf: 'MAIL_EVENTS' },
  MAIL_EVENTS_TOPIC: { partOf: 'MAIL_EVENTS' },
  MAIL_OWNER: { partOf: 'SMTP_URL' },
  SMS_URL: {
    sends: 'texts',
    value: 'https://shop:sesame@texts.example.net/send',
    named: 'texts.example.net',
  },
  STRIPE_SECRET_KEY: { sends: 'payments', value: 'sk_sesame', named: 'Stripe', with: STRIPE },
  STRIPE_PUBLISHABLE_KEY: { partOf: 'STRIPE_SECRET_KEY' },
  STRIPE_WEBHOOK_SECRET: { partOf: 'STRIPE_SECRET_KEY' },
  STRIPE_API_URL: { partOf: 'STRIPE_SECRET_KEY' },
  KEEP_LOOKS_DAYS: { keeps: 'looks', value: '4711', says: '4711 days' },
  KEEP_PLACES_DAYS: { keeps: 'places', value: '4712', says: '4712 days' },
  KEEP_MESSAGES_DAYS: { keeps: 'messages', value: '4713', says: '4713 days' },
  KEEP_ENQUIRIES_DAYS: { keeps: 'enquiries', value: '4714', says: '4714 days' },
  KEEP_UPLOADS_DAYS: { keeps: 'uploads', value: '364', says: '364 days' },
  KEEP_EXPIRED_HOURS: { keeps: 'expired', value: '4716', says: '4716 hours' },
  COUNT_VISITS: { keeps: 'visits', value: 'off', says: 'no statistics about visitors' },
  KEEP_VISITS_DAYS: { keeps: 'visits', value: '4717', says: '4717 days' },
  BACKUP_DIR: { keeps: 'backups', value: '/mnt/sesame', says: 'A backup is made every night' },
  BACKUP_KEEP: { keeps: 'backups', value: '417', says: 'the last 417', with: BACKUP },
  BACKUP_PASSPHRASE: {
    keeps: 'backups',
    value: 'sesame and long enough',
    says: 'are kept, encrypted',
    with: BACKUP,
  },
  PHOTO_LINK_HOURS: { partOf: 'KEEP_EXPIRED_HOURS' },
  DOWNLOAD_DAYS: { keeps: 'downloads', value: '3141', says: '3141 days' },
  ADMIN_EMAIL: 'nothing',
  ADMIN_PASSWORD: 'nothing',
  ADMIN_REQUIRE_FACTOR: 'nothing',
  AUTH_API_KEY: 'nothing',
  AUTH_URL: {
    sends: 'accounts',
    value: 'https://accounts.example.net/auth/v1',
    named: 'accounts.example.net',
  },
  AUTH_SIGN_UP: 'nothing',
  AUTH_MAIL_CONFIRMATION: 'nothing',
  AUTH_REAUTHENTICATION: 'nothing',
  AUTH_CURRENT_PASSWORD: 'nothing',
  AUTH_REDIRECTS: 'nothing',
  AUTH_MAIL_INTERVAL_S: 'nothing',
  AUTH_SMS_INTERVAL_S: 'nothing',
  AUTH_SIGNING_KEYS: 'nothing',
  RP_ID: 'nothing',
  RP_ORIGINS: 'nothing',
  AUTH_TOKEN_LIFE_S: 'nothing',
  AUTH_REUSE_INTERVAL_S: 'nothing',
  AUTH_SESSION_LIFE_S: 'nothing',
  AUTH_SESSION_IDLE_S: 'nothing',
}

const textOf = (sections: readonly NoticeSection[]) =>
  sections
    .flatMap(({ paragraphs, points = [], tables = [], after = [] }) => [
      ...paragraphs,
      ...points,
      ...tables.flatMap(({ rows }) => rows.map((row) => row.join(' | '))),
      ...after,
    ])
    .join('\n')

/** The notice of a shop with these settings. */
const noticeWith = (env: Record<string, string>) =>
  textOf(privacyNotice({ ...configuredPrivacy(parseConfig(env)), controller: SAMPLE_CONTROLLER }, []))

const bare = noticeWith({})

test('every setting says what it does with people’s data', () => {
  expect(Object.keys(USES).toSorted()).toEqual(Object.keys(settings).toSorted())
  for (const [name, use] of Object.entries(USES))
    if (typeof use === 'object' && 'partOf' in use) expect(USES[use.partOf], name).toBeTypeOf('object')
})

test.each(
  Object.entries(USES).flatMap(([name, use]) =>
    typeof use === 'object' && 'sends' in use ? [{ name, ...use }] : [],
  ),
)('the notice names the service behind $name while it is set, and gives no secret away', ({
  name,
  value,
  named,
  with: others = {},
}) => {
  expect(bare).not.toContain(named)
  const notice = noticeWith({ ...others, [name]: value })
  expect(notice).toContain(`${named} | `)
  expect(notice).not.toContain('sesame')
})

test.each(
  Object.entries(USES).flatMap(([name, use]) =>
    typeof use === 'object' && 'keeps' in use ? [{ name, ...use }] : [],
  ),
)('the notice says for how long, as $name does', ({ name, value, says, with: others = {} }) => {
  expect(bare).not.toContain(says)
  const notice = noticeWith({ ...others, [name]: value })
  expect(notice).toContain(says)
  expect(notice).not.toContain('sesame')
})

test('a shop on its own machine names no other service, and what runs beside it is none', () => {
  expect(bare).toContain('No other service handles it')
  expect(bare).toContain('This shop takes no cards')
  const local = noticeWith({
    DATABASE_URL: 'postgres://shop@127.0.0.1/shop',
    SMTP_URL: 'smtp://localhost:25',
    SMS_URL: 'http://[::1]:8080/send',
    MAIL_EVENTS: 'dsn',
    MAIL_EVENTS_SECRET: 'long-enough-to-be-one',
  })
  expect(local).toBe(bare)
})

test('films are named with the service that they come from', () => {
  const facts = { ...configuredPrivacy(parseConfig({})), controller: SAMPLE_CONTROLLER }
  expect(textOf(privacyNotice(facts, ['vimeo']))).toContain('come from Vimeo. Nothing is loaded')
  expect(bare).not.toMatch(/Vimeo|YouTube/)
})
