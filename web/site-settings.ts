import { createContext, useContext } from 'react'
import type { ShownSettings as SiteSettings } from '../domain/site/contact.ts'

/** The name of the website and how to reach its owner, as the school area shows them. */
export type SchoolAreaSettings = Pick<SiteSettings, 'name' | 'email' | 'phone' | 'phoneInternational'>

/** The id of the element with the settings, in the school area's document. */
export const SITE_SETTINGS = 'site-settings'

const Shown = createContext<SchoolAreaSettings | undefined>(undefined)

/** Gives the settings to the document while it is rendered. */
export const ShownSettingsProvider = Shown.Provider

/** The settings as the document has them, which the server renders with what the owner has published. */
export function siteSettings(): SchoolAreaSettings {
  const text = document.getElementById(SITE_SETTINGS)?.textContent
  if (!text) throw new Error('The document has no settings.')
  return JSON.parse(text) as SchoolAreaSettings
}

/** The settings, for a component of the school area. */
export const useSiteSettings = (): SchoolAreaSettings => useContext(Shown) ?? siteSettings()

/** The part of the settings that the school area shows. */
export const shownSettings = ({
  name,
  email,
  phone,
  phoneInternational,
}: SiteSettings): SchoolAreaSettings => ({
  name,
  email,
  phone,
  phoneInternational,
})
