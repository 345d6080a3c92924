import type { Client, Testimonial } from '../../../domain/site/home-page.ts'

/** Sample data: six firms that do not exist. `logo` names how the wordmark is drawn. */
export const clients: readonly Client[] = [
  { name: 'Winter Board', logo: 'ridge' },
  { name: 'Membrane Co.', logo: 'layers' },
  { name: 'South Pathways', logo: 'route' },
  { name: 'The Field Journal', logo: 'masthead' },
  { name: 'Castle Links', logo: 'flag' },
  { name: 'Isle Malts', logo: 'still' },
]

/** Sample data: these people and firms do not exist. */
export const testimonials: readonly Testimonial[] = [
  {
    name: 'Catriona Weir',
    role: 'Head of Marketing',
    company: 'Winter Board',
    content: 'He waited three mornings for the mist to lift, and on the third it didn’t. That was the shot.',
  },
  {
    name: 'Douglas Inglis',
    role: 'Director',
    company: 'Castle Links',
    content: 'The film did in ninety seconds what our brochure had failed to do in ten years.',
  },
  {
    name: 'Shona Pringle',
    role: 'Programme Manager',
    company: 'South Pathways',
    content: 'We sent four hundred pages and two minutes of film. Everybody in the room spoke of the film.',
  },
  {
    name: 'Euan Macrae',
    role: 'Stillman',
    company: 'Isle Malts',
    content:
      'He asked what the place smelled like before he asked where to stand. You can tell, watching it.',
  },
]
