import { audit, type Context, requireAdmin } from '../../context.ts'
import { notFound } from '../../errors.ts'

/** Has a job that gave up, or waits for its next try, start again now. */
export async function retryJob(ctx: Context, jobId: string): Promise<void> {
  requireAdmin(ctx)
  if (!(await ctx.jobs.retry(jobId))) throw notFound('job')
  await audit(ctx, 'job.retried', { subjectId: jobId })
}
