import type { z } from 'zod'
import { addressPart, link, optionalReference, reference } from '../fields/address-fields.ts'
import {
  chosen,
  group,
  line,
  list,
  optionalGroup,
  optionalLine,
  prose,
  richBlocks,
  text,
  toggle,
} from '../fields/basic-fields.ts'
import { PAGE_WIDTH, picture, position } from '../fields/picture-fields.ts'
import { action, film, frame, optionalFrame, pageWords } from './shared.ts'

/** The overview of all services. */
export const ServicesOverview = group('Services', {
  headline: line('Headline', 80),
  paragraph: prose('Paragraph', 800),
  sentences: list('Sentences', text('Sentence', 400), {
    entry: 'sentence',
    min: 1,
    max: 8,
    help: 'One for each card of the home page, in its order.',
  }),
  action: action(),
  page: pageWords(),
})
export type ServicesOverview = z.infer<typeof ServicesOverview>

/** The main page of a service. Its id is its address: `/services/film-production`. */
export const Service = group('Service', {
  title: line('Title', 40),
  headline: line('Headline', 80),
  paragraph: prose('Paragraph', 800),
  action: action(),
  more: list('Other pages', group('Page', { label: line('Words', 40), href: link('Leads to') }), {
    entry: 'page',
    max: 4,
  }),
  card: optionalGroup(
    'Card',
    {
      sentence: text('Sentence', 160),
      slate: line('Caption', 40, {
        help: 'As on the other cards: 05 / Weddings. The number is that of its place.',
      }),
      picture: picture('Picture'),
      position: position(),
    },
    {
      help: 'On the home page and in the list of services. It isn’t shown if a card of the home page leads here already.',
    },
  ),
  page: pageWords(),
  hidden: toggle('Hide it', {
    help: 'It and its pages are left out of menus, lists, searches and the contact form. Whoever has an address can read it.',
  }),
})
export type Service = z.infer<typeof Service>

/** A picture across the page between its parts. */
const widePicture = () =>
  optionalFrame('Wide picture', {
    width: PAGE_WIDTH,
    help: 'To both edges of the window: one that is strong enough for it, and that the page has nowhere else.',
  })

/** What leads a page of a service. */
const RHYTHMS = [
  { value: 'picture', label: 'Pictures' },
  { value: 'text', label: 'Words' },
  { value: 'film', label: 'A film' },
] as const

/** One page of a service. */
export const ServicePage = group('Page of a service', {
  service: reference('Service', 'service'),
  title: line('Title', 60),
  slug: addressPart('Address'),
  otherName: optionalLine('Another name by which it is found', 60, { unseen: true }),
  sentence: text('Sentence on its card', 200),
  rhythm: chosen('Led by', RHYTHMS, 'text', {
    help: 'With pictures, the examples come before the words; with words, after them; with a film, the first one among the examples comes first.',
  }),
  hero: frame('Opening picture', PAGE_WIDTH),
  wide: widePicture(),
  lead: text('Lead', 300),
  paragraphs: richBlocks('Text'),
  included: list('What it includes', line('Entry', 120), { entry: 'entry', max: 16 }),
  featured: list(
    'Examples',
    group('Example', {
      title: line('Title', 60),
      text: text('Text', 400),
      frame: frame('Picture'),
      caseStudy: optionalReference('Case study', 'case-study'),
      film: optionalGroup('Film', film('Film').shape),
    }),
    { entry: 'example', max: 8 },
  ),
  examples: list(
    'Groups of photos',
    group('Group', {
      title: line('Title', 60),
      text: text('Text', 400),
      frame: optionalFrame('Picture', { help: 'One that the gallery does not have.' }),
      photos: list('Photos', picture('Photo'), { entry: 'photo', min: 1, max: 12 }),
    }),
    { entry: 'group', max: 8, help: 'Taken from its gallery.' },
  ),
  gallery: optionalReference('Gallery', 'gallery'),
  action: action(),
  page: pageWords(),
})
export type ServicePage = z.infer<typeof ServicePage>

/** Photos in an order, shown on a page. */
export const SiteGallery = group('Gallery', {
  title: line('Name', 60),
  photos: list('Photos', picture('Photo'), {
    entry: 'photo',
    max: 120,
    help: 'The first is shown across the page, and one of every five in double size.',
  }),
})
export type SiteGallery = z.infer<typeof SiteGallery>

/** The page about aerial photography, with its gallery. */
export const AerialPhotography = group('Aerial photography', {
  title: line('Title', 40),
  hero: frame('Opening picture', PAGE_WIDTH),
  lead: text('Lead', 300),
  intro: richBlocks('Text'),
  quote: line('Button', 40),
  galleryHeading: line('Heading of the gallery', 60),
  gallery: reference('Gallery', 'gallery'),
  offer: group('What is on offer', {
    heading: line('Heading', 60),
    entries: list('Entries', line('Entry', 120), { entry: 'entry', max: 16 }),
  }),
  equipment: group('Equipment', {
    heading: line('Heading', 60),
    entries: list('Entries', line('Entry', 120), { entry: 'entry', max: 16 }),
  }),
  wide: widePicture(),
  closing: action(),
  page: pageWords(),
  hidden: toggle('Hide it', {
    help: 'No menu, list or search leads to it. Whoever has its address can read it.',
  }),
})
export type AerialPhotography = z.infer<typeof AerialPhotography>
