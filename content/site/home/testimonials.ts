import type { Testimonial } from '../../../domain/site/home-page.ts'

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
