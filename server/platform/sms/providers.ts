import type { Config } from '../../config.ts'
import { configuredProvider } from '../configured-provider.ts'
import type { OutboxSettings } from '../outbox.ts'
import { httpSms } from './http.ts'
import { outboxSms } from './outbox.ts'
import type { SmsSender } from './port.ts'

/** Each provider's driver, by the setting that has the provider's address. The first that is set sends. */
const PROVIDERS = {
  SMS_URL: (url) => httpSms({ url }),
} as const satisfies Partial<Record<keyof Config, (url: string) => SmsSender>>

/** The settings that choose a provider. */
type SmsSettings = Pick<Config, keyof typeof PROVIDERS>

/** The configured provider; without one, text messages are files in the outbox. */
export function openSms(config: SmsSettings, outbox: OutboxSettings): SmsSender {
  const provider = configuredProvider(PROVIDERS, config)
  return provider ? provider.open(provider.url) : outboxSms(outbox)
}

/** The provider's address; undefined if text messages do not leave this machine. */
export const smsProviderUrl = (config: SmsSettings): string | undefined =>
  configuredProvider(PROVIDERS, config)?.url
