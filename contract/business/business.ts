import { Done } from '../../domain/api-responses.ts'
import { BusinessDesk, LogoParams, SaveBusiness } from '../../domain/business/business-desk.ts'
import { address, endpoint } from '../endpoint.ts'

const tag = 'Business'

export const showBusiness = endpoint({
  get: '/api/admin/business',
  summary: 'Show the details of the business, and their versions',
  tag,
  answer: BusinessDesk,
})

export const saveBusiness = endpoint({
  post: '/api/admin/business',
  summary: 'Save the details of the business as a new version',
  tag,
  recentSignIn: true,
  body: SaveBusiness,
  bodyMb: 8,
  answer: Done,
})

/** A logo, which is on every paper that the business hands out. */
export const businessLogo = address({
  get: '/api/business/logos/{logo}',
  params: LogoParams,
})
