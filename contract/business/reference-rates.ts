import { Done } from '../../domain/api-responses.ts'
import { ReferenceRatesDesk, SaveReferenceRate } from '../../domain/projects/reference-rates.ts'
import { endpoint } from '../endpoint.ts'

export const showReferenceRates = endpoint({
  get: '/api/admin/reference-rates',
  summary: 'List the half-years whose reference rate is the owner’s to give',
  answer: ReferenceRatesDesk,
})

export const saveReferenceRate = endpoint({
  post: '/api/admin/reference-rates',
  summary: 'Give the reference rate of a half-year',
  body: SaveReferenceRate,
  answer: Done,
})
