import { useQuery } from '@tanstack/react-query'
import { listMyOrders, showOrder } from '../../../contract/orders/orders.ts'
import { paymentSettings } from '../../../contract/orders/payments.ts'
import type { OrderView } from '../../../domain/orders/order-page.ts'
import { forAccount, queryOf } from '../../http/endpoint-query.ts'

/** An order by the secret in its address; polls until its files are ready. */
export const useOrder = (key: string) =>
  useQuery({
    ...queryOf(showOrder, { params: { key } }),
    enabled: key !== '',
    refetchInterval: ({ state }) =>
      isUnfinished(state.data) ? Math.min(3000 + state.dataUpdateCount * 500, 30_000) : false,
  })

const isUnfinished = (order: OrderView | undefined) =>
  order?.state === 'paid' || order?.state === 'awaiting_payment'

/** The orders of this account. */
export const useMyOrders = (userId: string | undefined) => useQuery(forAccount(queryOf(listMyOrders), userId))

/** Which payment provider is used. */
export const usePaymentSettings = () =>
  useQuery({ ...queryOf(paymentSettings), staleTime: Number.POSITIVE_INFINITY })
