import type { WithId } from '../../../domain/site/kinds/all.ts'
import type { Client, Testimonial } from '../../../domain/site/kinds/home-lists.ts'

/** Sample data: six firms that do not exist. `logo` names how the wordmark is drawn. */
export const clients: readonly WithId<Client>[] = [
  { id: 'winter-board', name: 'Winter Board', logo: 'ridge' },
  { id: 'membrane-co', name: 'Membrane Co.', logo: 'layers' },
  { id: 'south-pathways', name: 'South Pathways', logo: 'route' },
  { id: 'the-field-journal', name: 'The Field Journal', logo: 'masthead' },
  { id: 'castle-links', name: 'Castle Links', logo: 'flag' },
  { id: 'isle-malts', name: 'Isle Malts', logo: 'still' },
]

/** Sample data: these people and firms do not exist. */
export const testimonials: readonly WithId<Testimonial>[] = [
  {
    id: 'catriona-weir',
    name: 'Catriona Weir',
    role: 'Head of Marketing',
    company: 'Winter Board',
    content: 'He waited three mornings for the mist to lift, and on the third it didn’t. That was the shot.',
  },
  {
    id: 'douglas-inglis',
    name: 'Douglas Inglis',
    role: 'Director',
    company: 'Castle Links',
    content: 'The film did in ninety seconds what our brochure had failed to do in ten years.',
  },
  {
    id: 'shona-pringle',
    name: 'Shona Pringle',
    role: 'Programme Manager',
    company: 'South Pathways',
    content:
      'We sent four hundred pages and two minutes of film. Everybody in the room talked about the film.',
  },
  {
    id: 'euan-macrae',
    name: 'Euan Macrae',
    role: 'Stillman',
    company: 'Isle Malts',
    content:
      'He asked what the place smelled like before he asked where to stand. You can tell, watching it.',
  },
]
