import type { z } from 'zod'
import { describing } from '../media/picture-descriptions.ts'
import { rateCardOfToday } from '../rate-card/former-rate-card.ts'
import { AERIAL, hubPath } from '../services/shown-services.ts'
import { About } from './about.ts'
import { Blog, Post } from './blog.ts'
import { CaseStudy } from './case-study.ts'
import { Home } from './home.ts'
import { Client, PortfolioItem, Question, Testimonial } from './home-lists.ts'
import type { SiteKind } from './names.ts'
import { Page } from './pages.ts'
import { RateCard, Terms } from './rate-card-and-terms.ts'
import { AerialPhotography, Service, ServicePage, ServicesOverview, SiteGallery } from './services.ts'
import { Settings } from './settings.ts'

interface KindOf<Schema extends z.ZodType, Many extends boolean> {
  /** One of them: `Case study`. */
  label: string
  /** All of them: `Case studies`. */
  plural: string
  schema: Schema
  /** Whether there may be several, which can be added, ordered and deleted. */
  many: Many
  /** Whether its order is the owner's; posts are ordered by their date. */
  ordered: boolean
  /** Whether its id is the last part of its address: chosen when it is made, and never changed. */
  idIsAddress: boolean
}

const single = <Shape extends z.ZodRawShape>(label: string, schema: z.ZodObject<Shape>) => ({
  label,
  plural: label,
  schema: describing(schema),
  many: false as const,
  ordered: false,
  idIsAddress: false,
})

const many = <Shape extends z.ZodRawShape>(
  label: string,
  plural: string,
  schema: z.ZodObject<Shape>,
  { ordered = true, idIsAddress = false } = {},
) => ({ label, plural, schema: describing(schema), many: true as const, ordered, idIsAddress })

/** Every kind of document of the public site. */
export const siteKinds = {
  settings: single('Place, logo, links, menu and showreel', Settings),
  home: single('Home page', Home),
  'portfolio-item': many('Portfolio item', 'Portfolio', PortfolioItem),
  'case-study': many('Case study', 'Case studies', CaseStudy),
  client: many('Client', 'Clients', Client),
  testimonial: many('Testimonial', 'Testimonials', Testimonial),
  question: many('Question', 'Questions', Question),
  about: single('About', About),
  page: many('Page', 'Pages of your own', Page),
  services: single('Services', ServicesOverview),
  service: many('Service', 'Services’ main pages', Service, { idIsAddress: true }),
  'service-page': many('Page of a service', 'Services’ pages', ServicePage),
  'aerial-photography': single('Aerial photography', AerialPhotography),
  gallery: many('Gallery', 'Galleries', SiteGallery),
  blog: single('Blog', Blog),
  post: many('Post', 'Posts', Post, { ordered: false }),
  'rate-card': single('Rate card', RateCard),
  terms: single('Terms and conditions', Terms),
} as const satisfies Record<SiteKind, KindOf<z.ZodType, boolean>>

/** What a document of a kind says. */
export type ContentOf<Kind extends SiteKind> = z.infer<(typeof siteKinds)[Kind]['schema']>

/** A document of whatever release in the shape of its kind now; what it lacks, its schema adds. */
export const ofToday = (kind: SiteKind, content: unknown): unknown =>
  kind === 'rate-card' ? rateCardOfToday(content) : content

/** Reads a document by its kind, also one of an earlier release. */
export const parseDocument = (kind: SiteKind, content: unknown) =>
  siteKinds[kind].schema.safeParse(ofToday(kind, content))

/** The id of a kind's only document. */
export const ONLY = 'only'

/** A document of a kind of which there may be several. */
export type WithId<Content> = Content & { id: string }

/** Everything that a visitor reads: each kind's document, or its documents in order, with their ids. */
export type SiteContent = {
  [Kind in SiteKind]: (typeof siteKinds)[Kind]['many'] extends true
    ? readonly WithId<ContentOf<Kind>>[]
    : ContentOf<Kind>
}

type KindWithPages = 'case-study' | 'page' | 'post' | 'service' | 'service-page'

/** The address of a document's own page; undefined if it is part of others. */
export function pageOf(kind: KindWithPages, id: string, content: unknown): string
export function pageOf(kind: SiteKind, id: string, content: unknown): string | undefined
export function pageOf(kind: SiteKind, id: string, content: unknown): string | undefined {
  const { slug, service } = (content ?? {}) as { slug?: string; service?: string }
  if (kind === 'case-study') return `/case-study/${slug}`
  if (kind === 'page') return `/${slug}`
  if (kind === 'post') return `/blog/${slug}`
  if (kind === 'service-page') return `${hubPath({ id: service ?? '' })}/${slug}`
  if (kind === 'service') return hubPath({ id })
  return SINGLE_PAGES[kind]
}

const SINGLE_PAGES: Partial<Record<SiteKind, string>> = {
  home: '/',
  about: '/about',
  services: '/services',
  'aerial-photography': AERIAL,
  blog: '/blog',
  'rate-card': '/rate-card',
  terms: '/terms-and-conditions',
}

/** The page on which a document is seen best, for its preview. */
export function previewPageOf(kind: SiteKind, id: string, content: unknown, site: SiteContent): string {
  const own = pageOf(kind, id, content)
  if (own) return own
  if (kind !== 'gallery') return '/'
  if (site['aerial-photography'].gallery === id) return AERIAL
  const shownOn = site['service-page'].find(({ gallery }) => gallery === id)
  return shownOn ? pageOf('service-page', shownOn.id, shownOn) : '/'
}
