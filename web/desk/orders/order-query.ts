import { queryOptions } from '@tanstack/react-query'
import { showDeskOrder } from '../../../contract/orders/order-desk.ts'
import type { OrderDetail } from '../../../domain/orders/order-desk.ts'
import { isPaidByHand } from '../../../domain/orders/payment/payments.ts'
import { now } from '../../clock.ts'
import { queryOf } from '../../http/endpoint-query.ts'

const SOON_MS = 1500

/**
 * Polls while a refund is in progress at the provider (one by hand takes its time), and while what was just paid is being
 * delivered.
 */
export const orderQuery = (id: string) =>
  queryOptions({
    ...queryOf(showDeskOrder, { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data &&
      (isDelivering(data) || (data.refunds.some((refund) => refund.state === 'asked') && !isPaidByHand(data)))
        ? SOON_MS
        : false,
  })

const DELIVERED_WITHIN_MS = 120_000
/** Just paid, and not delivered yet. An order of prints alone stays paid. */
const isDelivering = ({ state, timeline }: OrderDetail) =>
  state === 'paid' && timeline.some(({ at }) => now().getTime() - Date.parse(at) < DELIVERED_WITHIN_MS)
