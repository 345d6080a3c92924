import { desc } from 'drizzle-orm'
import { csv } from '../../domain/csv.ts'
import { londonDay } from '../../domain/days.ts'
import { audit, type Context, requireAdmin } from '../context.ts'
import { enquiries } from './tables.ts'

/** Every enquiry, newest first. */
export async function exportEnquiries(ctx: Context): Promise<{ fileName: string; body: string }> {
  requireAdmin(ctx)
  const rows = await ctx.db.select().from(enquiries).orderBy(desc(enquiries.createdAt))
  await audit(ctx, 'enquiries.exported', { enquiries: rows.length })
  return {
    fileName: `enquiries-${londonDay(ctx.clock.now())}.csv`,
    body: csv([
      ['Received', 'State', 'Answered', 'Name', 'Email', 'Phone', 'Service', 'Budget', 'Message'],
      ...rows.map((row) => [
        row.createdAt.toISOString(),
        row.state,
        row.answeredAt?.toISOString() ?? null,
        row.name,
        row.email,
        row.phone,
        row.service,
        row.budget,
        row.message,
      ]),
    ]),
  }
}
