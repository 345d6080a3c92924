import { home } from '../../../content/home.ts'
import { services } from '../../../content/services.ts'
import { site } from '../../../content/site.ts'
import type { PictureData } from '../../ui/picture-data.ts'
import { pictureAddress } from '../licensed-image.ts'

/** The business in the words of schema.org, for search engines. */
export function business(picture: PictureData | undefined): Record<string, unknown> {
  return {
    '@type': 'ProfessionalService',
    '@id': `${__ORIGIN__}/#business`,
    name: site.name,
    url: `${__ORIGIN__}/`,
    description: home.description,
    ...(picture && { image: pictureAddress(picture) }),
    email: site.email,
    telephone: site.phoneInternational,
    address: {
      '@type': 'PostalAddress',
      addressLocality: site.town,
      addressRegion: site.region,
      addressCountry: site.country,
    },
    geo: { '@type': 'GeoCoordinates', latitude: site.latitude, longitude: site.longitude },
    areaServed: ['Scotland', 'United Kingdom', 'Worldwide'],
    sameAs: site.social.map(({ href }) => href),
    makesOffer: services.map(({ title, sentence }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: title, description: sentence },
    })),
  }
}

/** The showreel, which plays on the first page. */
export function showreel(still: PictureData | undefined): Record<string, unknown> {
  const { title } = home.portfolio.showreel
  return {
    '@type': 'VideoObject',
    name: `${title} · ${site.name}`,
    description: home.description,
    ...(still && { thumbnailUrl: pictureAddress(still) }),
    uploadDate: site.showreelPublished,
    embedUrl: `https://www.youtube-nocookie.com/embed/${site.showreelVideoId}`,
  }
}
