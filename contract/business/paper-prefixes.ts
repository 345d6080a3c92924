import { Done } from '../../domain/api-responses.ts'
import { PaperPrefixes, PaperPrefixesDesk } from '../../domain/projects/paper-numbers.ts'
import { endpoint } from '../endpoint.ts'

export const showPaperPrefixes = endpoint({
  get: '/api/admin/paper-prefixes',
  summary: 'Show what the numbers of quotes, invoices and credit notes begin with',
  answer: PaperPrefixesDesk,
})

export const savePaperPrefixes = endpoint({
  post: '/api/admin/paper-prefixes',
  summary: 'Choose what the numbers of quotes, invoices and credit notes begin with',
  body: PaperPrefixes,
  answer: Done,
})
