import type { WithId } from '../../../domain/site/kinds/all.ts'
import type { Service, ServicePage, ServicesOverview } from '../../../domain/site/kinds/services.ts'
import { aerialMedia, aerialMediaPages } from './aerial-media.ts'
import { filmProduction, filmProductionPages } from './film-production.ts'
import { photography, photographyPages } from './photography.ts'

/** The main page of each service. */
export const services: readonly WithId<Service>[] = [filmProduction, photography, aerialMedia]

/** The pages of the services, in the order of their main pages. */
export const servicePages: readonly WithId<ServicePage>[] = [
  ...filmProductionPages,
  ...photographyPages,
  ...aerialMediaPages,
].map((page) => ({ id: page.slug, ...page }))

/** The overview of all services. Titles, pictures and addresses come from the cards of the home page. */
export const overview: ServicesOverview = {
  headline: 'Four ways to show a place',
  paragraph:
    'Film, photographs, pictures from the air, and a library of footage that is ready today. Most jobs want two of them, and since I do them all myself, they match.',
  /** One for each card of the home page, in its order. */
  sentences: [
    'Documentary, promotional and heritage films, from the first call to the final grade: script, camera, sound, edit and captions, by one pair of hands or by a small crew.',
    'Landscape, destination, commercial and private commissions. Planned around light and weather, delivered in seven to ten days as selects and in two to three weeks as finished files.',
    'Drone filming and photography, CAA licensed and insured, from coast to summit and from railway line to rooftop. Surveys, permissions and paperwork are part of the job.',
    'More than 5,200 clips of Scotland in every weather, ready to license for business or broadcast. If the shot you need isn’t there, I can go and get it.',
  ],
  action: { heading: 'Not sure which? Tell me the story', label: 'Start Your Project' },
  page: {
    title: 'Services: film, photography and aerial media',
    description:
      'Film production, photography, aerial media and stock footage from Peebles in the Scottish Borders, all by one person who does the whole job.',
    keywords: [
      'film production Scotland',
      'photographer Scottish Borders',
      'drone filming',
      'stock footage Scotland',
    ],
    share: null,
  },
}
