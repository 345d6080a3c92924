import type { Settings } from '../../domain/site/kinds/settings.ts'
import { site } from '../site.ts'
import { showreel } from './films.ts'

/** The name of the website, how to reach the business, and its showreel. */
export const settings: Settings = {
  name: site.name,
  email: site.email,
  phone: site.phone,
  phoneInternational: site.phoneInternational,
  town: site.town,
  region: site.region,
  country: site.country,
  latitude: site.latitude,
  longitude: site.longitude,
  coordinates: site.coordinates,
  yearsOfExperience: site.yearsOfExperience,
  areasServed: ['Scotland', 'United Kingdom', 'Worldwide'],
  social: [...site.social],
  chat: site.chat,
  showreel,
}
