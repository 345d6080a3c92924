import { defineJob } from '../platform/jobs/port.ts'

/** Queued once an order is paid; its operation refunds what was withdrawn meanwhile, for which this is a file of its own. */
export const deliverOrderJob = defineJob('orders.deliver', { retryLimit: 20 })
