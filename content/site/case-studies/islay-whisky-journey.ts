import type { CaseStudy } from '../../../domain/site/kinds/case-study.ts'

export const islayWhiskyJourney: CaseStudy = {
  slug: 'islay-whisky-journey',
  title: 'Islay Whisky Journey',
  otherName: '',
  badges: ['Video Production', 'Private Sector'],
  client: 'A private client',
  genre: 'Travel film and stills',
  location: 'Islay, Inner Hebrides',
  lead: 'Three days on an island with a man who wanted to remember the smell of it.',
  hero: {
    picture: 'portfolio/islay-whisky-journey',
    position: '50% 55%',
    slate: 'Islay · Low sun, October',
  },
  story: {
    paragraphs: [
      'The enquiry was two lines long. He had drunk Islay whisky for thirty years, he was going at last, and he did not want to spend three days behind a phone. Would I come, and keep out of the way?',
      'It is a lovely thing to be asked, and the only deadline was a birthday. The film had to hold what a bottle on a shelf in another country cannot: the white walls and black lettering seen from the water, peat smoke lying flat across a yard, the way the whole island stops talking when the ferry turns.',
      'He knew the names of every still. What he did not know was how the light arrives there, sideways and late, as if it had come over on the same boat.',
    ],
    margin: [
      'Light: sideways, ten minutes at a time',
      'Brief: two lines, both of them good',
      'Wind: always, so the microphone wore a coat',
    ],
  },
  process: {
    paragraphs: [
      'I drove over a day early and walked the route without a camera, which is how I find out where I’ll want to stand. Then I made a list of six moments, no more: the crossing, the first gate, casks in a yard, a hand on warm copper, the shore at dusk, and a glass at a table with nobody speaking.',
      'The rest of the time I followed. One small camera on the shoulder, one long lens, and a recorder left running in my pocket. Still photographs came from the pauses: rain on slate, stacked oak, boots by a door. The drone went up twice, early, from places where I’d asked first and where nobody was trying to sleep.',
      'I cut the film at home in Peebles, to the sound before the picture. Halyards, a stencil on oak, a bung coming out of a cask. I kept the wind under all of it. I tried the film without, and it could have been anywhere.',
    ],
    margin: [
      'One body, two lenses, one recorder',
      'Walk the route first, camera in the bag',
      'Cut to the sound, then lay the pictures in',
    ],
  },
  outcome: {
    paragraphs: [
      'An eleven-minute film that his family watched on the evening of the birthday, and a box of prints to go round the table with the bottle.',
      'Nothing from it was ever meant for the public, and most of it stays where it belongs. He was kind enough to let me show the edges: the landscape, the yards, the still lives. You see the frame here and not the face.',
    ],
    margin: ['Shown with the client’s permission', 'The faces stay at home'],
  },
  frames: {
    pair: [
      {
        picture: 'blog/whisky-bottle-and-glasses',
        position: '50% 50%',
        slate: 'Islay · Last evening, one lamp, one window',
      },
      {
        picture: 'tourism-destination/distillery-by-the-sea',
        position: '66% 50%',
        slate: 'Islay · The shore path, on an earlier visit, June',
      },
    ],
    wide: {
      picture: 'tourism-destination/lighthouse-evening',
      position: '50% 55%',
      slate: 'The crossing home · October, evening sun',
    },
    wipe: true,
  },
  deliverables: [
    '11-minute film, graded, with sound mix',
    '90-second cut for the family’s phones',
    'Sixty edited photographs at full resolution',
    'Box of 24 prints on cotton paper',
    'All the recorded sound, as one long track',
    'A private page to watch and download, with no public link',
  ],
  film: null,
  action: {
    heading: 'Is there a journey you’d like to keep?',
    label: 'Enquire About Private Commissions',
    contact: 'home',
  },
  page: {
    title: 'Islay Whisky Journey, a private travel film',
    description:
      'A private commission on Islay: three days of film and photography among casks, white walls and sideways light, made for one family and a birthday.',
    keywords: ['private film commission', 'Islay', 'whisky', 'travel film Scotland', 'personal photography'],
    share: null,
  },
}
