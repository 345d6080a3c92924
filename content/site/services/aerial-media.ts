import type { WithId } from '../../../domain/site/kinds/all.ts'
import type { Service, ServicePage } from '../../../domain/site/kinds/services.ts'
import { architecturalProperty } from './aerial-media/architectural-property.ts'
import { cinematicCreative } from './aerial-media/cinematic-creative.ts'
import { scenicLandscape } from './aerial-media/scenic-landscape.ts'
import { tourismDestination } from './aerial-media/tourism-destination.ts'
import { startProject } from './start-project.ts'

export const aerialMedia: WithId<Service> = {
  id: 'aerial-media',
  title: 'Aerial Media',
  headline: 'From the coast to the summit, and back before the wind',
  paragraph:
    'Film and photographs from the air, CAA licensed and insured. Each flight begins with a survey of the site, a call to whoever owns it, and the forecast. Backup dates are included, because this is Scotland.',
  action: { heading: 'Shall we take a look from above?', label: startProject },
  more: [{ label: 'Aerial Photography', href: '/aerial-photography' }],
  card: null,
  page: {
    title: 'Aerial media and drone filming in Scotland',
    description:
      'CAA-licensed drone filming and photography in Scotland: landscape, destinations, property and infrastructure, with backup dates included.',
    keywords: ['drone filming Scotland', 'aerial media', 'CAA licensed drone', 'aerial photography'],
    share: null,
  },
  hidden: false,
}

export const aerialMediaPages: readonly ServicePage[] = [
  scenicLandscape,
  tourismDestination,
  architecturalProperty,
  cinematicCreative,
]
