import type { ServicePage } from '../../../../domain/site/kinds/services.ts'
import { startProject } from '../start-project.ts'

export const aerialService: ServicePage = {
  service: 'photography',
  slug: 'aerial',
  title: 'Aerial Photography',
  otherName: '',
  sentence:
    'Still photographs from the air, where roads, rivers and fields turn out to have been drawings all along.',
  rhythm: 'picture',
  hero: {
    picture: 'aerial-photography/snow-fields-and-walls',
    position: '62% 50%',
    slate: 'Straight down · Snow and walls, January',
  },
  wide: {
    picture: 'aerial-photography/mist-over-pinewood',
    position: '50% 45%',
    slate: 'Pinewood · Mist at dawn, October, for a book',
  },
  lead: 'A farm from above is a piece of handwriting, if the sun is low enough to read it by.',
  paragraphs: [
    'A still from a drone is a photograph first. It wants the same low sun, the same patience and the same care about the edge of the frame as any other, with a tripod made of air. I fly in the hour after dawn and the hour before dusk, when every hedge throws a shadow across its field.',
    'Two views answer most questions. The oblique, from about the height of a church, explains how a place lies in its valley. The plan view, straight down, explains how it is made. For large prints I stitch several frames together, so that you can walk up to the wall and count the sheep.',
    'I’m CAA licensed, and insured for commercial work. Where a drone must not go, and there are such places, I’ll say so, and suggest a hill.',
  ],
  included: [
    'Survey, airspace check and permissions',
    'Oblique and plan views',
    'Stitched files for prints of two metres and more',
    'The same view in different seasons',
    'Outlines and labels for planning documents',
    'Backup dates for wind and rain',
  ],
  featured: [
    {
      title: 'Estate from above',
      text: 'A river, its fields and its woods in one frame: for a boardroom wall, 2.4 metres wide.',
      frame: {
        picture: 'aerial-photography/patchwork-fields-top-down',
        position: '50% 50%',
        slate: 'River farmland · Plan view, June',
      },
      caseStudy: '',
      film: null,
    },
    {
      title: 'Bay and skerries',
      text: 'Slack water, no wind, and sun high enough to light the sand on the bottom.',
      frame: {
        picture: 'aerial-photography/turquoise-bay-oblique',
        position: '50% 50%',
        slate: 'West coast · Oblique, May',
      },
      caseStudy: '',
      film: null,
    },
  ],
  examples: [],
  gallery: '',
  action: { heading: 'What would you like to see from above?', label: startProject },
  page: {
    title: 'Aerial photography as a service',
    description:
      'Aerial still photography from a drone: oblique and plan views at low sun, stitched for large prints, CAA licensed, with backup dates.',
    keywords: ['aerial photography Scotland', 'drone photography', 'plan view photograph', 'CAA licensed'],
    share: null,
  },
}
