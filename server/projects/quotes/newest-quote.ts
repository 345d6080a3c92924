import { desc, eq } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { notFound } from '../../errors.ts'
import { projects } from '../tables.ts'
import { quotes } from './tables.ts'

/** The newest version of a project's quote, with the project locked: whoever changes a quote does so in turn. */
export async function newestQuote({ db }: Pick<TransactionContext, 'db'>, projectId: string) {
  const [project] = await db.select().from(projects).where(eq(projects.id, projectId)).for('update')
  const [newest] = await db
    .select()
    .from(quotes)
    .where(eq(quotes.projectId, projectId))
    .orderBy(desc(quotes.version))
    .limit(1)
  if (!project || !newest) throw notFound('project')
  return newest
}
