import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { sectionNames } from '../../../content/site/home/sections.ts'
import { Enquiry } from '../../../domain/enquiries/enquiries.ts'
import { WORK_CATEGORIES } from '../../../domain/site/categories/work-categories.ts'
import type { ShownContent } from '../../../domain/site/contact.ts'
import type { SiteContent } from '../../../domain/site/kinds/all.ts'
import { Home } from '../../../domain/site/kinds/home.ts'
import { Client, PortfolioItem, Testimonial } from '../../../domain/site/kinds/home-lists.ts'
import { site } from '../../../tests/support/sample-site.ts'
import { filledDocument } from '../../../tests/support/site-documents.ts'
import { SiteProvider } from '../site.ts'
import page from './page.tsx'

const { content } = site
const { home, settings } = content

/** The home page with other documents, and its structured data by type. */
function rendered(changes: Partial<ShownContent> = {}) {
  const changed = { ...site, content: { ...content, ...changes } }
  const data = page.load('/', changed)
  const html = renderToStaticMarkup(
    <SiteProvider value={changed}>
      <page.Page data={data} />
    </SiteProvider>,
  )
  const graphs = page.head(data, changed).flatMap((entry) => {
    if (!('script:ld+json' in entry)) return []
    return entry['script:ld+json']['@graph'] as Record<string, unknown>[]
  })
  return { html, graph: (type: string) => graphs.find((item) => item['@type'] === type) }
}

test('the home page has eight works, six clients, four testimonials and ten questions', () => {
  const { 'portfolio-item': works, client, testimonial, question } = content
  expect([works, client, testimonial, question].map(({ length }) => length)).toEqual([8, 6, 4, 10])
})

test('the contact form asks for every field of an enquiry', () => {
  const names = [...rendered().html.matchAll(/<(?:input|select|textarea)[^>]* name="(\w+)"/g)].map(
    ([, name]) => name,
  )
  expect(names).toEqual(expect.arrayContaining(Object.keys(Enquiry.shape)))
})

test('a work has the categories and client of its case study', () => {
  for (const { id, badges, client } of content['case-study'])
    expect(content['portfolio-item'].find(({ caseStudy }) => caseStudy === id)).toMatchObject({
      category: badges,
      client,
    })
})

test('every tab of the portfolio shows something', () => {
  for (const tab of WORK_CATEGORIES)
    expect(
      content['portfolio-item'].filter(({ category }) => category.includes(tab)).length,
      tab,
    ).toBeGreaterThan(1)
})

test.each([
  ['based in Peebles', 'cover Scotland, the UK and international work'],
  ['selects are with you in 7-10 days', 'Final edits follow in 2-3 weeks'],
  ['Video takes 3-6 weeks'],
  ['A 50% deposit secures the date, with the balance on completion'],
  ['drones are CAA licensed'],
  ['Backup dates are included for weather-dependent shoots'],
])('one answer says: %s', (...facts) => {
  const found = content.question.filter(({ answer }) => facts.every((fact) => answer.includes(fact)))
  expect(found).toHaveLength(1)
})

test.each<[kind: keyof SiteContent, section: string, heading: string]>([
  ['client', 'id="clients"', home.clients.heading],
  ['testimonial', 'id="testimonials"', home.testimonials.heading],
  ['question', 'id="faq"', home.faq.heading],
  ['post', 'id="blog"', home.blog.lead],
  ['portfolio-item', 'id="works"', home.portfolio.heading],
])('without a %s, its section is left out', (kind, section, heading) => {
  for (const words of [section, heading]) {
    expect(rendered().html).toContain(words)
    expect(rendered({ [kind]: [] }).html).not.toContain(words)
  }
})

test('every part of the page is a section, which the timeline names', () => {
  for (const id of Object.keys(sectionNames)) expect(rendered().html).toContain(`<section id="${id}"`)
})

test('without work to show, the showreel is still there, where the menu leads', () => {
  expect(rendered({ 'portfolio-item': [] }).html).toMatch(/<section id="portfolio" aria-label="Showreel"/)
})

test('structured data leaves out what is not there', () => {
  const full = rendered()
  expect(full.graph('FAQPage')).toBeDefined()
  expect(full.graph('ProfessionalService')).toHaveProperty('sameAs')
  const bare = rendered({ question: [], settings: { ...settings, social: [], areasServed: [] } })
  expect(bare.graph('FAQPage')).toBeUndefined()
  expect(bare.graph('ProfessionalService')).not.toHaveProperty('sameAs')
  expect(bare.graph('ProfessionalService')).not.toHaveProperty('areaServed')
})

test('there is a tab for each kind of work that is there, and for no other', () => {
  const tourism = content['portfolio-item'].filter(({ id }) => id === 'ssda-winter-tourism')
  const { html } = rendered({ 'portfolio-item': tourism.map((item) => ({ ...item, category: ['Tourism'] })) })
  expect([...html.matchAll(/data-kind="([^"]*)"/g)].map(([, kind]) => kind)).toEqual(['', 'tourism'])
})

test('a work whose case study is gone has a quick view alone', () => {
  expect(rendered().html.match(/Learn More/g)).toHaveLength(8)
  const { html } = rendered({ 'case-study': content['case-study'].slice(1) })
  expect(html.match(/Learn More/g)).toHaveLength(7)
  expect(html).not.toContain('/case-study/islay-whisky-journey')
})

test('an answer may have marks and several paragraphs; search engines get its plain text', () => {
  const question = [{ id: 'q', question: 'Why?', answer: 'For *light*.\n\nAnd [more](/about).', more: null }]
  const { html, graph } = rendered({ question })
  expect(html).toMatch(/<p>For <em>light<\/em>.<\/p><p>And <a href="\/about"[^>]*>more<\/a>.<\/p>/)
  expect(graph('FAQPage')?.mainEntity).toMatchObject([
    { acceptedAnswer: { text: 'For light.\n\nAnd more.' } },
  ])
})

test.each([1, 2, 3, 5, 6, 7])('rows of services have no gap when there are %i', (count) => {
  const [card] = home.services.cards
  const cards = Array.from({ length: count }, () => card) as typeof home.services.cards
  const { html } = rendered({ home: { ...home, services: { ...home.services, cards } } })
  const columns = [...html.matchAll(/<li class="settle [^"]*lg:col-span-(\d+)/g)].map(([, span]) =>
    Number(span),
  )
  expect(columns).toHaveLength(count)
  expect(columns.reduce((sum, span) => sum + span) % 12).toBe(0)
})

test('a long headline is set smaller and breaks where it must, as a long quotation is', () => {
  const parts = ['Photographs', 'of the whole county', 'and films', 'everywhere', 'in it']
  const hero = { ...home.hero, headline: parts }
  const testimonial = content.testimonial.map((said) => ({ ...said, content: 'Good. '.repeat(60).trim() }))
  const { html } = rendered({ home: { ...home, hero }, testimonial })
  expect(html).toMatch(/<h1 id="headline" class="title-page max-sm:title-section">[^<]*<em>/)
  expect(html).not.toContain('<blockquote class="statement">')
  expect(rendered().html).toContain('<blockquote class="statement">')
})

test('no chat and no years leave nothing behind', () => {
  const { html } = rendered({ settings: { ...settings, chat: '', yearsOfExperience: 0 } })
  expect(html).not.toContain('aria-label="Chat with')
  expect(html).not.toContain(home.about.numeralNote)
})

test.each([
  'least',
  'most',
  'longWord',
] as const)('documents with the %s that they may hold are shown', (filling) => {
  const three = <Content extends object>(schema: z.ZodType<Content>) =>
    ['a', 'b', 'c'].map((id) => ({ ...filledDocument(schema, filling), id }))
  const { html } = rendered({
    home: filledDocument(Home, filling),
    'portfolio-item': three(PortfolioItem),
    client: three(Client),
    testimonial: three(Testimonial),
  })
  for (const section of ['services', 'works', 'clients', 'testimonials', 'about', 'contact'])
    expect(html).toContain(`id="${section}"`)
})
