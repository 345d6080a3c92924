import type { ServicePage } from '../../../../domain/site/kinds/services.ts'
import { startProject } from '../start-project.ts'

export const scenicLandscape: ServicePage = {
  service: 'aerial-media',
  slug: 'scenic-landscape',
  title: 'Scenic Landscape',
  otherName: '',
  sentence: 'Glens, lochs and ridges in the light they’re known for, and in some they’re not.',
  rhythm: 'picture',
  hero: { picture: 'hero/loch-golden-hour', position: '50% 58%', slate: 'Loch · Golden hour, October' },
  wide: {
    picture: 'hero/mist-filled-glen-first-light',
    position: '50% 55%',
    slate: 'Glen · First light, October, opening shot',
  },
  lead: 'The same glen is a different place every quarter of an hour. I bring a flask.',
  paragraphs: [
    'Scenic work depends on being there. I keep a list of places with the month, the hour and the wind that each of them wants, and when a forecast lines up I go, often at an hour’s notice. Some of the pictures below took three years of forecasts.',
    'They are used for openings and endings, for walls and books, for the breath between two interviews. I deliver long, steady takes with nothing in them that dates: no cars, no aircraft trails, no horizon that leans. Stills are made on the same flight, at full resolution.',
    'If you need a particular place, tell me what it should feel like rather than what it should look like. I’ll know when to go.',
  ],
  included: [
    '20- to 60-second takes, in 4K and above',
    'Stills from the same flight',
    'Seasons and times of day to choose from',
    'Graded and flat versions',
    'Licences for film, print and exhibition',
    'Searches in my library of more than 5,200 clips',
  ],
  featured: [],
  examples: [],
  gallery: 'scenic-landscape',
  action: { heading: 'Tell me how it should feel', label: startProject },
  page: {
    title: 'Scenic landscape from the air',
    description:
      'Scenic aerial film and photographs of Scotland: sixteen frames of lochs, glens, snow and aurora, and how to commission your own.',
    keywords: [
      'scenic drone footage Scotland',
      'landscape aerial',
      'loch drone film',
      'Highlands from the air',
    ],
    share: null,
  },
}
