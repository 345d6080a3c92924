import { Done } from '../../domain/api-responses.ts'
import { IdParams } from '../../domain/ids.ts'
import { DeskHandOut, MailHandOut } from '../../domain/orders/offers/hand-out.ts'
import {
  EditOffer,
  EndOffer,
  GiveCredit,
  GiveCreditToAddress,
  MakeOffer,
  OfferList,
} from '../../domain/orders/offers/offer-desk.ts'
import { endpoint } from '../endpoint.ts'

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

export const giveCreditToAddress = endpoint({
  post: '/api/admin/credits',
  summary: 'Give credit to an address',
  recentSignIn: true,
  body: GiveCreditToAddress,
  answer: Done,
})

export const resendCredit = endpoint({
  post: '/api/admin/credits/{id}/mail',
  summary: 'Send the mail about a credit again',
  params: IdParams,
  answer: Done,
})

export const showHandOut = endpoint({
  get: '/api/admin/offers/{id}/hand-out',
  summary: 'Show how a code is handed out',
  params: IdParams,
  answer: DeskHandOut,
})

export const mailHandOut = endpoint({
  post: '/api/admin/offers/{id}/mail',
  summary: 'Mail a code to a school’s staff',
  params: IdParams,
  body: MailHandOut,
  answer: Done,
})
