import type { ServicePage } from '../../../../domain/site/kinds/services.ts'
import { startProject } from '../start-project.ts'

export const destinationTourism: ServicePage = {
  service: 'photography',
  slug: 'destination-tourism',
  title: 'Destination & Tourism',
  otherName: '',
  sentence: 'Pictures that make somebody change their plans: places as they are on the morning you hope for.',
  rhythm: 'picture',
  hero: {
    picture: 'tourism-destination/lighthouse-evening',
    position: '50% 52%',
    slate: 'Lighthouse · October, settled evening',
  },
  wide: {
    picture: 'tourism-destination/loch-island-castle',
    position: '50% 48%',
    slate: 'Loch castle · September evening, for a campaign',
  },
  lead: 'Show a visitor the moment they’ll tell people about.',
  paragraphs: [
    'A day out is the walk up to the place, the tea room afterwards, and the light on the water when the coach has gone. A destination library needs the postcard, and then it needs the other twenty frames that make the postcard believable.',
    'I photograph by the visitor’s day: how you arrive, where the children run, where to sit when it rains. Quiet season and high season, wide frames for banners and small ones for cards, each with space where your designer will want to put a word.',
    'I don’t swap skies, and I add nothing that isn’t there. Your visitors will stand in the same place and compare.',
  ],
  included: [
    'Shot list by season, audience and format',
    'Wide, upright and detail for every place',
    'Model and property releases',
    'Captions, alt texts and keywords in the files',
    'Space left where the headline will go',
    'Licences for partners and the travel press',
  ],
  featured: [
    {
      title: 'SSDA Winter Tourism',
      text: 'Snow as it is in Scotland: wide, round, enormous, and lit from the side.',
      frame: {
        picture: 'portfolio/winter-ski-tourism',
        position: '50% 50%',
        slate: 'Tourism · Highlands',
      },
      caseStudy: 'ssda-winter-tourism',
      film: null,
    },
    {
      title: 'Harbour villages',
      text: 'Twelve harbour fronts, each photographed in the half hour when the lamps come on.',
      frame: {
        picture: 'tourism-destination/harbour-village-blue-hour',
        position: '50% 55%',
        slate: 'West coast · Blue hour, summer',
      },
      caseStudy: '',
      film: null,
    },
  ],
  examples: [],
  gallery: '',
  action: { heading: 'When is your place at its best?', label: startProject },
  page: {
    title: 'Destination and tourism photography',
    description:
      'Destination and tourism photography in Scotland: a visitor’s day in pictures, in every season and format, with releases and alt texts.',
    keywords: [
      'tourism photography Scotland',
      'destination photographer',
      'travel photography',
      'visitor marketing',
    ],
    share: null,
  },
}
