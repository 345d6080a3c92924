import type { CaseStudy } from '../../../domain/site/kinds/case-study.ts'

export const fieldsportsJournalEditorial: CaseStudy = {
  slug: 'fieldsports-journal-editorial',
  title: 'Fieldsports Journal Editorial',
  otherName: '',
  badges: ['Commercial Photography', 'Private Sector'],
  client: 'Fieldsports Journal',
  genre: 'Magazine editorial',
  location: 'Scottish Borders moorland',
  lead: 'Three mornings up by torchlight: wet, fog, and then forty minutes.',
  hero: {
    picture: 'portfolio/fieldsports-moor-mist-dawn',
    position: '50% 45%',
    slate: 'Borders moor · 06.20, August',
  },
  story: {
    paragraphs: [
      'Editorial is the kind of work that taught me the trade. Somebody gives you a subject, a number of pages and a date, and trusts you to come home with a story that hangs together without a caption. On a magazine there is no music to hide behind.',
      'This one wanted the hill itself: the day before anybody arrives on it. What a keeper sees between first light and breakfast: mist lifting out of the cleughs, heather going from black to brown to purple, a burn that you hear long before you find it.',
      'I grew up being told not to walk on the skyline. That advice turns out to be good for photography as well.',
    ],
    margin: [
      'Pages first, then pictures',
      'Heather at its best: about twelve days a year',
      'Cleugh: a steep little valley, with its own weather',
    ],
  },
  process: {
    paragraphs: [
      'I drew the spread before I went. One opener with room on the left for a headline, one double page that could stand alone, four small frames that would each say one thing. Knowing the gutter and the headline makes you compose differently: the subject moves over, the sky is allowed to stay empty.',
      'Then three mornings on foot, up by torchlight to be in place half an hour before sunrise. On the first there was nothing but wet. On the second the mist was so thick that I photographed my own sleeve and went home. On the third it lay exactly in the valley, the sun came up through it as if through a sieve, and the whole set was made within forty minutes.',
      'No drone. There were birds and stock on the ground, and a magazine that would have noticed.',
    ],
    margin: [
      'Third morning, forty minutes',
      'Composed for the gutter of a double page',
      'The drone stayed in the car',
    ],
  },
  outcome: {
    paragraphs: [
      'A set of pictures that reads from dark to light, in the order of the morning. The opener keeps its empty left side, the details can be moved about, and every file went over in the colours of the press with a soft proof beside it.',
      'I also took home a notebook page of times and wind directions, and went back in October for the bracken.',
    ],
    margin: ['Sequence: dark to light', 'Proofed for ink, not for screens'],
  },
  frames: {
    pair: [
      {
        picture: 'scenic-landscape/heather-glen-in-august',
        position: '40% 50%',
        slate: 'Heather in full bloom · 06.40, August',
      },
      {
        picture: 'blog/heather-and-river-detail',
        position: '45% 50%',
        slate: 'The burn · The same morning, detail',
      },
    ],
    wide: {
      picture: 'scenic-landscape/valley-mist-borders-dawn',
      position: '50% 45%',
      slate: 'Edge of the moor · Back in October',
    },
    wipe: false,
  },
  deliverables: [
    'Opening spread with room for a headline',
    'Double page that stands alone',
    'Eight supporting frames and details',
    'Files in the press’s colours, with soft proofs',
    'Captions with place names spelt as on the map',
    'First use for print, agreed in writing',
  ],
  film: null,
  action: { heading: 'Give me the pages and the date', label: 'Start Your Project', contact: 'home' },
  page: {
    title: 'Fieldsports Journal Editorial, a moor before sunrise',
    description:
      'Magazine editorial on a Borders moor: three mornings on foot for forty minutes of light, composed for the printed page.',
    keywords: [
      'editorial photography',
      'Fieldsports Journal',
      'moorland',
      'Scottish Borders',
      'magazine photographer',
    ],
    share: null,
  },
}
