import { Readable } from 'node:stream'
import * as prices from '../../contract/shop/prices.ts'
import { mountAddress, mountEndpoint } from '../http/mount-endpoint.ts'
import { router } from '../http/route.ts'
import { createPriceList } from './create-price-list.ts'
import { createProduct, editProduct } from './edit-products.ts'
import { removePicture, setPicture, showProductPicture } from './pictures.ts'
import { orderPriceLists, setPriceListState } from './reorder-price-lists.ts'
import { restorePrices } from './restore-prices.ts'
import { savePriceList } from './save-price-list.ts'

/** The owner's changes to price lists and products. */
export function pricesRoutes() {
  const routes = router()
  mountEndpoint(routes, prices.createPriceList, (ctx, { body }) => createPriceList(ctx, body))
  mountEndpoint(routes, prices.savePriceList, (ctx, { params, body }) =>
    savePriceList(ctx, { listId: params.id, ...body }),
  )
  mountEndpoint(routes, prices.restorePrices, (ctx, { params, body }) =>
    restorePrices(ctx, { listId: params.id, ...body }),
  )
  mountEndpoint(routes, prices.setPriceListState, (ctx, { params, body }) =>
    setPriceListState(ctx, { listId: params.id, ...body }),
  )
  mountEndpoint(routes, prices.orderPriceLists, (ctx, { body }) => orderPriceLists(ctx, body))
  mountEndpoint(routes, prices.createProduct, (ctx, { body }) => createProduct(ctx, body))
  mountEndpoint(routes, prices.editProduct, (ctx, { params, body }) =>
    editProduct(ctx, { productId: params.id, ...body }),
  )
  mountEndpoint(routes, prices.setProductPicture, (ctx, { params, body }) =>
    setPicture(ctx, { productId: params.id, ...body }),
  )
  mountEndpoint(routes, prices.removeProductPicture, (ctx, { params }) =>
    removePicture(ctx, { productId: params.id }),
  )
  mountAddress(routes, prices.productPicture, async (c, { params }) => {
    const { body, bytes } = await showProductPicture(c.var.ctx, params)
    return new Response(Readable.toWeb(body) as ReadableStream, {
      headers: {
        'Content-Type': 'image/webp',
        'Content-Length': String(bytes),
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    })
  })
  return routes
}
