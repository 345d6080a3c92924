import type { ConfiguredPrivacy, Processor, ProcessorTask } from '../../domain/privacy/privacy-facts.ts'
import type { Config } from '../config.ts'
import { mailProviderUrl } from '../platform/mail/providers.ts'
import { smsProviderUrl } from '../platform/sms/providers.ts'

/** What the settings decide about people's data, for the privacy notice and a school's papers. */
export function configuredPrivacy(config: Config): ConfiguredPrivacy {
  return {
    keptFor: {
      enquiries: config.KEEP_ENQUIRIES_DAYS,
      looks: config.KEEP_LOOKS_DAYS,
      places: config.KEEP_PLACES_DAYS,
      messages: config.KEEP_MESSAGES_DAYS,
      uploads: config.KEEP_UPLOADS_DAYS,
      downloads: config.DOWNLOAD_DAYS,
      expired: config.KEEP_EXPIRED_HOURS,
    },
    processors: processorsOf(config),
    backups: config.BACKUP_DIR
      ? { kept: config.BACKUP_KEEP, encrypted: config.BACKUP_PASSPHRASE !== undefined }
      : null,
    visits: config.COUNT_VISITS === 'on' ? { days: config.KEEP_VISITS_DAYS } : null,
  }
}

/** Hosts only: an address of the configuration may hold a password. */
function processorsOf(config: Config): Processor[] {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION, MAIL_EVENTS } = config
  const names: Record<ProcessorTask, string | undefined> = {
    database: hostOf(config.DATABASE_URL),
    files: S3_BUCKET && (S3_ENDPOINT ? hostOf(S3_ENDPOINT) : `Amazon S3, ${S3_REGION}`),
    accounts: hostOf(config.AUTH_URL),
    mail: hostOf(mailProviderUrl(config)),
    bounces: MAIL_EVENTS && { postmark: 'Postmark', ses: 'Amazon SES', dsn: undefined }[MAIL_EVENTS],
    texts: hostOf(smsProviderUrl(config)),
    payments: config.STRIPE_SECRET_KEY && 'Stripe',
    traces: hostOf(config.OTEL_EXPORTER_OTLP_ENDPOINT),
  }
  return Object.entries(names).flatMap(([does, name]) =>
    name ? [{ does: does as ProcessorTask, name }] : [],
  )
}

/** Undefined for a service on this machine, which is nobody else's. */
function hostOf(address: string | undefined): string | undefined {
  const host = address && new URL(address).hostname
  return host && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(host) ? host : undefined
}
