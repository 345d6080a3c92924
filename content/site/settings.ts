import { NO_LOGO, type Settings } from '../../domain/site/kinds/settings.ts'
import { FIRST_ORDER } from '../../domain/site/navigation-order.ts'
import { site } from '../site.ts'
import { showreel } from './films.ts'

/** Where the business works, its links, its menus and its showreel. */
export const settings: Settings = {
  town: '',
  region: site.region,
  country: site.country,
  latitude: site.latitude,
  longitude: site.longitude,
  coordinates: site.coordinates,
  yearsOfExperience: site.yearsOfExperience,
  areasServed: ['Scotland', 'United Kingdom', 'Worldwide'],
  social: [...site.social],
  chat: site.chat,
  logo: NO_LOGO,
  navigation: FIRST_ORDER,
  showreel,
}
