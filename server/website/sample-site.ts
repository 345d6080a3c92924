import { site } from '../../content/site.ts'
import { type AccountsService, DEFAULT_API_KEY } from '../../domain/accounts/accounts-service.ts'
import type { SiteContent } from '../../domain/site/kinds/all.ts'
import type { Site } from '../../web/site/site.ts'
import type { Config } from '../config.ts'
import { readSample } from './sample-content.ts'

type AddressConfig = Pick<Config, 'PUBLIC_URL'> &
  Partial<Pick<Config, 'publicUrlIsSet' | 'AUTH_URL' | 'AUTH_API_KEY'>>

/** The site with the sample's words and pictures, as this server is configured. */
export async function sampleSite(
  pictures: Site['pictures'],
  config: AddressConfig = { PUBLIC_URL: site.url },
): Promise<Site> {
  return siteAround(await readSample(), pictures, config)
}

/** A site with these words and pictures, as this server is configured. */
export function siteAround(content: SiteContent, pictures: Site['pictures'], config: AddressConfig): Site {
  const accounts = accountsService(config)
  const year = new Date().getFullYear()
  return { content, pictures, origin: originOf(config), year, ...(accounts && { accounts }) }
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
