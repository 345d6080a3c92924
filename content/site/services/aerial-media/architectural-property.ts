import type { ServicePage } from '../../../../domain/site/kinds/services.ts'
import { startProject } from '../start-project.ts'

export const architecturalProperty: ServicePage = {
  service: 'aerial-media',
  slug: 'architectural-property',
  title: 'Architectural & Property',
  otherName: '',
  sentence:
    'Buildings in their setting: for architects, agents, estates and anyone who has to explain where something stands.',
  rhythm: 'text',
  hero: {
    picture: 'infrastructure/market-town-evening',
    position: '50% 50%',
    slate: 'Market town · October evening, for a planning bid',
  },
  wide: {
    picture: 'portfolio/college-campus-pathways',
    position: '50% 45%',
    slate: 'College · Late summer, for the architect',
  },
  lead: 'The rooms are in the brochure already. I show what they look out on.',
  paragraphs: [
    'Ground photographs show rooms; a view from the air shows why somebody would want to live or work in them. How far is the neighbour, where does the sun go down, is that a railway? An honest aerial answers all three before the viewing.',
    'For architects I work to elevation and axis, at the hour when the façade is lit and the sky is still brighter than the windows. For agents and estates I make a set that tells the story quickly: approach, setting, house, land, with the boundary drawn in where it helps. New buildings can be followed from the first digger to the handover of the keys, from the same point in the air each month.',
    'Neighbours are told in advance. Their gardens and windows stay out of the frame or are made unrecognisable.',
  ],
  included: [
    'Approach, setting, building and land',
    'Elevations on axis, at the right hour',
    'Boundary lines and labels on request',
    'Monthly progress from a fixed point',
    'Roof and gutter inspection stills',
    'Dusk views with the windows lit',
  ],
  featured: [
    {
      title: 'A castle and its water',
      text: 'House, shore and reflection in one frame, on the one morning of the week that had no wind in it.',
      frame: {
        picture: 'tourism-destination/sea-castle-calm-morning',
        position: '50% 50%',
        slate: 'Sea castle · First light, no wind, for an estate',
      },
      caseStudy: '',
      film: null,
    },
    {
      title: 'New homes, month by month',
      text: 'The same point in the air on the first Monday of each month, until the last scaffold was down.',
      frame: {
        picture: 'infrastructure/tower-cranes-at-sunset',
        position: '60% 50%',
        slate: 'Building site · Month seven, last sun, for a developer',
      },
      caseStudy: '',
      film: null,
    },
  ],
  examples: [],
  gallery: '',
  action: { heading: 'Show people where it stands', label: startProject },
  page: {
    title: 'Architectural and property aerials',
    description:
      'Aerial photographs and film of buildings and property in Scotland: setting, elevations, boundaries and monthly progress from a fixed point.',
    keywords: [
      'property drone photography',
      'architectural aerial',
      'estate agent drone Scotland',
      'construction progress',
    ],
    share: null,
  },
}
