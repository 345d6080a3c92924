import * as prices from '../../../contract/shop/prices.ts'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { router } from '../../http/route.ts'
import { showPriceList, showPrices } from './show-prices.ts'

/** What the desk shows of prices. */
export function priceScreenRoutes() {
  const routes = router()
  mountEndpoint(routes, prices.listPrices, (ctx) => showPrices(ctx))
  mountEndpoint(routes, prices.showPriceList, (ctx, { params }) => showPriceList(ctx, params.id))
  return routes
}
