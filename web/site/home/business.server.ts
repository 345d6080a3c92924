import { showreel } from '../../../content/site/films.ts'
import { home } from '../../../content/site/home/home.ts'
import type { Service } from '../../../content/site/home/services.ts'
import type { Question } from '../../../domain/site/home-page.ts'
import type { PictureData } from '../../ui/picture-data.ts'
import { pictureAddress } from '../meta.ts'
import { videoObject } from '../page-parts/film-frame.tsx'
import type { Site } from '../site.ts'

/** schema.org data of the business. */
export function business(
  site: Site,
  picture: PictureData,
  services: readonly Pick<Service, 'title' | 'sentence'>[],
): Record<string, unknown> {
  return {
    '@type': 'ProfessionalService',
    '@id': `${site.origin}/#business`,
    name: site.content.settings.name,
    url: `${site.origin}/`,
    description: home.description,
    image: pictureAddress(site, picture),
    email: site.content.settings.email,
    telephone: site.content.settings.phoneInternational,
    address: {
      '@type': 'PostalAddress',
      addressLocality: site.content.settings.town,
      addressRegion: site.content.settings.region,
      addressCountry: site.content.settings.country,
    },
    geo: {
      '@type': 'GeoCoordinates',
      latitude: site.content.settings.latitude,
      longitude: site.content.settings.longitude,
    },
    areaServed: ['Scotland', 'United Kingdom', 'Worldwide'],
    sameAs: site.content.settings.social.map(({ href }) => href),
    makesOffer: services.map(({ title, sentence }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: title, description: sentence },
    })),
  }
}

/** schema.org data of the showreel. */
export const showreelFilm = (site: Site, still: PictureData) =>
  videoObject(
    site,
    { ...showreel, title: `${showreel.title} · ${site.content.settings.name}` },
    home.description,
    still,
  )

/** schema.org data of the FAQ. */
export function questionsPage(site: Site, questions: readonly Question[]): Record<string, unknown> {
  return {
    '@type': 'FAQPage',
    '@id': `${site.origin}/#faq`,
    inLanguage: 'en-GB',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
