import { Done } from '../../domain/api-responses.ts'
import { BasketPrice, PriceBasket } from '../../domain/orders/checkout/basket-price.ts'
import { PlacedOrder, PlaceOrder } from '../../domain/orders/checkout/place-order.ts'
import { GalleryOffers, OffersOf } from '../../domain/orders/offers/gallery-offers.ts'
import {
  DeliveryConsent,
  MyOrders,
  OrderKeyParams,
  OrderPhotoParams,
  OrderPrintParams,
  OrderView,
} from '../../domain/orders/order-page.ts'
import { PaymentOutcome } from '../../domain/orders/payment/payments.ts'
import { HomeAddress } from '../../domain/orders/prints/home-delivery.ts'
import { ChangePrint, ChangePrints, PrintablePhotos } from '../../domain/orders/prints/order-prints.ts'
import { address, endpoint } from '../endpoint.ts'

export const priceForBuyer = endpoint({
  post: '/api/basket/price',
  summary: 'Price a basket, with offers and credit',
  as: 'visitor',
  body: PriceBasket,
  answer: BasketPrice,
})

export const showGalleryOffers = endpoint({
  post: '/api/gallery/offers',
  summary: 'List a gallery’s offers',
  as: 'visitor',
  body: OffersOf,
  answer: GalleryOffers,
})

export const placeOrder = endpoint({
  post: '/api/orders',
  summary: 'Place an order',
  as: 'visitor',
  body: PlaceOrder,
  answer: PlacedOrder,
  status: 201,
  limit: 'orders',
})

export const payOrder = endpoint({
  post: '/api/orders/{key}/pay',
  summary: 'Pay an order that was taken at the desk',
  as: 'anyone',
  params: OrderKeyParams,
  answer: PlacedOrder,
  limit: 'orders',
})

export const listMyOrders = endpoint({
  get: '/api/account/orders',
  summary: 'List the orders of the account',
  as: 'account',
  answer: MyOrders,
})

export const showOrder = endpoint({
  get: '/api/orders/{key}',
  summary: 'Show an order',
  as: 'anyone',
  params: OrderKeyParams,
  answer: OrderView,
})

export const settleOrder = endpoint({
  post: '/api/orders/{key}/settle',
  summary: 'Check a payment with its provider',
  as: 'anyone',
  params: OrderKeyParams,
  answer: PaymentOutcome,
})

export const recordDeliveryConsent = endpoint({
  post: '/api/orders/{key}/consent',
  summary: 'Consent to immediate delivery of the files',
  as: 'anyone',
  params: OrderKeyParams,
  body: DeliveryConsent,
  answer: Done,
})

export const changePrints = endpoint({
  put: '/api/orders/{key}/prints',
  summary: 'Change the prints',
  as: 'anyone',
  params: OrderKeyParams,
  body: ChangePrints,
  answer: Done,
})

/** Asked for when a print's photo is about to be changed. */
export const listPrintablePhotos = endpoint({
  get: '/api/orders/{key}/prints/{printId}/photos',
  summary: 'List the photos that a print can be made of',
  as: 'anyone',
  params: OrderPrintParams,
  answer: PrintablePhotos,
})

export const changePrint = endpoint({
  put: '/api/orders/{key}/prints/{printId}',
  summary: 'Change the photo or the crop of a print',
  as: 'anyone',
  params: OrderPrintParams,
  body: ChangePrint,
  answer: Done,
})

export const changeHomeAddress = endpoint({
  put: '/api/orders/{key}/address',
  summary: 'Change where the prints are sent',
  as: 'anyone',
  params: OrderKeyParams,
  body: HomeAddress,
  answer: Done,
})

export const cancelPrints = endpoint({
  post: '/api/orders/{key}/prints/cancel',
  summary: 'Cancel the prints',
  as: 'anyone',
  params: OrderKeyParams,
  answer: Done,
})

/** Its receipt as a PDF. */
export const orderReceipt = address({ get: '/api/orders/{key}/receipt', params: OrderKeyParams })

/** All files of a paid order. */
export const orderZip = address({ get: '/api/orders/{key}/zip', params: OrderKeyParams })

/** A photo of a paid order on the screen, without the watermark. */
export const cleanOrderPhoto = address({
  get: '/api/orders/{key}/photos/{photoId}/clean',
  params: OrderPhotoParams,
})

/** One file of a paid order. */
export const orderPhoto = address({ get: '/api/orders/{key}/photos/{photoId}', params: OrderPhotoParams })
