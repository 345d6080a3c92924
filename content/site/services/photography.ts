import type { ServiceHub } from './service.ts'

const start = 'Start Your Project'

export const photography: ServiceHub = {
  slug: 'photography',
  title: 'Photography',
  headline: 'From a ridge at first light to a roll of plastic on a table',
  paragraph:
    'Five kinds of photography, and one habit, which is getting up. Selects reach you within seven to ten days and finished files within two to three weeks, named and captioned so that you can find them again.',
  action: { heading: 'What should people see first?', label: start },
  page: {
    title: 'Photography in Scotland',
    description:
      'Landscape, destination, private, commercial and aerial photography from the Scottish Borders. Selects in 7 to 10 days, finals in 2 to 3 weeks.',
    keywords: [
      'photographer Scottish Borders',
      'commercial photographer Scotland',
      'landscape photographer',
      'Peebles',
    ],
  },
  services: [
    {
      slug: 'landscape-nature',
      title: 'Landscape & Nature',
      sentence:
        'Hills, water and weather, for walls, books, calendars and the annual report that needs to breathe.',
      hero: {
        picture: 'scenic-landscape/first-light-on-the-ridge',
        position: '50% 42%',
        slate: 'Ridge · First light, October',
      },
      lead: 'I know where the mist lies, and which mornings it will not bother.',
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
        },
        {
          title: 'Night on the loch',
          text: 'Aurora above snow, eight seconds, with ice beginning on the lens hood.',
          frame: {
            picture: 'scenic-landscape/aurora-over-the-loch',
            position: '50% 50%',
            slate: 'Aurora · 23.40, March',
          },
        },
        {
          title: 'The island of pines',
          text: 'Still water, thin mist, and a heron that left one minute too early.',
          frame: {
            picture: 'scenic-landscape/pine-island-in-morning-mist',
            position: '50% 50%',
            slate: 'Loch island · September',
          },
        },
      ],
      action: { heading: 'Which hill, and in which month?', label: start },
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
      },
    },
    {
      slug: 'destination-tourism',
      title: 'Destination & Tourism',
      sentence:
        'Pictures that make somebody change their plans: places as they are on the morning that you hope for.',
      hero: {
        picture: 'tourism-destination/lighthouse-evening',
        position: '50% 52%',
        slate: 'Lighthouse · October, settled evening',
      },
      lead: 'Show a visitor the moment that they will tell people about.',
      paragraphs: [
        'A day out is the walk up to the place, the tea room afterwards, and the light on the water when the coach has gone. A destination library needs the postcard, and then it needs the other twenty frames that make the postcard believable.',
        'I photograph by the visitor’s day: how you arrive, where the children run, where to sit when it rains. Quiet season and high season, wide frames for banners and small ones for cards, each with space where your designer will want to put a word.',
        'I do not swap skies and I add nothing that is not there. Your visitors will stand in the same place and compare.',
      ],
      included: [
        'Shot list by season, audience and format',
        'Wide, upright and detail for every place',
        'Model and property releases',
        'Captions, alt texts and keywords in the files',
        'Space left where the headline will stand',
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
        },
        {
          title: 'Harbour villages',
          text: 'Twelve harbour fronts, each photographed in the half hour when the lamps come on.',
          frame: {
            picture: 'tourism-destination/harbour-village-blue-hour',
            position: '50% 55%',
            slate: 'West coast · Blue hour, summer',
          },
        },
      ],
      action: { heading: 'When is your place at its best?', label: start },
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
      },
    },
    {
      slug: 'private-lifestyle',
      title: 'Private & Lifestyle',
      sentence: 'Families, houses, walks and anniversaries, photographed while you get on with them.',
      hero: {
        picture: 'tourism-destination/hill-path-borders-viewpoint',
        position: '50% 55%',
        slate: 'Borders path · August, a walk before lunch',
      },
      lead: 'The best family picture is taken while everyone is looking at the dog.',
      paragraphs: [
        'I would rather go for a walk with you than ask you to stand in a row. We choose a place that means something and an hour with kind light, and after ten minutes you have forgotten that I am there. Grandparents sit when they like, children lead the way, and wet weather is allowed.',
        'It is the same with a house, a garden, a boat, a workshop: I photograph it as it is lived in. Bring out the good china if you use it. Leave it in the cupboard if you do not.',
        'Pictures are delivered on a private page with a password. I never use a private photograph for my own publicity unless you have said so, in writing, about that particular picture.',
      ],
      included: [
        'A talk beforehand about people and places',
        'Half a day or a day, in any weather you can stand',
        'Forty to eighty edited photographs',
        'Private page with a password',
        'Prints, albums and frames, made in Scotland',
        'Your privacy in writing',
      ],
      featured: [
        {
          title: 'Islay Whisky Journey',
          text: 'Stills from the pauses of a private film: slate, oak, and boots by a door.',
          frame: {
            picture: 'portfolio/islay-whisky-journey',
            position: '50% 50%',
            slate: 'Private commission · Islay',
          },
          caseStudy: 'islay-whisky-journey',
        },
        {
          title: 'A cottage and its people',
          text: 'Three generations under one roof, seen here from the bank where they asked me to stop.',
          frame: {
            picture: 'tourism-destination/lone-cottage-under-the-hill',
            position: '45% 50%',
            slate: 'Private · October holidays',
          },
        },
      ],
      action: { heading: 'Who will be there, and is there a dog?', label: start },
      page: {
        title: 'Private and lifestyle photography',
        description:
          'Private and lifestyle photography in Scotland: families, houses and anniversaries photographed unposed, on a private page, in confidence.',
        keywords: [
          'family photographer Scottish Borders',
          'lifestyle photography',
          'private photographer',
          'Peebles',
        ],
      },
    },
    {
      slug: 'commercial-brand',
      title: 'Commercial & Brand',
      sentence:
        'Products, makers, premises and people at work, in one visual language that you can carry on using.',
      hero: {
        picture: 'blog/whisky-bottle-and-glasses',
        position: '50% 50%',
        slate: 'Table top · One window, one lamp, for a bottle',
      },
      lead: 'The product, the people and the van, in pictures that look like one firm’s.',
      paragraphs: [
        'Before I photograph anything I lay out what you have already: website, packaging, the last three campaigns, the van. The gaps and the accidents are plain within an hour. From that we write a page on how your pictures should look, concerning light, distance, colour and what never appears, and everything after it is shot to that page.',
        'In the studio that means a set that can be built again for the next product. On site it means people doing their real work, safely, with the machine guards on and the lanyards off. I have photographed in hard hats, hairnets and one wetsuit.',
        'Files come in the sizes your channels ask for, with names that your web team will not have to change.',
      ],
      included: [
        'Visual review and a one-page picture style',
        'Product stills on white, grey or in use',
        'Portraits and people at work',
        'Premises inside, outside and from the air',
        'Cut-outs, banners and channel formats',
        'Lighting plans for the next product',
      ],
      featured: [
        {
          title: 'Visqueen Product Photography',
          text: 'Black, glossy and cylindrical: building membranes lit until you can feel the weave.',
          frame: {
            picture: 'portfolio/building-membrane-product-shot',
            position: '50% 50%',
            slate: 'Commercial · Studio',
          },
          caseStudy: 'visqueen-product-photography',
        },
        {
          title: 'Fieldsports Journal Editorial',
          text: 'A moor before sunrise, composed for the gutter of a double page.',
          frame: {
            picture: 'portfolio/fieldsports-moor-mist-dawn',
            position: '40% 50%',
            slate: 'Editorial · Borders moor',
          },
          caseStudy: 'fieldsports-journal-editorial',
        },
      ],
      action: { heading: 'Send me what you have, I will tell you what is missing', label: start },
      page: {
        title: 'Commercial and brand photography',
        description:
          'Commercial and brand photography in Scotland: products, people and premises in one picture style, delivered in the formats you use.',
        keywords: [
          'commercial photographer Scotland',
          'brand photography',
          'product photography',
          'corporate portraits',
        ],
      },
    },
    {
      slug: 'aerial',
      title: 'Aerial Photography',
      sentence:
        'Still photographs from the air, where roads, rivers and fields turn out to have been drawings all along.',
      hero: {
        picture: 'aerial-photography/long-shadow-hedgerows',
        position: '50% 50%',
        slate: 'Straight down · Long shadows, October',
      },
      lead: 'A farm from above is a piece of handwriting, if the sun is low enough to read it by.',
      paragraphs: [
        'A still from a drone is a photograph first. It wants the same low sun, the same patience and the same care about the edge of the frame as any other, with a tripod made of air. I fly in the hour after dawn and the hour before dusk, when every hedge throws a shadow across its field.',
        'Two views answer most questions. The oblique, from about the height of a church, explains how a place lies in its valley. The plan view, straight down, explains how it is made. For large prints I stitch several frames together, so that you can walk up to the wall and count the sheep.',
        'I am CAA licensed, and insured for commercial work. Where a drone must not go, and there are such places, I will say so, and suggest a hill.',
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
        },
        {
          title: 'Bay and skerries',
          text: 'Slack water, no wind, and sun high enough to light the sand on the bottom.',
          frame: {
            picture: 'aerial-photography/turquoise-bay-oblique',
            position: '50% 50%',
            slate: 'West coast · Oblique, May',
          },
        },
      ],
      action: { heading: 'What would you like to see from above?', label: start },
      page: {
        title: 'Aerial photography as a service',
        description:
          'Aerial still photography from a drone: oblique and plan views at low sun, stitched for large prints, CAA licensed, with backup dates.',
        keywords: [
          'aerial photography Scotland',
          'drone photography',
          'plan view photograph',
          'CAA licensed',
        ],
      },
    },
  ],
}
