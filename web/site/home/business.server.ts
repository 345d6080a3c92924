import type { SiteContent } from '../../../domain/site/kinds/all.ts'
import { plainTextOf } from '../../../domain/site/rich-text/light-markdown.ts'
import { serviceCards } from '../../../domain/site/services/shown-services.ts'
import type { PictureData } from '../../ui/picture-data.ts'
import { logoAddress, logoFor } from '../logo.tsx'
import { pictureAddress } from '../meta.ts'
import { videoObjects } from '../page-parts/film-frame.tsx'
import type { Site } from '../site.ts'

/** schema.org data of the home page: the business, its showreel, and the questions if there are any. */
export const homeGraph = (site: Site, hero: PictureData, still: PictureData) => [
  business(site, hero),
  ...showreelFilm(site, still),
  ...(site.content.question.length > 0 ? [questionsPage(site, site.content.question)] : []),
]

function business(site: Site, picture: PictureData): Record<string, unknown> {
  const { settings, home } = site.content
  const logo = logoFor(site, 'onLight')
  return {
    '@type': 'ProfessionalService',
    '@id': `${site.origin}/#business`,
    name: settings.name,
    url: `${site.origin}/`,
    description: home.description,
    image: pictureAddress(site, picture),
    ...(logo && { logo: site.origin + logoAddress(logo) }),
    email: settings.email,
    ...(settings.phoneInternational && { telephone: settings.phoneInternational }),
    address: {
      '@type': 'PostalAddress',
      addressLocality: settings.town,
      addressRegion: settings.region,
      addressCountry: settings.country,
    },
    geo: {
      '@type': 'GeoCoordinates',
      latitude: settings.latitude,
      longitude: settings.longitude,
    },
    ...(settings.areasServed.length > 0 && { areaServed: settings.areasServed }),
    ...(settings.social.length > 0 && { sameAs: settings.social.map(({ href }) => href) }),
    makesOffer: serviceCards(site.content).map(({ title, sentence }) => ({
      '@type': 'Offer',
      itemOffered: { '@type': 'Service', name: title, description: sentence },
    })),
  }
}

function showreelFilm(site: Site, still: PictureData) {
  const { settings, home } = site.content
  const film = { ...settings.showreel, title: `${settings.showreel.title} · ${settings.name}` }
  return videoObjects(site, film, home.description, still)
}

function questionsPage(site: Site, questions: SiteContent['question']): Record<string, unknown> {
  return {
    '@type': 'FAQPage',
    '@id': `${site.origin}/#faq`,
    inLanguage: 'en-GB',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainTextOf(answer) },
    })),
  }
}
