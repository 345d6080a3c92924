import { Done } from '../../domain/api-responses.ts'
import { IdParams } from '../../domain/ids.ts'
import { PrintStops } from '../../domain/orders/prints/print-stops.ts'
import { endpoint } from '../endpoint.ts'

export const listPrintStops = endpoint({
  get: '/api/admin/print-stops',
  summary: 'List prints to stop',
  answer: PrintStops,
})

export const settlePrintStop = endpoint({
  post: '/api/admin/print-stops/{id}/settled',
  summary: 'Say that prints were stopped',
  params: IdParams,
  answer: Done,
})
