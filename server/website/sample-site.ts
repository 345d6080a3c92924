import { site } from '../../content/site.ts'
import { type AccountsService, DEFAULT_API_KEY } from '../../domain/accounts/accounts-service.ts'
import { dialled, figuresOf } from '../../domain/phone.ts'
import type { Controller } from '../../domain/privacy/privacy-facts.ts'
import { type Contact, withContact } from '../../domain/site/contact.ts'
import type { SiteContent } from '../../domain/site/kinds/all.ts'
import type { Site } from '../../web/site/site.ts'
import { addressInOneLine, type BusinessDetails, PROJECT_DETAILS } from '../business/business-details.ts'
import { configuredPrivacy } from '../config/configured-privacy.ts'
import { type Config, parseConfig } from '../config.ts'
import { readSample } from './sample-content.ts'

/** What a site is made of besides its configuration. */
export type SiteParts = Pick<Site, 'pictures'> & {
  content: SiteContent
  controller: Controller
  contact: Contact
}

type AddressConfig = Pick<Config, 'PUBLIC_URL'> &
  Partial<Pick<Config, 'publicUrlIsSet' | 'AUTH_URL' | 'AUTH_API_KEY'>>

/** The site with the sample's words and pictures, as this server is configured. */
export async function sampleSite(
  pictures: Site['pictures'],
  config: Config = parseConfig({}),
): Promise<Site> {
  return siteAround({ content: await readSample(), pictures, ...SAMPLE_BUSINESS }, config)
}

/** A site with these words and pictures, as this server is configured. */
export function siteAround(
  { content: typed, pictures, controller, contact }: SiteParts,
  config: Config,
): Site {
  const content = withContact(typed, contact)
  const accounts = accountsService(config)
  const year = new Date().getFullYear()
  const privacy = { ...configuredPrivacy(config), controller }
  return { content, pictures, origin: originOf(config), year, privacy, ...(accounts && { accounts }) }
}

/** The business as the privacy notice names it, to be reached as every other page says. */
export const controllerOf = (
  details: BusinessDetails,
  { email, phone }: Pick<Contact, 'email' | 'phone'>,
): Controller => ({ name: details.name, address: addressInOneLine(details), email, phone })

/** The business until the owner saves her own details. */
export const SAMPLE_CONTROLLER = controllerOf(PROJECT_DETAILS, PROJECT_DETAILS)

const { name, email, phone, town } = PROJECT_DETAILS
const phoneInternational = dialled(phone ?? '') ?? null
/** The same, and how the sample's pages name it. */
export const SAMPLE_BUSINESS: Pick<SiteParts, 'controller' | 'contact'> = {
  controller: SAMPLE_CONTROLLER,
  contact: {
    ...{ name, email, phone, phoneInternational, town },
    formerly: phoneInternational ? [figuresOf(phoneInternational)] : [],
  },
}

/** The address that pages give for themselves, without a trailing slash: the configured one, or the sample's. */
export function originOf({ PUBLIC_URL, publicUrlIsSet }: AddressConfig): string {
  return new URL(publicUrlIsSet ? PUBLIC_URL : site.url).href.replace(/\/$/, '')
}

/** The accounts service that every page names, unless it is our own with its default key. */
export function accountsService(config: AddressConfig): AccountsService | undefined {
  const { AUTH_URL, AUTH_API_KEY = DEFAULT_API_KEY } = config
  if (!AUTH_URL && AUTH_API_KEY === DEFAULT_API_KEY) return undefined
  return { url: AUTH_URL, apiKey: AUTH_API_KEY }
}
