import type { ServicePage } from '../../../../domain/site/kinds/services.ts'
import { films } from '../../films.ts'
import { startProject } from '../start-project.ts'

export const culturalHeritage: ServicePage = {
  service: 'film-production',
  slug: 'cultural-heritage',
  title: 'Cultural & Heritage',
  otherName: '',
  sentence: 'Buildings, crafts, customs and archives, filmed so that they last longer than the funding.',
  rhythm: 'film',
  hero: {
    picture: 'tourism-destination/abbey-arcade-and-gravestones',
    position: '50% 45%',
    slate: 'Borders abbey · Raking light, October',
  },
  wide: {
    picture: 'tourism-destination/standing-stones-under-stars',
    position: '50% 60%',
    slate: 'Stone circle · Clear night, March, for a visitor film',
  },
  lead: 'I do the reading first, then come back when the light runs along the stone.',
  paragraphs: [
    'Heritage film is half record and half persuasion. The record has to be right: names, dates, the order of things, the tool held as it is really held. The persuasion has to win over somebody who only came in to get out of the rain. I keep the two apart until the edit.',
    'Craftspeople are filmed at working speed, with the sound of the work close and clear. Buildings are filmed at the hour when the chisel marks show. Where a roof or wall head can’t be seen from the ground, I fly, by agreement with the custodian and with an eye on nesting birds.',
    'Everything is handed over with an index, so that in twenty years an archive can find the minute it needs without asking me.',
  ],
  included: [
    'Research and script with your historians',
    'Interviews, filmed where the work happens',
    'Aerial views of roofs and setting',
    'Visitor film, captioned and described',
    'Archive copy with index and rights in writing',
    'Loop for exhibition screens, silent if need be',
  ],
  featured: [
    {
      title: 'Heritage Documentation',
      text: 'A numbered record of an abbey’s fabric, and a short film for visitors from the same light.',
      frame: {
        picture: 'portfolio/heritage-ruined-abbey-arches',
        position: '60% 50%',
        slate: 'Public sector · Scottish Borders',
      },
      caseStudy: 'heritage-documentation',
      film: null,
    },
    {
      title: 'The line over the valley',
      text: 'Masons, navvies and a timetable: a viaduct and the valley that grew up around it. Shown here by a sample film.',
      frame: {
        picture: 'tourism-destination/viaduct-morning-mist',
        position: '60% 50%',
        slate: 'Sample film · Sound on',
      },
      caseStudy: '',
      film: films.heritage,
    },
  ],
  examples: [],
  gallery: '',
  action: { heading: 'Tell me what must not be forgotten', label: startProject },
  page: {
    title: 'Cultural and heritage films',
    description:
      'Heritage films of buildings, crafts and customs: researched, filmed at working speed, with captions, an index and a copy for the archive.',
    keywords: ['heritage film', 'museum film Scotland', 'craft documentary', 'archive film'],
    share: null,
  },
}
