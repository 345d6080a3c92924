import type { z } from 'zod'
import { boundedText } from '../../bounded-text.ts'
import { categories } from '../categories/category-fields.ts'
import { link, optionalReference } from '../fields/address-fields.ts'
import { choice, group, line, list, optionalGroup, prose, text } from '../fields/basic-fields.ts'
import { picture, position } from '../fields/picture-fields.ts'

/** A piece of work in the portfolio. Without a case study, it opens a quick view. */
export const PortfolioItem = group('Portfolio item', {
  title: line('Title', 60),
  category: categories('Kinds of work', 'home', { help: 'The tabs that show it.' }),
  client: line('Client', 60),
  slate: list('Caption', line('Line', 40), {
    entry: 'line',
    min: 2,
    max: 2,
    help: 'What it was, and where.',
  }),
  description: text('Description', 240),
  picture: picture('Picture'),
  position: position(),
  caseStudy: optionalReference('Case study', 'case-study'),
})
export type PortfolioItem = z.infer<typeof PortfolioItem>

/** The drawings beside a client's name, by `web/site/home/wordmarks.server.ts`. */
export const WORDMARKS = ['ridge', 'layers', 'route', 'masthead', 'flag', 'still'] as const

/** A client, whose name is set as a wordmark. */
export const Client = group('Client', {
  name: line('Name', 40),
  logo: choice(
    'Wordmark',
    WORDMARKS.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) })),
    { help: 'How the name is set.' },
  ),
})
export type Client = z.infer<typeof Client>

export const Testimonial = group('Testimonial', {
  name: line('Name', 60),
  role: line('Role', 60),
  company: line('Company', 60),
  content: text('What they said', 500),
})
export type Testimonial = z.infer<typeof Testimonial>

/** A question with its answer. Its id is its anchor: `/#faq-deposit`. */
export const Question = group('Question', {
  question: line('Question', 120).refine(
    (question) => question.endsWith('?'),
    'Please end with a question mark',
  ),
  answer: prose('Answer', 1200),
  more: optionalGroup('Link to more', { label: line('Words', 40), href: link('Leads to') }),
})
export type Question = z.infer<typeof Question>

/** The id of a document in a list. */
export const DocumentId = boundedText(80).regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
