import type { ServicePage } from '../../../../domain/site/kinds/services.ts'

export const cinematicCreative: ServicePage = {
  service: 'aerial-media',
  slug: 'cinematic-creative',
  title: 'Infrastructure & Industry',
  otherName: 'Cinematic & Creative',
  sentence:
    'Stations, estates, cranes and yards: the working country, filmed with the care that is usually kept for castles.',
  rhythm: 'text',
  hero: {
    picture: 'aerial-photography/wind-farm-on-the-moor',
    position: '50% 48%',
    slate: 'Wind farm · Broken cloud, October',
  },
  wide: {
    picture: 'tourism-destination/viaduct-morning-mist',
    position: '50% 35%',
    slate: 'Viaduct · Morning mist, October, the 07.52',
  },
  lead: 'Somebody designed every metre of this. It deserves to be looked at properly.',
  paragraphs: [
    'Infrastructure is the part of the landscape that does the work, and it is seldom given good light. I treat a freight yard as I would a harbour: where does it move, what repeats, when does the sun come in low enough to show the shape? A roof of grey sheet turns out to have a rhythm. A station at blue hour can hold its own against most castles.',
    'I’m used to the rules of live sites: inductions, method statements, lookouts, exclusion zones, lone-working calls. Beside railways and under controlled airspace I fly with the operator’s permission or not at all. The paperwork reaches your safety manager before I do.',
    'You get material for several uses out of one visit: films and stills for communication, plan views for reports, and repeatable positions so that progress can be shown as it happens.',
  ],
  included: [
    'Method statement and risk assessment in advance',
    'Film and stills for communication',
    'Plan views for reports and bids',
    'Repeatable positions for progress',
    'Time-lapse from ground and air',
    'Number plates and faces made unreadable',
  ],
  featured: [],
  examples: [
    {
      title: 'Train Stations',
      text: 'Platforms, footbridges and the town around them, from a safe distance to the line, with the trains in the picture because the timetable was in my pocket.',
      frame: {
        picture: 'infrastructure/station-at-blue-hour',
        position: '40% 50%',
        slate: 'Station · Blue hour, June, for an operator',
      },
      photos: [
        'infrastructure/country-station-from-the-air',
        'infrastructure/platform-and-footbridge-autumn',
        'infrastructure/electrified-line-morning-trains',
        'infrastructure/station-platforms-top-down',
      ],
    },
    {
      title: 'Industrial Estates',
      text: 'Units, yards and access roads: an oblique view that explains how the place works and a plan view that an agent or planner can draw on.',
      frame: {
        picture: 'infrastructure/business-park-golden-hour',
        position: '55% 50%',
        slate: 'Business park · Golden hour, for letting',
      },
      photos: [
        'infrastructure/industrial-estate-oblique',
        'infrastructure/warehouse-roofs-top-down',
        'infrastructure/logistics-yard-lorries',
      ],
    },
    {
      title: 'Building Sites',
      text: 'From the first trench to the last crane, from the same point each time. The crane’s own schedule decides when I fly, and the banksman has my number.',
      frame: {
        picture: 'infrastructure/tower-cranes-at-sunset',
        position: '62% 50%',
        slate: 'Tower cranes · Sunset, month seven',
      },
      photos: [
        'infrastructure/building-site-cranes',
        'infrastructure/building-site-top-down',
        'infrastructure/new-housing-oblique',
      ],
    },
  ],
  gallery: 'infrastructure',
  action: { heading: 'What are you building?', label: 'Discuss Your Project' },
  page: {
    title: 'Infrastructure and industry from the air',
    description:
      'Aerial film and photographs of train stations, industrial estates and building sites: fifteen frames, site rules included in the service.',
    keywords: [
      'infrastructure drone filming',
      'construction aerial photography',
      'train station drone',
      'industrial estate photography',
      'cinematic creative aerial',
    ],
    share: null,
  },
}
