import { asc } from 'drizzle-orm'
import { site } from '../../content/site.ts'
import type { Reader } from '../platform/db/port.ts'
import { businessVersions } from './tables.ts'

type Version = typeof businessVersions.$inferSelect

/** What papers and mails say of the business. */
export type BusinessDetails = Omit<Version, 'number' | 'savedAt' | 'savedBy'>

/** The project's own details, which apply until the owner saves the first version. */
export const PROJECT_DETAILS: BusinessDetails = {
  name: site.name,
  addressLine1: site.street,
  addressLine2: null,
  town: site.town,
  postcode: site.postcode,
  email: site.email,
  phone: site.phone,
  websiteName: null,
  websiteEmail: null,
  websitePhone: null,
  vatNumber: site.vatNumber || null,
  bankDetails: null,
  logo: null,
}

/** Every version, the oldest first. */
export async function versionsOf(db: Reader): Promise<Version[]> {
  return db.select().from(businessVersions).orderBy(asc(businessVersions.number))
}

/** What the owner saved last; undefined if she never did. */
export const savedDetails = async (db: Reader): Promise<BusinessDetails | undefined> =>
  (await versionsOf(db)).at(-1)

/** The details of a day, for a paper of that day; without one, today's. */
export async function businessDetails(db: Reader, day?: Date): Promise<BusinessDetails> {
  return detailsOn(await versionsOf(db), day)
}

/** The same, of versions that were read. */
export function detailsOn(versions: readonly Version[], day?: Date): BusinessDetails {
  const stood = day ? versions.findLast(({ savedAt }) => savedAt <= day) : versions.at(-1)
  // The first version is what stood before anything was saved.
  return stood ?? versions[0] ?? PROJECT_DETAILS
}

/** The address in one line. */
export const addressInOneLine = (
  details: Pick<BusinessDetails, 'addressLine1' | 'addressLine2' | 'town' | 'postcode'>,
): string => {
  const { addressLine1, addressLine2, town, postcode } = details
  return [addressLine1, addressLine2, `${town} ${postcode}`].filter(Boolean).join(', ')
}

/** How to reach the business, in one line. */
export const contactInOneLine = ({ email, phone }: Pick<BusinessDetails, 'email' | 'phone'>): string =>
  [email, phone].filter(Boolean).join(' · ')
