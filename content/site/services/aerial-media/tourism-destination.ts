import type { ServicePage } from '../../../../domain/site/kinds/services.ts'
import { startProject } from '../start-project.ts'

export const tourismDestination: ServicePage = {
  service: 'aerial-media',
  slug: 'tourism-destination',
  title: 'Tourism & Destination',
  otherName: '',
  sentence: 'Castles, harbours, roads and villages, seen as a visitor would see them if visitors could fly.',
  rhythm: 'picture',
  hero: {
    picture: 'portfolio/bollywood-castle-golden',
    position: '50% 47%',
    slate: 'Loch castle · Last sun, September',
  },
  wide: {
    picture: 'portfolio/heritage-ruined-abbey-arches',
    position: '50% 55%',
    slate: 'Borders abbey · Low sun, for visitors',
  },
  lead: 'I film the road to your door, and the car park before the cars.',
  paragraphs: [
    'A view from the air does what no brochure can: it shows how a place lies. The castle and its loch, the village and its bay, and the road between them that brings you there. The approach gets as much time as the arrival.',
    'I fly early, before car parks fill, with the agreement of whoever looks after the place and with visitors well out of the way. I respect protected sites, nesting seasons and quiet hours without being asked. You receive the permissions along with the pictures, and your partners can use both.',
    'The twenty-five photographs below are one example of a library: coast and hill, summer and snow, first light and lamplight, each usable alone and all of a piece.',
  ],
  included: [
    'Approach, arrival and setting for each place',
    'Film and stills on the same morning',
    'Four-season plans',
    'Upright and square versions for channels',
    'Permissions, risk assessments and releases on file',
    'Licences that your partners can share',
  ],
  featured: [],
  examples: [],
  gallery: 'tourism-destination',
  action: { heading: 'Which road leads to you?', label: startProject },
  page: {
    title: 'Tourism and destination aerials',
    description:
      'Aerial film and photographs for tourism: twenty-five frames of castles, harbours, stones and snow, and how a destination library is made.',
    keywords: [
      'tourism drone filming',
      'destination aerial photography',
      'castle drone',
      'visit Scotland aerial',
    ],
    share: null,
  },
}
