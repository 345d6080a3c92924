import { FIRST_CATEGORIES } from '../../../domain/site/categories/category-keys.ts'
import type { Home } from '../../../domain/site/kinds/home.ts'
import { FIRST_CHOICES } from '../../../domain/site/services/enquiry-choices.ts'
import { serviceCards } from './services.ts'

/** The home page, without its lists. */
export const home: Home = {
  title: 'Film, photography and aerial media in Scotland',
  description:
    'Film production, photography and drone media from Peebles in the Scottish Borders, for brands, tourism, the public sector and private clients.',
  inSearch:
    'Services, showreel, portfolio, clients, questions answered, and the contact form: how to get in touch and ask for a quote.',
  share: null,
  hero: {
    headline: ['Cinematic', 'storytelling', 'that', 'moves', 'people'],
    primary: { label: 'Explore My Work', href: '/#portfolio' },
    secondary: { label: 'Start Your Project', href: '/#contact' },
    slate: ['Film · Photography · Aerial', 'Peebles, Scottish Borders'],
    picture: 'hero/mist-filled-glen-first-light',
    /** The same picture, cropped for upright screens. */
    tall: 'hero/mist-filled-glen-first-light-tall',
  },
  services: {
    heading: 'One pair of eyes, from the ridge to the edit',
    lead: 'I film, photograph and fly for brands, tourism bodies, the public sector and private clients. You deal with the person behind the camera, from the first call to the final frame.',
    cards: serviceCards,
  },
  portfolio: {
    heading: 'Worth the wait for the light',
    lead: 'Eight commissions, from an island distillery to a table in a studio. Most of them waited for weather at least once.',
    showreel: {
      invitation: 'Play the showreel',
      slate: 'Sample film · Sound on',
      picture: 'hero/loch-golden-hour',
      position: '50% 62%',
    },
    action: { label: 'Start Your Project', href: '/#contact' },
    categories: FIRST_CATEGORIES.home,
  },
  clients: { heading: 'Some of the people I’ve worked for' },
  testimonials: {
    heading: 'What they said afterwards',
    frame: {
      picture: 'hero/ridge-above-cloud-inversion',
      position: '50% 40%',
      slate: 'Cairngorms · The third morning',
    },
  },
  faq: {
    before: {
      picture: 'tourism-destination/borders-town-autumn',
      position: '50% 50%',
      slate: 'Borders town · First smoke, October',
    },
    heading: 'What people ask first',
    lead: 'Ten questions, ten short answers. The long ones are in the terms and on the rate card.',
    still: 'Still have questions?',
    action: { label: 'Get in Touch', href: '/#contact' },
  },
  blog: {
    heading: 'Notes from *before* breakfast',
    lead: 'The three newest. The rest are about light and lenses, cutting films, and waiting.',
    all: { label: 'All posts', href: '/blog' },
  },
  about: {
    heading: 'The hills start at the end of my street',
    numeralNote: 'years’ experience',
    paragraphs: [
      'I’m based in Peebles, in the Scottish Borders. Most of what I know about light I learned by walking up those hills too early, and waiting.',
      'I make films and photographs for brands and tourist boards, councils and castles, and for families who want a day remembered. About half of that is within an hour of my door. The rest is why there’s a sleeping bag in the car.',
      'I plan, shoot, fly and edit myself, and bring in people I trust when a job asks for more hands. You always know who’s holding the camera.',
    ],
    picture: 'scenic-landscape/valley-mist-borders-dawn',
    position: '34% 50%',
    slate: 'Tweed valley · Before six, October',
  },
  contact: {
    heading: 'Tell me what you want people to feel',
    direct: 'Or contact me directly',
    note: 'Working across Scotland, the UK and abroad. I reply within 24 hours.',
    choices: FIRST_CHOICES,
  },
}
