import type { WithId } from '../../../domain/site/kinds/all.ts'
import type { Service, ServicePage } from '../../../domain/site/kinds/services.ts'
import { aerialService } from './photography/aerial.ts'
import { commercialBrand } from './photography/commercial-brand.ts'
import { destinationTourism } from './photography/destination-tourism.ts'
import { landscapeNature } from './photography/landscape-nature.ts'
import { privateLifestyle } from './photography/private-lifestyle.ts'
import { startProject } from './start-project.ts'

export const photography: WithId<Service> = {
  id: 'photography',
  title: 'Photography',
  headline: 'From a roll of plastic on a table to a ridge at first light',
  paragraph:
    'Five kinds of photography, and one habit, which is getting up. Selects reach you within seven to ten days and finished files within two to three weeks, named and captioned so that you can find them again.',
  action: { heading: 'What should people see first?', label: startProject },
  more: [],
  card: null,
  page: {
    title: 'Photography in Scotland',
    description:
      'Landscape, destination, private, commercial and aerial photography from the Scottish Borders. Selects in 7 to 10 days, finals in 2 to 3 weeks.',
    keywords: [
      'photographer Scottish Borders',
      'commercial photographer Scotland',
      'landscape photographer',
      'Peebles',
    ],
    share: null,
  },
  hidden: false,
}

export const photographyPages: readonly ServicePage[] = [
  landscapeNature,
  destinationTourism,
  privateLifestyle,
  commercialBrand,
  aerialService,
]
