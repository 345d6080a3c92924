import { createContext, useContext } from 'react'
import type { AccountsService } from '../../domain/accounts/accounts-service.ts'
import type { PrivacyFacts } from '../../domain/privacy/privacy-facts.ts'
import type { ShownContent } from '../../domain/site/contact.ts'
import type { PictureData } from '../ui/picture-data.ts'

/** What the public pages are rendered with. */
export interface Site {
  content: ShownContent
  /** By key: the path of a sample picture, `hero/loch-golden-hour`, or `uploads/<id>`. */
  pictures: Readonly<Record<string, PictureData>>
  /** The address of the website, without a trailing slash. */
  origin: string
  /** The year in the footer. */
  year: number
  /** The accounts service that pages ask; left out if it is our own with its default key. */
  accounts?: AccountsService
  /** What the privacy notice says, as this server is configured. */
  privacy: PrivacyFacts
}

const SiteContext = createContext<Site | undefined>(undefined)

/** Gives the pages' components the site. Only where documents are rendered: an island in a browser has no site. */
export const SiteProvider = SiteContext.Provider

/** The site that is being rendered. Throws in an island, which gets what it needs as props. */
export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('Only a page that is being rendered has the site.')
  return site
}

/** What visitors read, for a component of a page. */
export const useContent = (): ShownContent => useSite().content
