import { desc, eq } from 'drizzle-orm'
import { projectErrors } from '../../../content/errors/projects.ts'
import { londonDay } from '../../../domain/days.ts'
import {
  DEFAULT_PREFIXES,
  PAPER_KINDS,
  type PaperKind,
  type PaperPrefixes,
  type PaperPrefixesDesk,
} from '../../../domain/projects/paper-numbers.ts'
import { audit, type Context, inTransaction, requireAdmin, type TransactionContext } from '../../context.ts'
import { invalid } from '../../errors.ts'
import type { Reader } from '../../platform/db/port.ts'
import { paperNumbers } from '../tables.ts'
import { paperPrefixes } from './tables.ts'

/** What the numbers of papers begin with today, and the next number of each kind in this year. */
export async function showPaperPrefixes(ctx: Context): Promise<PaperPrefixesDesk> {
  requireAdmin(ctx)
  const numberYear = Number(londonDay(ctx.clock.now()).slice(0, 4))
  const prefixes = await prefixesNow(ctx.db)
  const taken = await ctx.db.select().from(paperNumbers).where(eq(paperNumbers.year, numberYear))
  return {
    papers: PAPER_KINDS.map((kind) => ({
      ...{ kind, prefix: prefixes[kind] },
      next: { numberYear, number: (taken.find((one) => one.kind === kind)?.last ?? 0) + 1 },
    })),
  }
}

/**
 * The owner chooses what the numbers of papers begin with from now on. Papers that were sent keep theirs, and numbers go on
 * counting. A prefix stays with its kind of paper for good, so that no two papers ever have one number.
 */
export async function savePaperPrefixes(ctx: Context, prefixes: PaperPrefixes): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const before = await prefixesNow(ctx.db)
    const changed = PAPER_KINDS.filter((kind) => prefixes[kind] !== before[kind])
    for (const kind of changed) await choose(ctx, kind, prefixes[kind])
    if (changed.length > 0)
      await audit(ctx, 'paper-prefixes.saved', {
        prefixes: PAPER_KINDS.map((kind) => prefixes[kind]).join(', '),
      })
  })
}

async function choose({ db, clock }: TransactionContext, kind: PaperKind, prefix: string): Promise<void> {
  const taken = () => {
    const text = projectErrors.prefixTaken(prefix)
    return invalid(text, { [kind]: text })
  }
  if (PAPER_KINDS.some((other) => other !== kind && DEFAULT_PREFIXES[other] === prefix)) throw taken()
  const chosenAt = clock.now()
  const [chosen] = await db
    .insert(paperPrefixes)
    .values({ prefix, kind, chosenAt })
    .onConflictDoUpdate({
      target: paperPrefixes.prefix,
      set: { chosenAt },
      setWhere: eq(paperPrefixes.kind, kind),
    })
    .returning({ kind: paperPrefixes.kind })
  if (!chosen) throw taken()
}

/** The prefix of each kind of paper: the one that was chosen last. */
export async function prefixesNow(db: Reader): Promise<Record<PaperKind, string>> {
  const chosen = await db
    .selectDistinctOn([paperPrefixes.kind], { kind: paperPrefixes.kind, prefix: paperPrefixes.prefix })
    .from(paperPrefixes)
    .orderBy(paperPrefixes.kind, desc(paperPrefixes.chosenAt))
  return { ...DEFAULT_PREFIXES, ...Object.fromEntries(chosen.map(({ kind, prefix }) => [kind, prefix])) }
}
