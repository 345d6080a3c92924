import { eq } from 'drizzle-orm'
import { staffErrors } from '../../content/errors/desk.ts'
import { generalErrors } from '../../content/errors/general.ts'
import type { DeskRole } from '../../domain/accounts/roles.ts'
import type { RemovePerson } from '../../domain/school/staff.ts'
import { rolesOf } from '../accounts/roles/roles.ts'
import { users } from '../accounts/tables.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../context.ts'
import { conflict, invalid, notFound } from '../errors.ts'
import { takeSchool } from './school-role.ts'

/** Takes a role from someone, from their next request on; their account stays. The last admin cannot be removed. */
export async function removePerson(ctx: Context, input: RemovePerson): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const [person] = await ctx.db.select({ email: users.email }).from(users).where(eq(users.id, input.userId))
    if (!person) throw notFound('person')
    if (input.confirmation.toLowerCase() !== person.email)
      throw invalid(staffErrors.typeAddress, { confirmation: generalErrors.typeThis(person.email) })
    const { userId, schoolName, role = 'admin' } = input
    const removed =
      schoolName === undefined
        ? await takeDeskRole(ctx, userId, role)
        : await takeSchool(ctx, userId, schoolName)
    if (!removed) throw notFound('person')
    await audit(ctx, 'role.removed', {
      subjectId: userId,
      role: schoolName === undefined ? role : 'school',
    })
  })
}

async function takeDeskRole(ctx: TransactionContext, userId: string, role: DeskRole) {
  const left = await rolesOf(ctx).take(ctx, userId, role)
  if (role === 'admin' && left === 0) throw conflict('last-admin', staffErrors.lastAdmin)
  return left !== undefined
}
