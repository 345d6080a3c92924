import type { ServicePage } from '../../../../domain/site/kinds/services.ts'
import { films } from '../../films.ts'
import { startProject } from '../start-project.ts'

export const communitySocial: ServicePage = {
  service: 'film-production',
  slug: 'community-social',
  title: 'Community & Social',
  otherName: '',
  sentence:
    'Films with and for the people in them: towns, charities, schools, halls and the committees that keep them open.',
  rhythm: 'film',
  hero: {
    picture: 'tourism-destination/borders-town-autumn',
    position: '50% 50%',
    slate: 'Borders town · Autumn, first smoke',
  },
  wide: {
    picture: 'scenic-landscape/valley-mist-borders-dawn',
    position: '50% 45%',
    slate: 'The valley they live in · October, opening shot',
  },
  lead: 'People talk best about what they know, in the place where they do it.',
  paragraphs: [
    'A community film goes wrong in one of two ways: it becomes an advertisement, or it becomes minutes of a meeting. I start with tea. One visit without a camera, to find out who everybody sends you to, what they disagree about and what they would never say in front of a lens. Then I come back and film the work itself, and let people talk while their hands are busy.',
    'I look after the people in it. Everyone knows what the film is for and where it will be shown; consent is written in plain words and can be withdrawn; children are filmed with a parent’s permission and never named. Everybody sees the cut before the public does.',
    'Captions are burnt in or delivered as a file, there is a transcript, and the short version works without sound on a phone at the bus stop.',
  ],
  included: [
    'A first visit without a camera',
    'Consent in plain words from everyone who appears',
    'Two- to five-minute main film',
    'Short cuts for social channels, upright and square',
    'Captions and a transcript',
    'A screening copy for the village hall',
  ],
  featured: [
    {
      title: 'The high street, a year on',
      text: 'A film about a market town told by the people who open its doors in the morning. Shown here by a sample film.',
      frame: {
        picture: 'infrastructure/market-town-evening',
        position: '50% 50%',
        slate: 'Sample film · Sound on',
      },
      caseStudy: '',
      film: films.community,
    },
    {
      title: 'SOSE Pathways Tender',
      text: 'How people in the South of Scotland get from here to there, told as routes and almost without words.',
      frame: {
        picture: 'portfolio/college-campus-pathways',
        position: '50% 50%',
        slate: 'Public sector · South of Scotland',
      },
      caseStudy: 'sose-pathways-tender',
      film: null,
    },
  ],
  examples: [],
  gallery: '',
  action: { heading: 'Put the kettle on, and I’ll come over', label: startProject },
  page: {
    title: 'Community and social films',
    description:
      'Community films made with the people in them: a first visit without a camera, written consent, captions and a copy for the village hall.',
    keywords: ['community film', 'charity video Scotland', 'social film', 'school film'],
    share: null,
  },
}
