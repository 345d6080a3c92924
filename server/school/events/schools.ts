import { eq, sql } from 'drizzle-orm'
import { schoolErrors } from '../../../content/errors/school.ts'
import { audit, type TransactionContext } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { schools } from '../tables.ts'

/** The school with this name, ignoring case; a new one if there is none. */
export async function schoolNamed(ctx: TransactionContext, name: string): Promise<string> {
  const createdAt = ctx.clock.now()
  await ctx.db.insert(schools).values({ name, createdAt }).onConflictDoNothing()
  return (await findSchool(ctx, name)) ?? name
}

/** Renames a school, along with its events, staff and invitations. */
export async function renameSchool(ctx: TransactionContext, from: string, to: string): Promise<void> {
  const other = await findSchool(ctx, to)
  if (other && other !== from)
    throw invalid(schoolErrors.schoolThere, {
      schoolName: schoolErrors.fields.schoolName,
    })
  await ctx.db.update(schools).set({ name: to }).where(eq(schools.name, from))
  await audit(ctx, 'school.renamed', { from, to })
}

async function findSchool(ctx: TransactionContext, name: string): Promise<string | undefined> {
  const [school] = await ctx.db
    .select({ name: schools.name })
    .from(schools)
    .where(sql`lower(${schools.name}) = lower(${name})`)
  return school?.name
}
