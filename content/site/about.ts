import type { About } from '../../domain/site/kinds/about.ts'

export const about: About = {
  headline: 'Twenty-five years of getting up too early',
  hero: {
    picture: 'scenic-landscape/valley-mist-borders-dawn',
    position: '50% 45%',
    slate: 'Tweed valley · Before six, October, on the way up',
  },
  lead: 'I make films and photographs, from the ground and from the air, and I do the whole job myself.',
  biography: [
    'I live and work in Peebles, on the Tweed, in the Scottish Borders. My first camera was a borrowed one with a light meter that had died before I was born, so I learned to read light by guessing, writing the guess down and being wrong. I still carry a notebook. It now says where the mist lies in October, which abbey wall catches the sun at ten past seven, and how long it takes to walk up each hill in the dark.',
    'That was more than twenty-five years ago. I went to work for newspapers, which made me quick, and then for magazines, which made me leave room for the words. Film came last and taught me to carry a microphone. When drones became good enough to be cameras I took the licence, because I had been climbing trees for the same view since I was nine.',
    'These days I work for brands and tourist boards, councils, colleges, castles and magazines, and for people who want a journey, a house or a grandmother on film. About half of the work is within an hour of my door. The rest is all over Scotland and the UK, and sometimes a long way beyond.',
    'I plan, shoot, fly, record, edit and grade. When a job needs more hands I ring people I’ve worked with for years, and you meet them before the day. There’s no account manager and no queue: you write to me, and I’m the one who answers.',
  ],
  portrait: {
    picture: 'blog/camera-lens-close-up',
    position: '50% 50%',
    slate: 'On the desk in Peebles · The old 85',
  },
  facts: [
    { term: 'Home', value: 'Peebles, Scottish Borders' },
    { term: 'Works', value: 'Across Scotland, the UK and abroad' },
    { term: 'Experience', value: 'More than 25 years' },
    { term: 'In the air', value: 'CAA licensed and insured' },
  ],
  approach: {
    heading: 'How I work',
    values: [
      {
        title: 'Story First',
        text: 'Before we talk about cameras I want to know who’ll be watching, and what they should feel when it’s over. If that fits into one sentence, the shot list writes itself. If it doesn’t, we’re not ready to film, and I’ll say so.',
      },
      {
        title: 'Craft & Care',
        text: 'Straight horizons, clean sound, colour that matches from the first frame to the last, files that can be found again. And care for the people in front of the lens: they’re asked, they’re told where it will be shown, and they can change their minds.',
      },
      {
        title: 'Collaboration',
        text: 'You know your place, your people and your product better than I ever will. I know light, pace and where to stand. The good work comes from both, so you see plans before the shoot and a cut while it can still be changed.',
      },
    ],
  },
  wide: {
    picture: 'blog/river-bend-in-golden-mist',
    position: '50% 55%',
    slate: 'Up the valley · First light, between two jobs',
  },
  closing: {
    heading: 'Look at the work, or tell me about yours',
    portfolio: 'View My Portfolio',
    contact: 'Get in Touch',
  },
  page: {
    title: 'About: filmmaker and photographer in Peebles',
    description:
      'A filmmaker, photographer and drone pilot in Peebles, Scottish Borders, with more than 25 years behind the camera: biography and approach.',
    keywords: ['filmmaker Peebles', 'photographer Scottish Borders', 'drone pilot Scotland', 'about'],
    share: null,
  },
}
