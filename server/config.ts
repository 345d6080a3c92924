import { z } from 'zod'
import { DEFAULT_API_KEY } from '../domain/accounts/accounts-service.ts'
import { OperatorError } from './platform/operator-error.ts'

const number = (fallback: number, min = 0, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce
    .number({ error: 'should be a number' })
    .int('should be a whole number')
    .min(min, `should be at least ${min}`)
    .max(max, `should be at most ${max}`)
    .default(fallback)
const url = (...protocols: string[]) =>
  z.url({
    protocol: new RegExp(`^(?:${protocols.join('|')})$`),
    error: `should be an address beginning with ${protocols.map((p) => `${p}://`).join(' or ')}`,
  })
const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
/** IP addresses, and ranges like `10.0.0.0/8`. */
const networks = list.pipe(
  z.array(
    z.union(
      [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
      'should be addresses or ranges like 127.0.0.1,10.0.0.0/8',
    ),
  ),
)
const either = <First extends string, Second extends string>(first: First, second: Second) =>
  z.enum([first, second], { error: `should be ${first} or ${second}` }).default(first as never)

/** A JWK set whose first key is private and signs; the others are only accepted. All are ES256. */
const keySet = z.string().transform((text, issues) => {
  try {
    return SigningKeys.parse(JSON.parse(text))
  } catch {
    issues.addIssue('should be a JWK set of ES256 keys with a kid, the first of them private')
    return z.NEVER
  }
})
const SigningKeys = z
  .object({
    keys: z
      .array(
        z.object({
          kty: z.literal('EC'),
          crv: z.literal('P-256'),
          kid: z.string().min(1),
          x: z.string(),
          y: z.string(),
          d: z.string().optional(),
        }),
      )
      .min(1),
  })
  .refine(({ keys }) => keys[0]?.d)

const Environment = z
  .object({
    PORT: number(3000, 0, 65_535),
    HOST: z.string().default('::'),
    WORKER_PORT: number(0, 0, 65_535),
    WORKER_HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().min(1).default('./data'),
    DISK_FLOOR_MB: number(200),
    DATABASE_URL: url('postgres', 'postgresql').optional(),
    DATABASE_DIRECT_URL: url('postgres', 'postgresql').optional(),
    DATABASE_POOL: number(10, 1, 1000),
    DATABASE_QUEUE_POOL: number(5, 1, 1000),
    DATABASE_STATEMENT_S: number(15, 1, 3600),
    PUBLIC_URL: url('http', 'https').optional(),
    ROLE: z.enum(['web', 'worker', 'all'], { error: 'should be web, worker or all' }).default('all'),
    SEED: z.enum(['sample', 'none'], { error: 'should be sample or none' }).optional(),
    DRAIN_S: number(20, 2, 3600),
    DRAIN_NOTICE_S: number(5, 0, 300),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    ADMIN_EMAIL: z.email('should be an e-mail address').optional(),
    ADMIN_PASSWORD: z.string().min(6, 'should have at least 6 characters').optional(),
    ADMIN_REQUIRE_FACTOR: either('off', 'on'),
    SMTP_URL: url('smtp', 'smtps').optional(),
    MAIL_FROM: z.string().min(3).optional(),
    MAIL_EVENTS: z.enum(['postmark', 'ses', 'dsn'], { error: 'should be postmark, ses or dsn' }).optional(),
    MAIL_EVENTS_SECRET: z.string().min(16, 'should have at least 16 characters').optional(),
    MAIL_EVENTS_TOPIC: z.string().startsWith('arn:', 'should be the ARN of an SNS topic').optional(),
    MAIL_OWNER: z.email('should be an e-mail address').optional(),
    SMS_URL: url('http', 'https').optional(),
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
    STRIPE_SECRET_KEY: z.string().min(1).optional(),
    STRIPE_PUBLISHABLE_KEY: z.string().min(1).optional(),
    STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
    STRIPE_API_URL: url('http', 'https').optional(),
    TRUST_PROXY: networks,
    OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').optional(),
    METRICS_TOKEN: z.string().min(16, 'should have at least 16 characters').optional(),
    RATE_LIMIT_SCALE: z.coerce
      .number({ error: 'should be a number' })
      .positive('should be above 0')
      .default(1),
    LIMIT_ENQUIRIES_PER_HOUR: number(20, 1),
    LIMIT_ENQUIRY_THANKS_PER_EMAIL_PER_DAY: number(2, 1),
    LIMIT_ENQUIRY_THANKS_PER_HOUR: number(30, 1),
    LIMIT_WRONG_CODES_PER_ADDRESS_PER_HOUR: number(40, 1),
    LIMIT_WRONG_CODES_PER_ACCOUNT_PER_HOUR: number(20, 1),
    LIMIT_WRONG_CODES_PER_HOUR: number(2000, 1),
    LIMIT_WRONG_CODES_PER_ADDRESS_IN_ALARM: number(5, 1),
    LIMIT_LOST_CODES_PER_HOUR: number(20, 1),
    LIMIT_LOST_CODES_PER_EMAIL_PER_HOUR: number(3, 1),
    LIMIT_RESENT_LINKS_PER_HOUR: number(20, 1),
    LIMIT_RESENT_LINKS_PER_EMAIL_PER_HOUR: number(3, 1),
    LIMIT_SIGN_INS_PER_5_MIN: number(150, 1),
    LIMIT_FAILED_SIGN_INS_PER_ACCOUNT_PER_5_MIN: number(10, 1),
    LIMIT_ORDERS_PER_HOUR: number(300, 1),
    LIMIT_MAIL_EVENTS_PER_5_MIN: number(1000, 1),
    LIMIT_REMINDERS_PER_HOUR: number(60, 1),
    LIMIT_VERIFICATIONS_PER_5_MIN: number(30, 1),
    LIMIT_ACCOUNT_CALLS_PER_5_MIN: number(30, 1),
    LIMIT_FACTOR_CALLS_PER_2_MIN: number(30, 1),
    LIMIT_MAILS_PER_HOUR: number(1000, 1),
    LIMIT_FAILED_MAIL_CODES_PER_HOUR: number(10, 1),
    LIMIT_FAILED_FACTOR_CODES_PER_HOUR: number(20, 1),
    LIMIT_SMS_PER_ACCOUNT_PER_DAY: number(20, 1),
    AUTH_API_KEY: z.string().min(1).default(DEFAULT_API_KEY),
    AUTH_URL: url('http', 'https').optional(),
    AUTH_SIGN_UP: either('open', 'closed'),
    AUTH_MAIL_CONFIRMATION: either('on', 'off'),
    AUTH_REAUTHENTICATION: either('off', 'on'),
    AUTH_CURRENT_PASSWORD: either('optional', 'required'),
    AUTH_REDIRECTS: list,
    AUTH_TOKEN_LIFE_S: number(3600, 120, 86_400),
    AUTH_REUSE_INTERVAL_S: number(10, 0, 300),
    AUTH_SESSION_LIFE_S: number(0),
    AUTH_SESSION_IDLE_S: number(0),
    AUTH_MAIL_INTERVAL_S: number(60, 0, 3600),
    AUTH_SMS_INTERVAL_S: number(60, 0, 3600),
    AUTH_SIGNING_KEYS: keySet.optional(),
    RP_ID: z.string().min(1).optional(),
    RP_ORIGINS: list,
    KEEP_LOOKS_DAYS: number(365, 1, 36_500),
    KEEP_PLACES_DAYS: number(365, 1, 36_500),
    KEEP_MESSAGES_DAYS: number(90, 1, 36_500),
    KEEP_UPLOADS_DAYS: number(7, 1, 365),
    KEEP_EXPIRED_HOURS: number(24, 1, 8760),
    BACKUP_DIR: z.string().min(1).optional(),
    BACKUP_KEEP: number(7, 1, 1000),
    BACKUP_PASSPHRASE: z.string().min(12, 'should have at least 12 characters').optional(),
    PHOTO_LINK_HOURS: number(6, 1, 168),
    DOWNLOAD_DAYS: number(30, 1, 3650),
  })
  .refine((env) => !env.ADMIN_EMAIL === !env.ADMIN_PASSWORD, {
    path: ['ADMIN_PASSWORD'],
    message: 'should be set together with ADMIN_EMAIL, or neither',
  })
  .refine(({ MAIL_EVENTS: by, MAIL_EVENTS_SECRET: secret }) => !by || by === 'ses' || secret, {
    path: ['MAIL_EVENTS_SECRET'],
    message: 'should be set, when MAIL_EVENTS is postmark or dsn',
  })
  .refine(({ MAIL_EVENTS: by, MAIL_EVENTS_TOPIC: topic }) => by !== 'ses' || topic, {
    path: ['MAIL_EVENTS_TOPIC'],
    message: 'should be set, when MAIL_EVENTS is ses',
  })
  .refine((env) => !env.S3_BUCKET || (env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY), {
    path: ['S3_ACCESS_KEY_ID'],
    message: 'should be set, with S3_SECRET_ACCESS_KEY, when S3_BUCKET is',
  })
  .refine((env) => !env.STRIPE_SECRET_KEY || (env.STRIPE_PUBLISHABLE_KEY && env.STRIPE_WEBHOOK_SECRET), {
    path: ['STRIPE_PUBLISHABLE_KEY'],
    message: 'should be set, with STRIPE_WEBHOOK_SECRET, when STRIPE_SECRET_KEY is',
  })

type Environment = z.infer<typeof Environment>

export type Config = Omit<Environment, 'PUBLIC_URL' | 'SEED'> & {
  PUBLIC_URL: string
  SEED: NonNullable<Environment['SEED']>
  /** Set by the operator: public pages use it, whatever they were built with. */
  publicUrlIsSet: boolean
}

/** An environment value that the server cannot start with. */
export class ConfigError extends OperatorError {}

/** Reads the environment once. Empty values count as unset. Throws `ConfigError` naming the first bad variable. */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = Environment.safeParse(set)
  if (!result.success) {
    const issue = result.error.issues[0]
    const name = String(issue?.path[0] ?? 'environment')
    const secret = /PASSWORD|SECRET|KEY|_URL/.test(name)
    const given = name in set && !secret ? `, not "${set[name]}"` : ''
    throw new ConfigError(`${name} ${issue?.message ?? 'is wrong'}${given}. See .env.example.`)
  }
  const config = result.data
  const PUBLIC_URL = (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, '')
  const { hostname, origin } = new URL(PUBLIC_URL)
  return {
    ...config,
    PUBLIC_URL,
    publicUrlIsSet: config.PUBLIC_URL !== undefined,
    SEED: config.SEED ?? (config.DATABASE_URL ? 'none' : 'sample'),
    AUTH_URL: config.AUTH_URL?.replace(/\/$/, ''),
    // An IP address cannot be a relying party, so without a host name there are no passkeys.
    RP_ID: config.RP_ID ?? (/^[\d.]+$|^\[/.test(hostname) ? undefined : hostname),
    RP_ORIGINS: config.RP_ORIGINS.length > 0 ? config.RP_ORIGINS : [origin],
  }
}
