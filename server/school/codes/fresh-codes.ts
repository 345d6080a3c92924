import { inArray } from 'drizzle-orm'
import type { Reader } from '../../platform/db/port.ts'
import { formerPupils, pupils, retiredCodes } from '../tables.ts'
import { newAccessCode } from './access-code.ts'

/** New codes that no pupil has or ever had. */
export async function freshCodes(db: Reader, count: number): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < count) {
    const tried = Array.from({ length: count - codes.size }, newAccessCode)
    const used = await db
      .select({ accessCode: retiredCodes.accessCode })
      .from(retiredCodes)
      .where(inArray(retiredCodes.accessCode, tried))
      .union(
        db.select({ accessCode: pupils.accessCode }).from(pupils).where(inArray(pupils.accessCode, tried)),
      )
      .union(
        db
          .select({ accessCode: formerPupils.accessCode })
          .from(formerPupils)
          .where(inArray(formerPupils.accessCode, tried)),
      )
    const taken = new Set(used.map((one) => one.accessCode))
    for (const code of tried) if (!taken.has(code)) codes.add(code)
  }
  return [...codes]
}
