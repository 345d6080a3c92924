import type { ServicePage } from '../../../../domain/site/kinds/services.ts'
import { films } from '../../films.ts'
import { startProject } from '../start-project.ts'

export const aerialCinematography: ServicePage = {
  service: 'film-production',
  slug: 'aerial-cinematography',
  title: 'Aerial Cinematography',
  otherName: '',
  sentence: 'Flights composed as shots: they begin somewhere, move for a reason and stop on a frame.',
  rhythm: 'film',
  hero: {
    picture: 'hero/ridge-above-cloud-inversion',
    position: '50% 45%',
    slate: 'Above the inversion · Low sun, November',
  },
  wide: {
    picture: 'blog/river-bend-in-golden-mist',
    position: '50% 50%',
    slate: 'Glen road · First light, last shot of a film',
  },
  lead: 'A drone is a crane without a floor. It still needs somebody who knows where to put it.',
  paragraphs: [
    'Anybody can go up and look down. A shot for a film has a first frame and a last one, a speed that fits the music, and a reason to be in the air at all. I plan flights on paper as I plan any other camera move, and I fly them again until the line is clean.',
    'I’m CAA licensed, and insured for commercial work. Before every flight there is a survey of the site, a check of airspace and notices, an agreement with whoever owns the ground, and a plain answer to the question of what happens if it goes wrong. If the wind says no, the answer is no; backup dates are included.',
    'I match lenses, frame rates and colour with your ground camera, or bring my own, so that the cut from grass to sky can’t be felt.',
  ],
  included: [
    'Site survey, airspace and landowner permissions',
    'Flights in 4K or above, in log for grading',
    'Matching with your camera and colour',
    'A second operator where a shot needs two pairs of hands',
    'Backup dates for wind and rain',
    'Graded takes beside the untouched ones',
  ],
  featured: [
    {
      title: 'Aerial reel',
      text: 'Moves rather than views: risers, reveals, low runs and one very long follow. Shown here by a sample film.',
      frame: {
        picture: 'aerial-photography/mist-over-pinewood',
        position: '50% 50%',
        slate: 'Sample film · Sound on',
      },
      caseStudy: '',
      film: films.aerial,
    },
    {
      title: 'SSDA Winter Tourism',
      text: 'Ridges, corries and a chairlift coming out of the cloud, flown before the lifts opened.',
      frame: {
        picture: 'portfolio/winter-ski-tourism',
        position: '50% 50%',
        slate: 'Tourism · Highlands',
      },
      caseStudy: 'ssda-winter-tourism',
      film: null,
    },
    {
      title: 'Taymouth Castle Golf',
      text: 'A course at the height of a struck ball, in the gap between the mower and the first tee time.',
      frame: {
        picture: 'portfolio/castle-golf-course',
        position: '55% 50%',
        slate: 'Private sector · Perthshire',
      },
      caseStudy: 'taymouth-castle-golf',
      film: null,
    },
  ],
  examples: [],
  gallery: '',
  action: { heading: 'Where should the camera stand?', label: startProject },
  page: {
    title: 'Aerial cinematography',
    description:
      'CAA-licensed aerial cinematography in Scotland: flights planned as camera moves, matched to your ground camera, with backup dates included.',
    keywords: [
      'aerial cinematography Scotland',
      'drone operator film',
      'CAA licensed drone pilot',
      '4K drone',
    ],
    share: null,
  },
}
