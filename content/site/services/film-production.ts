import type { WithId } from '../../../domain/site/kinds/all.ts'
import type { Service, ServicePage } from '../../../domain/site/kinds/services.ts'
import { aerialCinematography } from './film-production/aerial-cinematography.ts'
import { communitySocial } from './film-production/community-social.ts'
import { culturalHeritage } from './film-production/cultural-heritage.ts'
import { eventPromotional } from './film-production/event-promotional.ts'
import { filmProductions } from './film-production/film-productions.ts'
import { personalFilms } from './film-production/personal-films.ts'
import { startProject } from './start-project.ts'

export const filmProduction: WithId<Service> = {
  id: 'film-production',
  title: 'Film Production',
  headline: 'Films that know what to leave out',
  paragraph:
    'I write, shoot, fly and edit, alone or with a small crew I trust. Six kinds of film come up again and again. What they share is a story found before the camera is switched on, and an ending.',
  action: { heading: 'There’s a film in it somewhere', label: startProject },
  more: [],
  card: null,
  page: {
    title: 'Film production in Scotland',
    description:
      'Film production from the Scottish Borders: community, heritage, aerial, event, drama and personal films, from first call to final grade.',
    keywords: [
      'film production Scotland',
      'videographer Scottish Borders',
      'documentary film',
      'promotional film',
    ],
    share: null,
  },
  hidden: false,
}

export const filmProductionPages: readonly ServicePage[] = [
  communitySocial,
  culturalHeritage,
  aerialCinematography,
  eventPromotional,
  filmProductions,
  personalFilms,
]
