import type { CaseStudy } from '../../../domain/site/kinds/case-study.ts'

export const sosePathwaysTender: CaseStudy = {
  slug: 'sose-pathways-tender',
  title: 'SOSE Pathways Tender',
  otherName: '',
  badges: ['Public Sector', 'Video Production', 'Aerial Filming'],
  client: 'SOSE',
  genre: 'Public sector film and stills',
  location: 'South of Scotland',
  lead: 'A tender is a stack of paper. This one needed to look like a place.',
  hero: {
    picture: 'portfolio/college-campus-pathways',
    position: '50% 50%',
    slate: 'Campus from the air · Late summer',
  },
  story: {
    paragraphs: [
      'Public sector work is often invisible. It happens in meetings, in budgets, in documents with numbered paragraphs. The people it is for live somewhere else entirely: in a town with one bus an hour, on a farm road, in a college corridor at ten to nine in the morning.',
      'The word in the title gave me the film. A pathway is a thing you can see from above. Roads that join two valleys, a footbridge over a line, desire lines worn across a campus lawn by years of students who knew better than the paving. I proposed to tell it almost without words, as routes: how somebody in the South of Scotland gets from here to there.',
    ],
    margin: [
      'One word to start from: pathway',
      'Desire line: the path people make themselves',
      'Tone: plain, warm, no drum roll',
    ],
  },
  process: {
    paragraphs: [
      'A tender has a date on it, and the date doesn’t move. I worked backwards from that: sign-off, captions, edit, weather. It left nine days for filming, of which I planned to use three and to be rained off for the rest. In the end it took four.',
      'The drone flew every route at the height of a lamp post and then again at the height of a buzzard, so that the edit could go from a person’s view to a planner’s in one cut. Before each flight there was a site survey, a word with whoever runs the place, and a time of day when the car parks were full but the paths were clear.',
      'On the ground I kept to backs, hands and doors. The film is about many people rather than one, and it means that nobody needs to be asked again when the film is used for something else.',
    ],
    margin: [
      'Nine days of weather for three of filming',
      'Two heights for each route: lamp post and buzzard',
      'No recognisable faces, by design',
    ],
  },
  outcome: {
    paragraphs: [
      'A film short enough to be watched to the end in a meeting, a set of stills cut to the page format of the document, and maps drawn over the aerial frames so that the two speak the same language. All of it was captioned, readable without sound and described for people who can’t see it.',
      'It was handed over four working days before the date, which left time for one correction to a place name.',
    ],
    margin: ['Captions, transcript, audio description', 'Handed over four working days early'],
  },
  frames: {
    pair: [
      {
        picture: 'tourism-destination/borders-town-autumn',
        position: '50% 50%',
        slate: 'Borders town · First smoke, October',
      },
      {
        picture: 'infrastructure/country-station-from-the-air',
        position: '50% 50%',
        slate: 'Country station · The 08.12, October',
      },
    ],
    wide: {
      picture: 'infrastructure/market-town-evening',
      position: '50% 45%',
      slate: 'Where two routes meet · October evening, from the hill',
    },
    wipe: false,
  },
  deliverables: [
    '2-minute film, captioned',
    'Version with audio description, and a transcript',
    'Aerial stills in the format of the document',
    'Route drawings over aerial frames',
    '30-second cut-down for presentation',
    'Rights for public use without a further fee',
  ],
  film: null,
  action: { heading: 'Got a deadline and a page limit?', label: 'Start Your Project', contact: 'home' },
  page: {
    title: 'SOSE Pathways Tender, routes seen from above',
    description:
      'Film and aerial stills for a public sector tender in the South of Scotland: routes instead of slogans, captioned and delivered early.',
    keywords: ['public sector film', 'SOSE', 'tender video', 'South of Scotland', 'aerial filming'],
    share: null,
  },
}
