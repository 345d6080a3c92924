import { audit, type Context, requireAdmin } from '../../context.ts'
import { notFound } from '../../errors.ts'

/** Runs a failed or waiting job again now. */
export async function retryJob(ctx: Context, jobId: string): Promise<void> {
  requireAdmin(ctx)
  if (!(await ctx.jobs.retry(jobId))) throw notFound('job')
  await audit(ctx, 'job.retried', { subjectId: jobId })
}
