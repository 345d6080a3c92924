import { Visits, VisitsQuery } from '../../domain/site/visits.ts'
import { endpoint } from '../endpoint.ts'

export const showVisits = endpoint({
  get: '/api/admin/website-visits',
  summary: 'Show how often pages of the website were opened, and from where',
  query: VisitsQuery,
  answer: Visits,
})
