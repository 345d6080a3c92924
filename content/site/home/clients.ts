import type { Client } from '../../../domain/site/home-page.ts'

/** Sample data: six firms that do not exist. `logo` names how the wordmark is drawn. */
export const clients: readonly Client[] = [
  { name: 'Winter Board', logo: 'ridge' },
  { name: 'Membrane Co.', logo: 'layers' },
  { name: 'South Pathways', logo: 'route' },
  { name: 'The Field Journal', logo: 'masthead' },
  { name: 'Castle Links', logo: 'flag' },
  { name: 'Isle Malts', logo: 'still' },
]
