import type { SiteContent } from '../../domain/site/kinds/all.ts'
import { about } from './about.ts'
import { aerialPhotography } from './aerial-photography.ts'
import { blog } from './blog.ts'
import { caseStudies } from './case-studies/all.ts'
import { galleries } from './galleries.ts'
import { clients, testimonials } from './home/clients.ts'
import { questions } from './home/faq.ts'
import { home } from './home/home.ts'
import { portfolio } from './home/portfolio.ts'
import { rateCard } from './rate-card.ts'
import { overview, servicePages, services } from './services/all.ts'
import { settings } from './settings.ts'
import { terms } from './terms.ts'

/** The sample: what visitors read until the owner publishes her own words. The posts are read from `blog/` beside it. */
export const sample = {
  settings,
  home,
  'portfolio-item': portfolio,
  'case-study': caseStudies,
  page: [],
  client: clients,
  testimonial: testimonials,
  question: questions,
  about,
  services: overview,
  service: services,
  'service-page': servicePages,
  'aerial-photography': aerialPhotography,
  gallery: galleries,
  blog,
  'rate-card': rateCard,
  terms,
} satisfies Omit<SiteContent, 'post'>
