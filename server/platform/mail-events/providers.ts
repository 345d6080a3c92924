import type { Config } from '../../config.ts'
import type { MailEvents } from './port.ts'
import { postmarkEvents } from './postmark.ts'
import { sesEvents } from './ses.ts'

/** The configured source of bounces; undefined if there is none. `messageKey` is what mails' Message-IDs are signed with. */
export async function openMailEvents(config: Config, messageKey: string): Promise<MailEvents | undefined> {
  const { MAIL_EVENTS, MAIL_EVENTS_SECRET: secret, MAIL_EVENTS_TOPIC: topic } = config
  if (MAIL_EVENTS === 'ses') return topic ? sesEvents({ topic }) : undefined
  if (!secret) return undefined
  if (MAIL_EVENTS === 'postmark') return postmarkEvents({ secret })
  if (MAIL_EVENTS !== 'dsn') return undefined
  // Loaded only when needed.
  const { dsnEvents } = await import('./dsn.ts')
  return dsnEvents({ secret, messageKey })
}
