import type { CaseStudy } from '../../../domain/site/kinds/case-study.ts'

export const tourismPromotionalFilm: CaseStudy = {
  slug: 'tourism-promotional-film',
  title: 'Bollywood Promotional Film',
  otherName: 'Tourism Promotional Film',
  badges: ['Tourism', 'Video Production', 'Aerial Filming'],
  client: 'A visiting production',
  genre: 'Bollywood promotional film',
  location: 'West coast of Scotland',
  lead: 'A castle, a causeway, a song in playback, and rain that kept its own time.',
  hero: {
    picture: 'portfolio/bollywood-castle-golden',
    position: '50% 46%',
    slate: 'Loch castle · Last sun, September',
  },
  story: {
    paragraphs: [
      'Bollywood has loved Scotland for a long time, and not for its reserve. It comes for scale: a castle you can dance in front of, a loch that doubles it, a road that goes over a hill and does not seem to come down. This promotional film was to bring the two together and to make somebody on another continent look up flights.',
      'My part was the landscape, and everything that moves through the air. It meant thinking in two languages. A song sequence wants symmetry and a camera that never stands still. The west coast wants you to wait. For about a quarter of an hour in the evening both get what they want.',
    ],
    margin: [
      'A song has a tempo; a loch has another',
      'Gold cloth on grey stone needs no filter',
      'Last light on the tower: fifteen minutes',
    ],
  },
  process: {
    paragraphs: [
      'I walked the locations with a sun chart and a tape measure. Where will the tower’s shadow be at six? How wide is the causeway for a crane, a line of dancers and a generator? Which field belongs to whom, and when are the ewes in it? It took two days and filled eleven pages.',
      'On the day the playback ran from a speaker on the shore, and the drone flew to the music: eight bars out over the water, four to rise, and over the battlements on the beat. We rehearsed every move empty, with people well clear, and flew it in earnest no more than three times. A second set of shots was kept for rain, and was used: wet stone and umbrellas turned out to be the most beautiful minute of the lot.',
      'For the grade I kept the greens honest and let the cloth sing. Scottish grass pushed to emerald looks like a screensaver.',
    ],
    margin: [
      'Every flight on the bar lines',
      'Rehearsed empty, flown three times at most',
      'The rain plan became the best minute',
    ],
  },
  outcome: {
    paragraphs: [
      'Aerial and landscape sequences cut to the song, with handles on either side so that the production’s own editor could move them; establishing shots of each place at three times of day; and a promotional cut in the shapes that travel on phones.',
      'What stays with me is the moment before each take. The whole crew stood quite still on a September evening, waiting for a cloud to get off the tower, and somebody in a gold shawl quietly drank tea.',
    ],
    margin: ['Two-second handles, always', 'Two flasks of tea on the call sheet'],
  },
  frames: {
    pair: [
      {
        picture: 'tourism-destination/coast-road-and-crofts',
        position: '50% 50%',
        slate: 'Coast road · August, morning of the recce',
      },
      {
        picture: 'tourism-destination/sandy-bay-and-hills',
        position: '45% 50%',
        slate: 'Second location · September, wind west 4',
      },
    ],
    wide: {
      picture: 'tourism-destination/castle-on-the-headland-sunset',
      position: '50% 50%',
      slate: 'Headland castle · Wrap, September',
    },
    wipe: true,
  },
  deliverables: [
    'Aerial sequences timed to the song',
    'Establishing shots at three times of day',
    'Landscape inserts in 4K with handles',
    'Promotional cut in 16:9, 1:1 and 9:16',
    'Location report: sun, access, permissions, tides',
    'Stills of every location for press use',
  ],
  film: null,
  action: {
    heading: 'Bring the song, and I’ll show you the castle',
    label: 'Start Your Project',
    contact: 'home',
  },
  page: {
    title: 'Bollywood Promotional Film on Scotland’s west coast',
    description:
      'Landscape and aerial cinematography for a Bollywood promotional film on the west coast of Scotland: flights to playback, light by the minute.',
    keywords: [
      'Bollywood Scotland',
      'tourism promotional film',
      'aerial cinematography',
      'castle filming',
      'west coast',
    ],
    share: null,
  },
}
