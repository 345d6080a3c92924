import { dialled, figuresOf } from '../domain/phone.ts'
import type { Contact } from '../domain/site/contact.ts'
import { findFirstAdmin } from './accounts/roles/first-admin-address.ts'
import {
  type BusinessDetails,
  PROJECT_DETAILS,
  savedDetails,
  versionsOf,
} from './business/business-details.ts'
import type { Config } from './config.ts'
import type { Reader } from './platform/db/port.ts'
import { type FormerContact, formerContacts } from './website/former-contacts.ts'

/**
 * How mails, text messages and pictures name the business: by the details that the owner saved or, until then, as a
 * website of an earlier release did, or by the project's.
 */
export async function signature(
  db: Reader,
): Promise<Pick<BusinessDetails, 'name' | 'town' | 'email' | 'phone'>> {
  return (await savedDetails(db)) ?? { ...PROJECT_DETAILS, ...(await formerContacts(db)).at(-1) }
}

/** The name in that signature. */
export const businessName = async (db: Reader): Promise<string> => (await signature(db)).name

/**
 * How the website, the school area and the notices name the business: by the same details, unless the owner chose that
 * the website says something otherwise. A website that had a contact of its own before there was that choice keeps it
 * until she saves the details.
 */
export async function siteContact(db: Reader): Promise<Contact> {
  const versions = await versionsOf(db)
  const before = await formerContacts(db)
  const former = before.at(-1)
  const saved = versions.at(-1)
  const contact: Pick<Contact, 'name' | 'email' | 'phone'> =
    saved && (saved.websiteName !== null || !former)
      ? {
          name: saved.websiteName || saved.name,
          email: saved.websiteEmail || saved.email,
          phone: saved.websitePhone || saved.phone,
        }
      : (former ?? PROJECT_DETAILS)
  const { name, email, phone } = contact
  const phones = [PROJECT_DETAILS, ...versions].flatMap(({ phone, websitePhone }) => [phone, websitePhone])
  const numbers = [
    ...[...phones, phone].map((one) => dialled(one ?? '')),
    ...before.flatMap((one) => [dialled(one.phone), one.phoneInternational]),
  ]
  return {
    ...{ name, email, phone },
    phoneInternational: contact === former ? dialledBefore(former) : ((phone && dialled(phone)) ?? null),
    town: (saved ?? former ?? PROJECT_DETAILS).town,
    formerly: [...new Set(numbers.flatMap((number) => (number ? [figuresOf(number)] : [])))],
  }
}

/** A number that was typed twice, if both are one: of another country it may have been typed as it is said there. */
function dialledBefore({ phone, phoneInternational }: FormerContact): string | null {
  const figures = phone.replaceAll(/\D/g, '').replace(/^0+/, '')
  const isOne = figures !== '' && phoneInternational.endsWith(figures)
  return isOne ? phoneInternational : (dialled(phone) ?? null)
}

/** The name that visitors know: the website's. */
export const websiteName = async (db: Reader): Promise<string> => (await siteContact(db)).name

interface Where {
  db: Reader
  config: Pick<Config, 'MAIL_OWNER' | 'ADMIN_EMAIL'>
}

/**
 * Where messages of shop and school go: what is configured, or else the address that the owner saved under Business
 * details or, until then, the first admin's. Never an address that an editor of the website may change.
 */
export async function ownerEmail({ db, config }: Where): Promise<string> {
  const { MAIL_OWNER, ADMIN_EMAIL } = config
  if (MAIL_OWNER) return MAIL_OWNER
  const saved = await savedDetails(db)
  return saved?.email ?? (await findFirstAdmin(db)) ?? ADMIN_EMAIL ?? PROJECT_DETAILS.email
}

/** Where enquiries go: what is configured, or else the address that visitors read. */
export const enquiriesEmail = async ({ db, config }: Where): Promise<string> =>
  config.MAIL_OWNER ?? (await siteContact(db)).email

/** Who mails come from, as `Name <address>`: what is configured, or else the signature below each mail. */
export async function mailSender({ db, config }: { db: Reader; config: Pick<Config, 'MAIL_FROM'> }) {
  if (config.MAIL_FROM) return config.MAIL_FROM
  const { name, email } = await signature(db)
  // Quoted, as a name may have a comma.
  return `"${name.replaceAll(/["\\]/g, '\\$&')}" <${email}>`
}
