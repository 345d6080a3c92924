import type { ServicePage } from '../../../../domain/site/kinds/services.ts'
import { startProject } from '../start-project.ts'

export const privateLifestyle: ServicePage = {
  service: 'photography',
  slug: 'private-lifestyle',
  title: 'Private & Lifestyle',
  otherName: '',
  sentence: 'Families, houses, walks and anniversaries, photographed while you get on with them.',
  rhythm: 'text',
  hero: {
    picture: 'scenic-landscape/pine-island-in-morning-mist',
    position: '50% 55%',
    slate: 'Loch island · September, before breakfast',
  },
  wide: {
    picture: 'hero/loch-golden-hour',
    position: '50% 58%',
    slate: 'Loch shore · October, after the picnic',
  },
  lead: 'The best family picture is taken while everyone is looking at the dog.',
  paragraphs: [
    'I’d rather go for a walk with you than ask you to stand in a row. We choose a place that means something and an hour with kind light, and after ten minutes you’ve forgotten I’m there. Grandparents sit when they like, children lead the way, and wet weather is allowed.',
    'It is the same with a house, a garden, a boat, a workshop: I photograph it as it is lived in. Bring out the good china if you use it. Leave it in the cupboard if you don’t.',
    'Pictures are delivered on a private page with a password. I never use a private photograph for my own publicity unless you’ve said so, in writing, about that particular picture.',
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
      film: null,
    },
    {
      title: 'A cottage and its people',
      text: 'Three generations under one roof, seen here from the bank where they asked me to stop.',
      frame: {
        picture: 'tourism-destination/lone-cottage-under-the-hill',
        position: '45% 50%',
        slate: 'Private · October holidays',
      },
      caseStudy: '',
      film: null,
    },
  ],
  examples: [],
  gallery: '',
  action: { heading: 'Who will be there, and is there a dog?', label: startProject },
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
    share: null,
  },
}
