import { type BusinessDetails, savedDetails } from './business/business-details.ts'
import type { Config } from './config.ts'
import type { Reader } from './platform/db/port.ts'
import { readSettings } from './website/settings.ts'

/**
 * How mails, text messages and pictures name the business: by the details that the owner saved or, until then, as her
 * website does.
 */
export async function signature(
  db: Reader,
): Promise<Pick<BusinessDetails, 'name' | 'town' | 'email' | 'phone'>> {
  return (await savedDetails(db)) ?? readSettings(db)
}

/** The name in that signature. */
export const businessName = async (db: Reader): Promise<string> => (await signature(db)).name

/** The name that visitors know: the website's. */
export const websiteName = async (db: Reader): Promise<string> => (await readSettings(db)).name

/** Who mails come from, as `Name <address>`: what is configured, or else the signature below each mail. */
export async function mailSender({ db, config }: { db: Reader; config: Pick<Config, 'MAIL_FROM'> }) {
  if (config.MAIL_FROM) return config.MAIL_FROM
  const { name, email } = await signature(db)
  // Quoted, as a name may have a comma.
  return `"${name.replaceAll(/["\\]/g, '\\$&')}" <${email}>`
}
