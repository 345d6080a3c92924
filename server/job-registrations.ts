import { accountsJobs } from './accounts/jobs.ts'
import { backupJobs } from './backup/jobs.ts'
import { businessJobs } from './business/jobs.ts'
import type { Context, Services } from './context.ts'
import { enquiriesJobs } from './enquiries/jobs.ts'
import type { EveryJob, JobRegistration } from './job-registration.ts'
import { mails } from './mails.ts'
import { nightlyJobs } from './nightly/jobs.ts'
import { ordersJobs } from './orders/jobs.ts'
import { photosJobs } from './photos/jobs.ts'
import type { JobHandler } from './platform/jobs/port.ts'
import { AddressBounced } from './platform/messages/bounced-addresses.ts'
import type { Metrics } from './platform/metrics.ts'
import { privacyJobs } from './privacy/jobs.ts'
import { projectsJobs } from './projects/jobs.ts'
import { remindersJobs } from './reminders/jobs.ts'
import { seedJobs } from './seed/jobs.ts'
import { staffJobs } from './staff/jobs.ts'
import { websiteJobs } from './website/jobs.ts'

const verbs = [
  ...accountsJobs,
  ...businessJobs,
  ...enquiriesJobs,
  ...projectsJobs,
  ...photosJobs,
  ...ordersJobs,
  ...remindersJobs,
  ...privacyJobs,
  ...nightlyJobs,
  ...staffJobs,
  ...seedJobs,
  ...backupJobs,
  ...websiteJobs,
]

const named: EveryJob<(typeof verbs)[number]> = verbs

/** Every kind of job with its operation, mails among them. A kind without an operation does not compile. */
export const jobRegistrations: readonly JobRegistration<string>[] = [
  ...named,
  ...mails.map((mail) => ({ kind: mail, run: mail.run })),
]

/** The handlers for `Jobs.work`: each runs its operation as the system, with metrics. */
export function handlers(parts: Services, metrics: Metrics): JobHandler[] {
  return jobRegistrations.map(({ kind, run }) => ({
    kind,
    async run(payload, job) {
      const started = performance.now()
      const ctx: Context = {
        ...parts,
        actor: { kind: 'system', name: kind.name },
        requestId: job.id,
        address: '',
      }
      try {
        const facts = { 'job.kind': kind.name, 'job.id': job.id }
        await parts.spans.follow({ name: kind.name, kind: 'job', facts }, () => run(ctx, payload, job))
        metrics.job(kind.name, 'done', (performance.now() - started) / 1000)
      } catch (error) {
        // Written down with its message; another try would fare no better.
        if (error instanceof AddressBounced) return
        metrics.job(kind.name, 'failed', (performance.now() - started) / 1000)
        throw error
      }
    },
  }))
}
