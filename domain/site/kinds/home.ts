import type { z } from 'zod'
import { categoryList } from '../categories/category-fields.ts'
import { link, optionalReference } from '../fields/address-fields.ts'
import { group, line, list, optionalGroup, prose, since, text, toggle } from '../fields/basic-fields.ts'
import { PAGE_WIDTH, picture, position } from '../fields/picture-fields.ts'
import { FIRST_CHOICES } from '../services/enquiry-choices.ts'
import { frame, sharePicture } from './shared.ts'

const button = (label: string) => group(label, { label: line('Words', 40), href: link('Leads to') })

/** The home page, without its lists, whose entries are documents. */
export const Home = group('Home page', {
  title: line('Title in search results', 70, { unseen: true }),
  description: text('Description in search results', 200, { unseen: true }),
  inSearch: text('Description in this website’s own search', 200, { unseen: true }),
  share: sharePicture(),
  hero: group('Opening', {
    headline: list('Headline', line('Part', 20), {
      entry: 'part',
      min: 5,
      max: 5,
      help: 'Five parts. Wide screens break the line after the second, narrow ones after the first and third. The fourth is in italics.',
    }),
    primary: button('First button'),
    secondary: button('Second button'),
    slate: list('Caption', line('Line', 60), { entry: 'line', min: 2, max: 2 }),
    picture: picture('Picture', { width: PAGE_WIDTH }),
    tall: picture('Picture for upright screens'),
  }),
  services: group('Services', {
    heading: line('Heading', 80),
    lead: text('Lead', 400),
    cards: list(
      'Cards',
      group('Card', {
        title: line('Title', 40),
        sentence: text('Sentence', 160),
        slate: line('Caption', 40, {
          help: 'A number at its beginning, as in 03 / Air, is that of its place.',
        }),
        href: link('Leads to'),
        picture: picture('Picture'),
        position: position(),
        external: toggle('On another site'),
      }),
      { entry: 'card', min: 1, max: 8, help: 'Those of services are in the order of your services.' },
    ),
  }),
  portfolio: group('Portfolio', {
    heading: line('Heading', 80),
    lead: text('Lead', 400),
    showreel: group('Showreel', {
      invitation: line('Invitation', 60),
      slate: line('Caption', 80),
      picture: picture('Picture', { width: PAGE_WIDTH }),
      position: position(),
    }),
    action: button('Button'),
    categories: categoryList('Kinds of work', 'home', {
      help: 'The tabs of the portfolio, in their order. One that nothing has yet is left out.',
    }),
  }),
  clients: group('Clients', { heading: line('Heading', 80) }),
  testimonials: group('Testimonials', {
    heading: line('Heading', 80),
    frame: optionalGroup('Picture of the first one', frame('Picture', PAGE_WIDTH).shape, {
      help: 'Across the page, with the first testimonial alone on it.',
    }),
  }),
  faq: group('Questions', {
    before: optionalGroup('Picture before them', frame('Picture', PAGE_WIDTH).shape, {
      help: 'Across the page.',
    }),
    heading: line('Heading', 80),
    lead: text('Lead', 400),
    still: line('Words before the button', 80),
    action: button('Button'),
  }),
  blog: group('Blog', {
    heading: line('Heading', 80, { help: 'What is between asterisks is in italics.' }),
    lead: text('Lead', 400),
    all: button('Link'),
  }),
  about: group('About', {
    heading: line('Heading', 80),
    numeralNote: line('Words beside the years', 40),
    paragraphs: list('Paragraphs', prose('Paragraph', 2000), { entry: 'paragraph', min: 1, max: 8 }),
    picture: picture('Picture'),
    position: position(),
    slate: line('Caption', 80),
  }),
  contact: group('Contact', {
    heading: line('Heading', 80),
    direct: line('Words before the addresses', 40),
    note: text('Note', 300),
    choices: since(
      list(
        'Services to choose from',
        group('Service', {
          label: line('Words', 40),
          service: optionalReference('Belongs to', 'service'),
        }),
        {
          entry: 'service',
          min: 1,
          max: 24,
          help: 'In the contact form. Those that belong to a hidden service are left out, and a service to which none belongs is added.',
        },
      ),
      FIRST_CHOICES,
    ),
  }),
})
export type Home = z.infer<typeof Home>
