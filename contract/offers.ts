import { Done } from '../domain/api-responses.ts'
import { IdParams } from '../domain/ids.ts'
import { EditOffer, EndOffer, GiveCredit, MakeOffer, OfferList } from '../domain/orders/offers/offer-desk.ts'
import { endpoint } from './endpoint.ts'

export const listOffers = endpoint({
  get: '/api/admin/offers',
  summary: 'List offers and credits',
  answer: OfferList,
})

export const makeOffer = endpoint({
  post: '/api/admin/offers',
  summary: 'Make an offer',
  recentSignIn: true,
  body: MakeOffer,
  answer: Done,
})

export const editOffer = endpoint({
  put: '/api/admin/offers/{id}',
  summary: 'Change an offer',
  recentSignIn: true,
  params: IdParams,
  body: EditOffer,
  answer: Done,
})

export const endOffer = endpoint({
  post: '/api/admin/offers/{id}/end',
  summary: 'End or resume an offer',
  params: IdParams,
  body: EndOffer,
  answer: Done,
})

export const giveCredit = endpoint({
  post: '/api/admin/orders/{id}/credits',
  summary: 'Give credit to an order’s buyer',
  recentSignIn: true,
  params: IdParams,
  body: GiveCredit,
  answer: Done,
})
