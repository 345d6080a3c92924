import { and, eq, inArray, sql } from 'drizzle-orm'
import { deskRefusals } from '../../content/errors/desk.ts'
import { conflict } from '../errors.ts'
import type { Transaction } from '../platform/db/port.ts'
import { erasures } from './tables.ts'

/** Throws if an erasure of these rows is under way; one that begins now waits until the transaction ends. */
export async function refuseWhileErasing(db: Transaction, subjectIds: string[]): Promise<void> {
  for (const id of [...new Set(subjectIds)].toSorted())
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`)
  const underWay = await db.$count(
    erasures,
    and(inArray(erasures.subjectId, subjectIds), eq(erasures.state, 'asked')),
  )
  if (underWay > 0) throw conflict('erasure-under-way', deskRefusals.erasedAlready)
}
