import { z } from 'zod'
import { accounts, sessionLength } from './config/accounts.ts'
import { rateLimits } from './config/rate-limits.ts'
import { database, files, mail, payments, processSettings, retention } from './config/settings.ts'
import { OperatorError } from './errors.ts'

const Environment = z
  .object({
    ...processSettings,
    ...database,
    ...accounts,
    ...sessionLength,
    ...rateLimits,
    ...mail,
    ...files,
    ...payments,
    ...retention,
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
  /** Set by the operator: public pages use it instead of the sample’s address. */
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
