import * as orders from '../../../contract/orders/order-desk.ts'
import * as sales from '../../../contract/orders/sales.ts'
import * as offers from '../../../contract/shop/offers.ts'
import { mountEndpoint } from '../../http/mount-endpoint.ts'
import { router } from '../../http/route.ts'
import { listOrders } from './list-orders.ts'
import { showDeskOrder } from './show-desk-order.ts'
import { showHandOut } from './show-hand-out.ts'
import { showEventSales, showSales } from './show-sales.ts'

/** What the desk shows of orders, sales and offers. */
export function orderScreenRoutes() {
  const routes = router()
  mountEndpoint(routes, orders.listOrders, (ctx, { body }) => listOrders(ctx, body))
  mountEndpoint(routes, orders.showDeskOrder, (ctx, { params }) => showDeskOrder(ctx, params.id))
  mountEndpoint(routes, sales.showSales, (ctx, { query }) => showSales(ctx, query))
  mountEndpoint(routes, sales.showEventSales, (ctx, { params }) => showEventSales(ctx, params.id))
  mountEndpoint(routes, offers.showHandOut, (ctx, { params }) => showHandOut(ctx, params.id))
  return routes
}
