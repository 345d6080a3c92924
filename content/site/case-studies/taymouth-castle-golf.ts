import type { CaseStudy } from '../../../domain/site/kinds/case-study.ts'

export const taymouthCastleGolf: CaseStudy = {
  slug: 'taymouth-castle-golf',
  title: 'Taymouth Castle Golf',
  otherName: '',
  badges: ['Private Sector', 'Tourism', 'Aerial Filming'],
  client: 'Taymouth Castle',
  genre: 'Golf course film and stills',
  location: 'Perthshire',
  lead: 'A golf course is a landscape with instructions. I went to find the landscape.',
  hero: {
    picture: 'portfolio/castle-golf-course',
    position: '52% 46%',
    slate: 'Perthshire parkland · August, fresh stripes',
  },
  story: {
    paragraphs: [
      'Most golf courses are photographed as maps: a hole from the tee, a hole from above, a flag. It is useful and soon forgotten. What stays with you after a round is the walk between two greens under old trees, hills that keep looking over your shoulder, the moment when you come round a bend and there is a castle at the end of the fairway as though it had been waiting.',
      'Taymouth has that in its bones. Parkland on the floor of a Perthshire strath, woods climbing behind, the Tay close by. I wanted a viewer to feel the length of the walk and the weight of the place, and only then to notice that they were also looking at a par four.',
    ],
    margin: [
      'A course is walked, so the camera walks',
      'Mown stripes show for the first hour only',
      'Strath: a valley that’s in no hurry',
    ],
  },
  process: {
    paragraphs: [
      'The greenkeepers are up before any photographer, and they know where the dew lies longest. I asked them first. Between the last mower and the first tee time there is a gap in which the stripes are fresh, the shadows of the trees lie across them like bars, and there’s no one on the course.',
      'In that gap I flew low: a metre over the grass, up the line a good drive would take, rising only when the fairway turned. It’s how the ball sees it. For the holes that need to be understood I flew high as well, straight down, where bunkers look like spilt milk and the shape of the thing is suddenly clear.',
      'For the stills I went back on foot in the evening with a long lens, and stacked the landscape up: flag, trees, tower, hill. From the far side of the fairway they stand almost as close together as that to the eye.',
    ],
    margin: [
      'Ask the greenkeeper before the weather app',
      'Flown at the height of a struck ball',
      'Evening, long lens: flag, trees, tower, hill',
    ],
  },
  outcome: {
    paragraphs: [
      'A short film that walks the course in one morning, a flight along each hole that was asked for, and a set of stills with room for words, so that they can carry an invitation as well as stand alone.',
      'Everything is in one library by hole, by light and by season, with space left for what’s still missing. Autumn was added the same year, from the hill.',
    ],
    margin: ['Sorted by hole, light and season', 'Still to come: winter'],
  },
  frames: {
    pair: [
      {
        picture: 'aerial-photography/glen-bends-from-above',
        position: '50% 50%',
        slate: 'The strath · August, from above',
      },
      {
        picture: 'scenic-landscape/pine-island-in-morning-mist',
        position: '50% 50%',
        slate: 'The loch · September, before the first tee time',
      },
    ],
    wide: {
      picture: 'hero/loch-golden-hour',
      position: '50% 58%',
      slate: 'The loch · October, after the last round',
    },
    wipe: false,
  },
  deliverables: [
    '90-second film, with cuts for social channels',
    'Low flights along the fairways',
    'Plan views of holes, straight down',
    'Thirty edited stills, some with room for words',
    'Library sorted by hole, light and season',
    'Plan for the seasons that are still missing',
  ],
  film: null,
  action: { heading: 'Let me walk your course first', label: 'Start Your Project', contact: 'here' },
  page: {
    title: 'Taymouth Castle Golf, a course that is walked',
    description:
      'Film, aerial work and photographs of a parkland golf course in Perthshire, made between the last mower and the first tee time.',
    keywords: [
      'golf course photography',
      'Taymouth Castle',
      'golf course drone film',
      'Perthshire',
      'aerial filming',
    ],
    share: null,
  },
}
