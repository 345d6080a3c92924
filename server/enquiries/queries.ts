import { eq } from 'drizzle-orm'
import type { Reader } from '../platform/db/port.ts'
import { enquiries } from './tables.ts'

/** The enquiry, or undefined if it has been erased. */
export async function findEnquiry(db: Reader, id: string) {
  const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, id))
  return enquiry
}
