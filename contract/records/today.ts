import { Today } from '../../domain/records/today.ts'
import { endpoint } from '../endpoint.ts'

export const showToday = endpoint({
  get: '/api/admin/today',
  summary: 'Show what needs attention, and what sold since yesterday',
  answer: Today,
})
