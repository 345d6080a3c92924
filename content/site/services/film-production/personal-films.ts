import type { ServicePage } from '../../../../domain/site/kinds/services.ts'
import { films } from '../../films.ts'
import { startProject } from '../start-project.ts'

export const personalFilms: ServicePage = {
  service: 'film-production',
  slug: 'personal-films',
  title: 'Personal Films',
  otherName: '',
  sentence:
    'Journeys, memoirs, houses and the people in them. Films for six viewers, made as if for six thousand.',
  rhythm: 'film',
  hero: {
    picture: 'scenic-landscape/blue-hour-loch',
    position: '60% 55%',
    slate: 'The loch below the house · May, the last evening there',
  },
  wide: {
    picture: 'scenic-landscape/mountains-across-the-sound',
    position: '50% 50%',
    slate: 'Across the sound · September, from the boat home',
  },
  lead: 'The smallest audience is the hardest one: they were there.',
  paragraphs: [
    'A father talks about the farm while it is still his. A couple cross an island they’ve only known from labels. A house is filmed room by room in the week before it is sold, with the clock, and the back door that sticks. Nothing else I make is watched so often.',
    'I come with little gear and no crew unless you want one. We talk first, without recording, about what matters and what must stay out. I film over one day or a few, mostly following, and I record more sound than picture, since the voice is what people ask for later.',
    'It stays yours. Nothing is published or shown to anyone without your permission, and the files are kept for you for as long as you like, or deleted on the day you say so.',
  ],
  included: [
    'A conversation before anything is recorded',
    'One to five days of quiet filming',
    'Recorded interview, as film and as sound alone',
    'Old photographs and cine film woven in',
    'A film at its natural length, with a short version',
    'Private page, hard disk and a box for the shelf',
  ],
  featured: [
    {
      title: 'Islay Whisky Journey',
      text: 'Three days on an island, for one man, one birthday and his family.',
      frame: {
        picture: 'portfolio/islay-whisky-journey',
        position: '50% 50%',
        slate: 'Private commission · Islay',
      },
      caseStudy: 'islay-whisky-journey',
      film: null,
    },
    {
      title: 'The house under the light',
      text: 'Four generations of summers, and the path they wore to the water. Shown here by a sample film.',
      frame: {
        picture: 'tourism-destination/lighthouse-evening',
        position: '50% 50%',
        slate: 'Sample film · Sound on',
      },
      caseStudy: '',
      film: films.personal,
    },
  ],
  examples: [],
  gallery: '',
  action: { heading: 'Tell me who it’s for', label: startProject },
  page: {
    title: 'Personal and family films',
    description:
      'Personal films of journeys, memories, houses and families in Scotland: quiet filming, careful sound, and privacy agreed from the first talk.',
    keywords: ['personal film', 'family film Scotland', 'memoir film', 'private film commission'],
    share: null,
  },
}
