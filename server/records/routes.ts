import * as log from '../../contract/records/desk-log.ts'
import * as today from '../../contract/records/today.ts'
import { mountEndpoint } from '../http/mount-endpoint.ts'
import { router } from '../http/route.ts'
import { listActivity } from './list-activity.ts'
import { listJobs, retryJob } from './list-jobs.ts'
import { listMessages } from './list-messages.ts'
import { showToday } from './screens/show-today.ts'
import { showCounts } from './show-counts.ts'

/** Counts, messages, jobs and the audit log. */
export function recordsRoutes() {
  const routes = router()
  mountEndpoint(routes, log.showCounts, (ctx) => showCounts(ctx))
  mountEndpoint(routes, today.showToday, (ctx) => showToday(ctx))
  mountEndpoint(routes, log.listMessages, (ctx, { body }) => listMessages(ctx, body))
  mountEndpoint(routes, log.listJobs, (ctx) => listJobs(ctx))
  mountEndpoint(routes, log.retryJob, (ctx, { params }) => retryJob(ctx, params.id))
  mountEndpoint(routes, log.listActivity, (ctx, { body }) => listActivity(ctx, body))
  return routes
}
