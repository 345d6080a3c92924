import type { ServicePage } from '../../../../domain/site/kinds/services.ts'
import { films } from '../../films.ts'
import { startProject } from '../start-project.ts'

export const eventPromotional: ServicePage = {
  service: 'film-production',
  slug: 'event-promotional',
  title: 'Event & Promotional',
  otherName: '',
  sentence:
    'Festivals, openings, launches and campaigns: a film that’s ready while people are still talking about the day.',
  rhythm: 'film',
  hero: {
    picture: 'tourism-destination/harbour-village-blue-hour',
    position: '50% 52%',
    slate: 'Harbour front · Blue hour, summer, before the band',
  },
  wide: {
    picture: 'scenic-landscape/squall-over-the-sea',
    position: '50% 60%',
    slate: 'The sound · November, the rain plan',
  },
  lead: 'You only get the one evening, so most of my work is done the week before.',
  paragraphs: [
    'At an event nothing can be done again. So I want a running order with the moments that must not be missed, a walk round the venue at the same hour a week earlier, an idea of where the sun will be and which door the guest of honour will use. On the night I am free to look for what nobody planned, and that is usually the film.',
    'A promotional film begins at the other end, with one question: what should somebody do when it’s over? I cut towards that and drop whatever does not help, however handsome.',
    'The first stills can go out the same night. The finished film follows in three to six weeks.',
  ],
  included: [
    'Running order and recce',
    'One camera or several, and a drone where it is safe',
    'Clean sound from your desk, and room sound as well',
    'One- to three-minute highlights film',
    '60-, 30- and 15-second cuts in three shapes',
    'First stills and a short clip the same night',
  ],
  featured: [
    {
      title: 'Bollywood Promotional Film',
      text: 'Flights to playback around a castle in a loch, with a rain plan that turned out to be the best minute.',
      frame: {
        picture: 'portfolio/bollywood-castle-golden',
        position: '50% 48%',
        slate: 'Tourism film · West coast',
      },
      caseStudy: 'tourism-promotional-film',
      film: null,
    },
    {
      title: 'Harbour day',
      text: 'Boats, brass band and a blessing, from the first rope to the last chip. Shown here by a sample film.',
      frame: {
        picture: 'tourism-destination/fishing-boats-and-pier',
        position: '50% 55%',
        slate: 'Sample film · Sound on',
      },
      caseStudy: '',
      film: films.event,
    },
  ],
  examples: [],
  gallery: '',
  action: { heading: 'Give me the date before anyone else has it', label: startProject },
  page: {
    title: 'Event and promotional films',
    description:
      'Event and promotional films in Scotland: festivals, launches and campaigns, with first pictures on the night and cuts in every shape.',
    keywords: ['event videographer Scotland', 'promotional video', 'festival film', 'launch film'],
    share: null,
  },
}
