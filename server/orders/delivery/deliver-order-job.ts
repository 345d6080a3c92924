import { jobKind } from '../../platform/jobs/port.ts'

/** Queued once an order is paid; its verb refunds what was withdrawn meanwhile, for which this is a file of its own. */
export const deliverOrderKind = jobKind('orders.deliver', { retryLimit: 20 })
