import { showreel } from '../../../content/site/films.ts'
import { home } from '../../../content/site/home/home.ts'
import type { Service } from '../../../content/site/home/services.ts'
import { site } from '../../../content/site.ts'
import type { Question } from '../../../domain/site/home-page.ts'
import type { PictureData } from '../../ui/picture-data.ts'
import { pictureAddress } from '../meta.ts'
import { videoObject } from '../page-parts/film-frame.tsx'

/** schema.org data of the business. */
export function business(
  picture: PictureData,
  services: readonly Pick<Service, 'title' | 'sentence'>[],
): Record<string, unknown> {
  return {
    '@type': 'ProfessionalService',
    '@id': `${__ORIGIN__}/#business`,
    name: site.name,
    url: `${__ORIGIN__}/`,
    description: home.description,
    image: pictureAddress(picture),
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

/** schema.org data of the showreel. */
export const showreelFilm = (still: PictureData) =>
  videoObject({ ...showreel, title: `${showreel.title} · ${site.name}` }, home.description, still)

/** schema.org data of the FAQ. */
export function questionsPage(questions: readonly Question[]): Record<string, unknown> {
  return {
    '@type': 'FAQPage',
    '@id': `${__ORIGIN__}/#faq`,
    inLanguage: 'en-GB',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
