import type { CaseStudy } from '../../../domain/site/kinds/case-study.ts'

export const ssdaWinterTourism: CaseStudy = {
  slug: 'ssda-winter-tourism',
  title: 'SSDA Winter Tourism',
  otherName: '',
  badges: ['Tourism', 'Aerial Filming', 'Commercial Photography'],
  client: 'SSDA',
  genre: 'Tourism campaign',
  location: 'Scottish Highlands',
  lead: 'Three weeks with a packed bag by the door, for one clear morning of snow.',
  hero: {
    picture: 'portfolio/winter-ski-tourism',
    position: '50% 45%',
    slate: 'Highland slope · Fresh snow, January',
  },
  story: {
    paragraphs: [
      'Winter pictures of Scotland tend to go one of two ways. Either they borrow the Alps, all blue sky and sharp peaks, or they show a car park in sleet. The real thing lies between, and it is better than both: wide, round, enormous hills, weather that changes its mind over lunch, and a light so low that every ripple in the snow has a shadow of its own.',
      'So the idea was to show what is there on the mornings when it is there: wind-blown ridges, a chairlift going up into cloud and coming out of the top of it, a lodge with its lamps on at three in the afternoon.',
      'The pictures were meant for people who have skied elsewhere and never thought of coming north.',
    ],
    margin: [
      'Sun at midday: eleven degrees above the horizon',
      'Snow reads best from the side, worst from the front',
      'Cold takes a third of a drone battery',
    ],
  },
  process: {
    paragraphs: [
      'You can’t put a snow shoot in the diary in November. We agreed on a three-week window instead of a date, with my bag packed by the door and one telephone call as the only formality. The call came at night, with a northerly dying down and a clear gap until the following noon.',
      'By first light I was at the bottom station with warm batteries inside my jacket. The aerial work was done before the lifts opened, when there is nobody under the flight path and the pistes still have their corduroy. Then I put the drone away and walked, for the frames that only work from a person’s height: the cable going off into white, tracks that turn where somebody has laughed.',
      'In the grade I kept the snow slightly warm in the sun and let the shadows go as blue as they were. Clipped to pure white, it looks like paper.',
    ],
    margin: [
      'A window, not a date',
      'In the air before the lifts, down before the skiers',
      'Exposed for the brightest ridge, and trusted the rest',
    ],
  },
  outcome: {
    paragraphs: [
      'A library of winter that can be drawn on in any season: short films in three shapes for screens and feeds, long aerial takes to cut from, and stills from wide to detail, each with its place, date and conditions written into the file.',
      'The first stills went out the same night, while that snow was still lying. The selects followed within ten days and the films in the fifth week.',
    ],
    margin: ['First stills the same night, films in the fifth week', 'Captions: place, date, conditions'],
  },
  frames: {
    pair: [
      {
        picture: 'tourism-destination/ski-lift-over-fresh-snow',
        position: '50% 50%',
        slate: 'Chairlift · Before opening, minus six',
      },
      {
        picture: 'tourism-destination/ski-slope-lodge-morning',
        position: '88% 50%',
        slate: 'The lodge · An hour later, January',
      },
    ],
    wide: {
      picture: 'aerial-photography/snow-ridge-oblique',
      position: '50% 45%',
      slate: 'Above the corrie · Side light, January',
    },
    wipe: true,
  },
  deliverables: [
    '60-second campaign film',
    '30- and 15-second cuts in 16:9, 1:1 and 9:16',
    'Aerial takes in 4K, ungraded and graded',
    'Forty edited stills, from landscape to detail',
    'Caption sheet with places, dates and conditions',
    'Licence for tourism use, in writing and in plain words',
  ],
  film: null,
  action: { heading: 'Your season deserves its best morning', label: 'Start Your Project', contact: 'home' },
  page: {
    title: 'SSDA Winter Tourism, snow filmed as it is',
    description:
      'A winter tourism commission in the Scottish Highlands: aerial film and photographs made in a window of weather, before the lifts opened.',
    keywords: [
      'winter tourism Scotland',
      'ski photography',
      'aerial filming snow',
      'SSDA',
      'tourism campaign film',
    ],
    share: null,
  },
}
