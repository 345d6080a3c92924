import { eq } from 'drizzle-orm'
import { classKey, compareClasses, isSampleClass, stageOf } from '../../../domain/school/classes.ts'
import type { TransactionContext } from '../../context.ts'
import type { Reader } from '../../platform/db/port.ts'
import { inSchoolOrder } from '../queries.ts'
import { classes } from '../tables.ts'

/** The names of an event's classes, in the school's order. */
export async function classNames(db: Reader, eventId: string): Promise<string[]> {
  const rows = await db
    .select({ ref: classes.ref })
    .from(classes)
    .where(eq(classes.eventId, eventId))
    .orderBy(...inSchoolOrder)
  return rows.map(({ ref }) => ref)
}

/**
 * Adds what is missing of these classes to an event that the caller has locked, `inOrder` if the list has them in the
 * school's own order. Returns the id of every class of the event by its key.
 */
export async function addClasses(
  ctx: TransactionContext,
  eventId: string,
  { names, inOrder }: { names: readonly string[]; inOrder: boolean },
): Promise<{ ids: Map<string, string>; added: number }> {
  const present = await presentClasses(ctx, eventId)
  const known = new Set(present.map(({ ref }) => classKey(ref)))
  const missing = new Map(names.filter((ref) => !known.has(classKey(ref))).map((ref) => [classKey(ref), ref]))
  if (missing.size > 0) {
    const fresh = [...missing.values()]
    await ctx.db
      .insert(classes)
      .values(fresh.map((ref) => ({ eventId, ref, year: stageOf(ref), createdAt: ctx.clock.now() })))
    await placeClasses(ctx, eventId, { before: present.map(({ ref }) => ref), fresh, inOrder })
  }
  const all = missing.size > 0 ? await presentClasses(ctx, eventId) : present
  return { ids: new Map(all.map(({ id, ref }) => [classKey(ref), id])), added: missing.size }
}

/** An event's classes in the school's order, locked. */
const presentClasses = ({ db }: TransactionContext, eventId: string) =>
  db
    .select()
    .from(classes)
    .where(eq(classes.eventId, eventId))
    .orderBy(...inSchoolOrder)
    .for('update')

/**
 * Gives new classes their places. Within a stage they go where their names belong, unless the school's own order says
 * otherwise; the sample's classes always go by their letters.
 */
export async function placeClasses(
  ctx: TransactionContext,
  eventId: string,
  { before, fresh, inOrder }: { before: readonly string[]; fresh: readonly string[]; inOrder: boolean },
): Promise<void> {
  const byName = (refs: readonly string[]) => refs.toSorted(compareClasses)
  const isByName = (refs: readonly string[]) => byName(refs).every((ref, at) => ref === refs[at])
  const places = new Map<string, number>()
  const stages = Map.groupBy([...before, ...fresh], (ref) => stageOf(ref))
  for (const refs of stages.values()) {
    const old = refs.filter((ref) => before.includes(ref))
    const ordered =
      inOrder || !isByName(old) ? [...old, ...refs.filter((ref) => !old.includes(ref))] : byName(refs)
    const [sample, others] = [ordered.filter(isSampleClass), ordered.filter((ref) => !isSampleClass(ref))]
    for (const [at, ref] of [...byName(sample), ...others].entries()) places.set(ref, at)
  }
  for (const one of await presentClasses(ctx, eventId)) {
    const position = places.get(one.ref)
    if (position !== undefined && position !== one.position)
      await ctx.db.update(classes).set({ position }).where(eq(classes.id, one.id))
  }
}
