import { Done } from '../../domain/api-responses.ts'
import { RemoveSample, SampleState } from '../../domain/business/sample-data.ts'
import { endpoint } from '../endpoint.ts'

export const showSample = endpoint({
  get: '/api/admin/sample',
  summary: 'Show what the sample campaign holds',
  answer: SampleState,
})

export const removeSample = endpoint({
  post: '/api/admin/sample/removal',
  summary: 'Remove the sample campaign',
  recentSignIn: true,
  body: RemoveSample,
  answer: Done,
})
