import { IdParams } from '../../domain/ids.ts'
import { SalesOfEvent, SalesOverview, SalesQuery } from '../../domain/orders/sales.ts'
import { endpoint } from '../endpoint.ts'

export const showSales = endpoint({
  get: '/api/admin/sales',
  summary: 'Show the sales of a range of days in rows',
  query: SalesQuery,
  answer: SalesOverview,
})

export const showEventSales = endpoint({
  get: '/api/admin/sales/{id}',
  summary: 'Show an event’s sales',
  params: IdParams,
  answer: SalesOfEvent,
})
