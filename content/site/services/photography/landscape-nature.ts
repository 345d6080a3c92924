import type { ServicePage } from '../../../../domain/site/kinds/services.ts'
import { startProject } from '../start-project.ts'

export const landscapeNature: ServicePage = {
  service: 'photography',
  slug: 'landscape-nature',
  title: 'Landscape & Nature',
  otherName: '',
  sentence:
    'Hills, water and weather, for walls, books, calendars and the annual report that needs to breathe.',
  rhythm: 'picture',
  hero: {
    picture: 'scenic-landscape/first-light-on-the-ridge',
    position: '50% 42%',
    slate: 'Ridge · First light, October',
  },
  wide: {
    picture: 'scenic-landscape/mountain-snow-sunset',
    position: '50% 45%',
    slate: 'Summits · February, last light, for a print',
  },
  lead: 'I know where the mist lies, and which mornings it won’t bother.',
  paragraphs: [
    'Landscape is mostly logistics. Sunrise angle, cloud base, wind on the water, the week in which the bracken turns, how long it takes to walk up in the dark with a tripod. I keep notebooks on all of it, twenty-five years of them, and they are the reason I so often come back with the picture on the first or second morning.',
    'Commissions are for a place, a season or an idea: the four seasons of one estate, a river from source to sea, a set of quiet images for a hospital corridor. I work from the map with you first, and you get a plan with dates, light and alternatives.',
    'In nature the picture comes second. I stay on the path where it matters, keep away from nests and young, and do not print the grid reference of anything that could be trampled.',
  ],
  included: [
    'Plan by season, with alternative mornings',
    'Full-resolution files for print up to two metres',
    'Exhibition and fine-art prints, signed',
    'Captions with place, date and conditions',
    'Library searches where the picture already exists',
    'Licences by use, explained in plain words',
  ],
  featured: [
    {
      title: 'A glen in August',
      text: 'Twelve days of full heather that year, three of them dry. This was one of the three.',
      frame: {
        picture: 'scenic-landscape/heather-glen-in-august',
        position: '50% 50%',
        slate: 'Heather · 06.40, August',
      },
      caseStudy: '',
      film: null,
    },
    {
      title: 'Night on the loch',
      text: 'Aurora above snow, eight seconds, with ice beginning on the lens hood.',
      frame: {
        picture: 'scenic-landscape/aurora-over-the-loch',
        position: '50% 50%',
        slate: 'Aurora · 23.40, March',
      },
      caseStudy: '',
      film: null,
    },
    {
      title: 'The island of pines',
      text: 'Still water, thin mist, and a heron that left one minute too early.',
      frame: {
        picture: 'scenic-landscape/pine-island-in-morning-mist',
        position: '50% 50%',
        slate: 'Loch island · September',
      },
      caseStudy: '',
      film: null,
    },
  ],
  examples: [],
  gallery: '',
  action: { heading: 'Which hill, and in which month?', label: startProject },
  page: {
    title: 'Landscape and nature photography',
    description:
      'Landscape and nature photography across Scotland: planned by season and light, captioned, printed to order and licensed in plain words.',
    keywords: [
      'landscape photography Scotland',
      'nature photographer',
      'fine art prints',
      'Scottish landscape',
    ],
    share: null,
  },
}
