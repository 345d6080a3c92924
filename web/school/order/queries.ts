import { useQuery } from '@tanstack/react-query'
import { listMyOrders, paymentSettings, showOrder } from '../../../contract/orders.ts'
import type { OrderView } from '../../../domain/orders/orders.ts'
import { queryOf } from '../../endpoint-query.ts'
import { ofAccount } from '../queries.ts'

/** An order by the unguessable part of its address; looks again while the files are on their way. */
export const useOrder = (key: string) =>
  useQuery({
    ...queryOf(showOrder, { params: { key } }),
    enabled: key !== '',
    refetchInterval: ({ state }) =>
      onItsWay(state.data) ? Math.min(3000 + state.dataUpdateCount * 500, 30_000) : false,
  })

const onItsWay = (order: OrderView | undefined) =>
  order?.state === 'paid' || order?.state === 'awaiting_payment'

/** The orders of the account of this id. */
export const useMyOrders = (userId: string | undefined) => useQuery(ofAccount(queryOf(listMyOrders), userId))

/** Who takes the money here. */
export const usePaymentSettings = () =>
  useQuery({ ...queryOf(paymentSettings), staleTime: Number.POSITIVE_INFINITY })
