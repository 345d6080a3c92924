import type { ServicePage } from '../../../../domain/site/kinds/services.ts'
import { films } from '../../films.ts'
import { startProject } from '../start-project.ts'

export const filmProductions: ServicePage = {
  service: 'film-production',
  slug: 'film-productions',
  title: 'Film Productions',
  otherName: '',
  sentence:
    'Landscape units, second cameras and whole small productions for companies that come to Scotland to shoot.',
  rhythm: 'film',
  hero: {
    picture: 'tourism-destination/castle-on-the-headland-sunset',
    position: '50% 50%',
    slate: 'Headland castle · September, ten minutes left',
  },
  wide: {
    picture: 'blog/cloud-sea-between-peaks',
    position: '50% 55%',
    slate: 'Above the cloud · November, plate for a title',
  },
  lead: 'You bring the script. I know which glen is quiet on a Tuesday.',
  paragraphs: [
    'Productions come north for landscape and lose half of it to a call sheet. I work as the unit that stays outside: establishing shots, plates, passing traffic, weather, the same hill at dawn, noon and dusk. Meanwhile your main unit does what it came for.',
    'I can also carry a small production from the beginning: locations and permissions, a crew of people I have worked with, camera, aerials, sound, edit and grade. Five people in two cars can go where fifty cannot, and be away again before the midges notice.',
    'You get what your editor needs: matching frame rates and colour spaces, proper slates and logs, sound reports, handles, checksummed copies on two drives in two bags.',
  ],
  included: [
    'Location scouting with sun, access and tides',
    'Second unit and landscape unit',
    'Aerials with risk assessments for your insurers',
    'Small crew: camera, sound, assistant, driver',
    'Logged rushes on two drives with checksums',
    'Edit and grade, or a clean handover to yours',
  ],
  featured: [
    {
      title: 'Drama reel',
      text: 'Plates, passes and weather for stories told by others. Shown here by a sample film.',
      frame: {
        picture: 'hero/mist-filled-glen-first-light',
        position: '50% 60%',
        slate: 'Sample film · Sound on',
      },
      caseStudy: '',
      film: films.drama,
    },
    {
      title: 'Bollywood Promotional Film',
      text: 'The landscape and air unit of a song sequence, down to the tides in the location report.',
      frame: {
        picture: 'portfolio/bollywood-castle-golden',
        position: '50% 48%',
        slate: 'Tourism film · West coast',
      },
      caseStudy: 'tourism-promotional-film',
      film: null,
    },
  ],
  examples: [],
  gallery: '',
  action: { heading: 'Send me the pages and the week', label: startProject },
  page: {
    title: 'Film productions and second unit in Scotland',
    description:
      'Second unit, landscape unit and small film productions in Scotland: locations, permissions, aerials, crew, logged rushes and a grade.',
    keywords: [
      'second unit Scotland',
      'film crew Scottish Borders',
      'location scouting',
      'production services',
    ],
    share: null,
  },
}
