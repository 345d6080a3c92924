import type { ServiceHub } from './service.ts'

const start = 'Start Your Project'

export const aerialMedia: ServiceHub = {
  slug: 'aerial-media',
  title: 'Aerial Media',
  headline: 'From the coast to the summit, and back before the wind',
  paragraph:
    'Film and photographs from the air, CAA licensed and insured. Each flight begins with a survey of the site, a call to whoever owns it, and the forecast. Backup dates are included, because it is Scotland.',
  action: { heading: 'Shall we have a look from above?', label: start },
  page: {
    title: 'Aerial media and drone filming in Scotland',
    description:
      'CAA-licensed drone filming and photography in Scotland: landscape, destinations, property and infrastructure, with backup dates included.',
    keywords: ['drone filming Scotland', 'aerial media', 'CAA licensed drone', 'aerial photography'],
  },
  more: [{ label: 'Aerial Photography', href: '/aerial-photography' }],
  services: [
    {
      slug: 'scenic-landscape',
      title: 'Scenic Landscape',
      sentence:
        'Glens, lochs and ridges in the light that they are known for, and in some that they are not.',
      hero: { picture: 'hero/loch-golden-hour', position: '50% 58%', slate: 'Loch · Golden hour, October' },
      lead: 'The same glen is a different place every quarter of an hour. I bring a flask.',
      paragraphs: [
        'Scenic work lives from being there. I keep a list of places with the month, the hour and the wind that each of them wants, and when a forecast lines up I go, often at an hour’s notice. Some of the pictures below took three years of forecasts.',
        'They are used for openings and endings, for walls and books, for the breath between two interviews. I deliver long, steady takes with nothing in them that dates: no cars, no aircraft trails, no horizon that leans. Stills are made on the same flight, at full resolution.',
        'If you need a particular place, tell me what it should feel like rather than what it should look like. I will know when to go.',
      ],
      included: [
        'Takes of 20 to 60 seconds, in 4K and above',
        'Stills from the same flight',
        'Seasons and times of day to choose from',
        'Graded and flat versions',
        'Licences for film, print and exhibition',
        'Searches in my library of more than 5,200 clips',
      ],
      featured: [],
      gallery: 'scenic-landscape',
      action: { heading: 'Tell me how it should feel', label: start },
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
      },
    },
    {
      slug: 'tourism-destination',
      title: 'Tourism & Destination',
      sentence:
        'Castles, harbours, roads and villages, seen as a visitor would see them if visitors could fly.',
      hero: {
        picture: 'portfolio/bollywood-castle-golden',
        position: '50% 47%',
        slate: 'Loch castle · Last sun, September',
      },
      lead: 'I film the road that leads to you as well, and the car park without cars.',
      paragraphs: [
        'A view from the air does what no brochure can: it shows how a place lies. The castle and its loch, the village and its bay, the road that brings you there between them. The approach gets as much time as the arrival.',
        'I fly early, before car parks fill, with the agreement of whoever looks after the place and with visitors well out of the way. Protected sites, nesting seasons and quiet hours are respected without being asked. You receive the permissions along with the pictures, and your partners can use both.',
        'The twenty-five photographs below are one example of a library: coast and hill, summer and snow, first light and lamplight, each usable alone and all of a piece.',
      ],
      included: [
        'Approach, arrival and setting for each place',
        'Film and stills on the same morning',
        'Four-season plans',
        'Upright and square versions for channels',
        'Permissions, risk assessments and releases on file',
        'Licences that your partners may share',
      ],
      featured: [],
      gallery: 'tourism-destination',
      action: { heading: 'Which road leads to you?', label: start },
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
      },
    },
    {
      slug: 'architectural-property',
      title: 'Architectural & Property',
      sentence:
        'Buildings in their setting: for architects, agents, estates and anyone who has to explain where a thing stands.',
      hero: {
        picture: 'infrastructure/business-park-golden-hour',
        position: '50% 50%',
        slate: 'Business park · Golden hour, October',
      },
      lead: 'The rooms are in the brochure already. I show what they look out on.',
      paragraphs: [
        'Ground photographs show rooms; a view from the air shows why somebody would want to live or work in them. How far is the neighbour, where does the sun go down, is that a railway? An honest aerial answers all three before the viewing.',
        'For architects I work to elevation and axis, at the hour when the façade is lit and the sky is still brighter than the windows. For agents and estates I make a set that tells the story quickly: approach, setting, house, land, with the boundary drawn in where it helps. New buildings can be followed from the first digger to the handing over of keys, from the same point in the air each month.',
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
        },
        {
          title: 'New homes, month by month',
          text: 'The same point in the air on the first Monday of each month, until the last scaffold was down.',
          frame: {
            picture: 'infrastructure/new-housing-oblique',
            position: '50% 50%',
            slate: 'Development · Month eleven',
          },
        },
      ],
      action: { heading: 'Show people where it stands', label: start },
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
      },
    },
    {
      slug: 'cinematic-creative',
      title: 'Infrastructure & Industry',
      sentence:
        'Stations, estates, cranes and yards: the working country, filmed with the care that is usually kept for castles.',
      hero: {
        picture: 'aerial-photography/wind-farm-on-the-moor',
        position: '50% 48%',
        slate: 'Wind farm · Broken cloud, October',
      },
      lead: 'Somebody designed every metre of this. It deserves to be looked at properly.',
      paragraphs: [
        'Infrastructure is the part of the landscape that does the work, and it is seldom given good light. I treat a freight yard as I would a harbour: where does it move, what repeats, when does the sun come in low enough to show the shape? A roof of grey sheet turns out to have a rhythm. A station at blue hour can hold its own against most castles.',
        'I am used to the rules of live sites: inductions, method statements, lookouts, exclusion zones, lone-working calls. Beside railways and under controlled airspace I fly with the operator’s permission or not at all. The paperwork reaches your safety manager before I do.',
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
          photos: ['station-at-blue-hour', 'electrified-line-morning-trains', 'country-station-from-the-air'],
        },
        {
          title: 'Industrial Estates',
          text: 'Units, yards and access roads: an oblique view that explains how the place works and a plan view that an agent or planner can draw on.',
          photos: ['industrial-estate-oblique', 'warehouse-roofs-top-down', 'logistics-yard-lorries'],
        },
        {
          title: 'Building Sites',
          text: 'From the first trench to the last crane, from the same point each time. The crane’s own schedule decides when I fly, and the banksman has my number.',
          photos: ['tower-cranes-at-sunset', 'building-site-cranes', 'building-site-top-down'],
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
      },
    },
  ],
}
