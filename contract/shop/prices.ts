import { CreatedId, Done } from '../../domain/api-responses.ts'
import {
  CreatePriceList,
  CreateProduct,
  EditProduct,
  PictureParams,
  PriceDesk,
  PriceListDetail,
  PriceListOrder,
  PriceListParams,
  PriceListState,
  ProductParams,
  ProductPicture,
  RestorePrices,
  SavePriceList,
} from '../../domain/orders/prices/price-desk.ts'
import { address, endpoint } from '../endpoint.ts'

export const listPrices = endpoint({
  get: '/api/admin/prices',
  summary: 'List price lists and products',
  answer: PriceDesk,
})

export const showPriceList = endpoint({
  get: '/api/admin/prices/{id}',
  summary: 'Show a price list and its versions',
  params: PriceListParams,
  answer: PriceListDetail,
})

export const createPriceList = endpoint({
  post: '/api/admin/prices',
  summary: 'Copy a price list under another name',
  body: CreatePriceList,
  answer: CreatedId,
  status: 201,
})

export const savePriceList = endpoint({
  post: '/api/admin/prices/{id}',
  summary: 'Change a price list',
  params: PriceListParams,
  body: SavePriceList,
  answer: Done,
})

export const restorePrices = endpoint({
  post: '/api/admin/prices/{id}/restore',
  summary: 'Sell by an earlier version, or by the specification',
  params: PriceListParams,
  body: RestorePrices,
  answer: Done,
})

export const setPriceListState = endpoint({
  post: '/api/admin/prices/{id}/state',
  summary: 'Retire a price list, or put it back on sale',
  params: PriceListParams,
  body: PriceListState,
  answer: Done,
})

export const orderPriceLists = endpoint({
  post: '/api/admin/price-order',
  summary: 'Put the price lists in order',
  body: PriceListOrder,
  answer: Done,
})

export const createProduct = endpoint({
  post: '/api/admin/products',
  summary: 'Add a product',
  body: CreateProduct,
  answer: CreatedId,
  status: 201,
})

export const editProduct = endpoint({
  post: '/api/admin/products/{id}',
  summary: 'Change or retire a product',
  params: ProductParams,
  body: EditProduct,
  answer: Done,
})

export const setProductPicture = endpoint({
  put: '/api/admin/products/{id}/picture',
  summary: 'Give a product a picture',
  params: ProductParams,
  body: ProductPicture,
  bodyMb: 15,
  answer: Done,
})

export const removeProductPicture = endpoint({
  delete: '/api/admin/products/{id}/picture',
  summary: 'Remove the picture of a product',
  params: ProductParams,
  answer: Done,
})

/** A product's picture, which shows no child. */
export const productPicture = address({
  get: '/api/products/pictures/{picture}',
  params: PictureParams,
})
