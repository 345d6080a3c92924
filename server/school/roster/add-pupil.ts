import { eq, max } from 'drizzle-orm'
import type { AddPupil } from '../../../domain/school/pupils.ts'
import { audit, type Context, inTransaction, requireAdmin } from '../../context.ts'
import { freshCodes } from '../codes/fresh-codes.ts'
import { getClass, lockImports } from '../queries.ts'
import { pupils } from '../tables.ts'
import { rejectDuplicateNumber } from './pupil-number.ts'

/** The owner adds a pupil at the end of a class, with a new code. */
export async function addPupil(ctx: Context, input: AddPupil & { classId: string }): Promise<{ id: string }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    const room = await getClass(ctx.db, input.classId)
    await lockImports(ctx.db, room.eventId)
    await rejectDuplicateNumber(ctx.db, { eventId: room.eventId, number: input.pupilNumber })
    const [last] = await ctx.db
      .select({ position: max(pupils.position) })
      .from(pupils)
      .where(eq(pupils.classId, room.id))
    const [accessCode = ''] = await freshCodes(ctx.db, 1)
    const [made] = await ctx.db
      .insert(pupils)
      .values({ ...input, accessCode, position: (last?.position ?? 0) + 1, createdAt: ctx.clock.now() })
      .returning({ id: pupils.id })
    if (!made) throw new Error('no pupil was made')
    await audit(ctx, 'pupil.added', { subjectId: made.id, classId: room.id })
    return made
  })
}
