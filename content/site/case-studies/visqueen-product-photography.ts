import type { CaseStudy } from '../../../domain/site/kinds/case-study.ts'
import { films } from '../films.ts'

export const visqueenProductPhotography: CaseStudy = {
  slug: 'visqueen-product-photography',
  title: 'Visqueen Product Photography',
  otherName: '',
  badges: ['Commercial Photography', 'Video Production', 'Private Sector'],
  client: 'Visqueen',
  genre: 'Product photography and film',
  location: 'Studio',
  lead: 'How do you photograph a thing whose whole purpose is to disappear under a floor?',
  hero: {
    picture: 'portfolio/building-membrane-product-shot',
    position: '50% 52%',
    slate: 'Studio · Four rolls, two lamps',
  },
  story: {
    paragraphs: [
      'Building membranes are bought by people who know exactly what they are looking at, and who will look closely. They want to see the weave, the thickness at the cut edge, the true colour of the sheet. A roll of dark plastic on a white table, lit like a passport, tells them nothing at all.',
      'I like this sort of problem. The material is black or grey or teal, it shines where you do not want it to and swallows light where you do. It has no face to look at, only surface, and the job is to light that until you could tell with your eyes shut how it would feel in the hand.',
    ],
    margin: [
      'Subject: black, glossy, cylindrical',
      'Enemy: the reflection of the photographer',
      'Aim: you can feel the weave',
    ],
  },
  process: {
    paragraphs: [
      'Everything was shot on one set, so that each product could stand beside any other on a page. Grey paper, a table marked with tape, a camera that didn’t move for as long as the set stood. One large soft source came from behind, low, to run along the roll and draw its edge; a strip from the side brought up the texture. Two black flags took the room out of the reflections.',
      'Each roll was dusted, turned until its seam was hidden, and photographed at five focus distances that were later combined, so that the sheet is sharp from the cut edge to the core. Colour was held by a chart in the first frame of every change, because teal on one screen is turquoise on the next.',
      'The film came out of the same light. The camera slides along a cut edge, the sheet is unrolled by a pair of gloved hands, and nobody explains anything. You see what the material does when it moves.',
    ],
    margin: [
      'Five exposures, one plane of sharpness',
      'A colour chart with every change of product',
      'Same set for stills and film: half the day, twice the use',
    ],
  },
  film: {
    ...films.product,
    invitation: 'Play the product film',
    frame: {
      picture: 'blog/edit-timeline-abstract',
      position: '50% 50%',
      slate: 'Sample film · Sound on',
    },
  },
  outcome: {
    paragraphs: [
      'A set of pictures that match: same angle, same horizon, same grey, whichever products are put side by side. Cut-outs for catalogues, full frames for pages with room to breathe, details for the people who zoom in.',
      'The set is written down to the centimetre, with lamps, distances and settings, so that a product that does not exist yet can join the family and nobody will see the join.',
    ],
    margin: ['Set drawn on paper, to the centimetre', 'Made to be added to'],
  },
  frames: {
    pair: [
      {
        picture: 'blog/three-camera-lenses',
        position: '50% 50%',
        slate: 'Studio table · Between two set-ups',
      },
      {
        picture: 'infrastructure/building-site-top-down',
        position: '50% 50%',
        slate: 'Building site · Where it ends up, from above',
      },
    ],
    wide: {
      picture: 'infrastructure/tower-cranes-at-sunset',
      position: '50% 45%',
      slate: 'Tower cranes · Dusk, where it is used',
    },
    wipe: false,
  },
  deliverables: [
    'Product stills on grey, focus-stacked',
    'Cut-outs with clean paths, on a transparent background',
    'Details of edge, weave and lap',
    'Product film, with and without captions',
    'Vertical and square cuts of the film',
    'Lighting plan, so that the set can be built again',
  ],
  action: { heading: 'Show me the thing that nobody looks at', label: 'Start Your Project', contact: 'home' },
  page: {
    title: 'Visqueen Product Photography and film',
    description:
      'Product photography and film for building membranes: one studio set, focus-stacked stills and a light that lets you feel the surface.',
    keywords: [
      'product photography Scotland',
      'Visqueen',
      'studio photography',
      'product film',
      'focus stacking',
    ],
    share: null,
  },
}
