import { desc } from 'drizzle-orm'
import { enquiryFieldNames } from '../../content/desk/enquiries.ts'
import { csv } from '../../domain/csv.ts'
import { londonDay } from '../../domain/days.ts'
import type { EnquiryField } from '../../domain/enquiries/enquiries.ts'
import { audit, type Context, requireAdmin } from '../context.ts'
import { enquiries } from './tables.ts'

const FIELDS = Object.keys(enquiryFieldNames) as EnquiryField[]

/** Every enquiry, newest first. */
export async function exportEnquiries(ctx: Context): Promise<{ fileName: string; body: string }> {
  requireAdmin(ctx)
  const rows = await ctx.db.select().from(enquiries).orderBy(desc(enquiries.createdAt))
  await audit(ctx, 'enquiries.exported', { enquiries: rows.length })
  return {
    fileName: `enquiries-${londonDay(ctx.clock.now())}.csv`,
    body: csv([
      ['Received', 'State', 'Answered', ...Object.values(enquiryFieldNames)],
      ...rows.map((row) => [
        row.createdAt.toISOString(),
        row.state,
        row.answeredAt?.toISOString() ?? null,
        ...FIELDS.map((field) => row[field]),
      ]),
    ]),
  }
}
