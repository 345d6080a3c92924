import type { Config } from '../../config.ts'
import { configuredProvider } from '../configured-provider.ts'
import type { OutboxSettings } from '../outbox.ts'
import type { Sender } from './message-id.ts'
import { outboxMailer } from './outbox.ts'
import type { Mailer } from './port.ts'

/**
 * Each provider's driver, by the setting that has the provider's address. The first that is set sends. Drivers are
 * loaded only when needed: a process that sends nothing needs none.
 */
const PROVIDERS = {
  SMTP_URL: async (url, sender) => (await import('./smtp.ts')).smtpMailer({ url, ...sender }),
} as const satisfies Partial<Record<keyof Config, (url: string, sender: Sender) => Promise<Mailer>>>

/** The settings that choose a provider. */
export type MailSettings = Pick<Config, keyof typeof PROVIDERS>

/** The configured provider; without one, mails are files in the outbox. */
export async function openMailer(
  config: MailSettings,
  { sender, outbox }: { sender: Sender; outbox: OutboxSettings },
): Promise<Mailer> {
  const provider = configuredProvider(PROVIDERS, config)
  return provider ? provider.open(provider.url, sender) : outboxMailer({ ...outbox, ...sender })
}

/** The provider's address; undefined if mails do not leave this machine. */
export const mailProviderUrl = (config: MailSettings): string | undefined =>
  configuredProvider(PROVIDERS, config)?.url
