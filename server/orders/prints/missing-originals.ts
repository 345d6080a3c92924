import type { Context } from '../../context.ts'
import { limitConcurrency } from '../../platform/concurrency-limit.ts'
import type { LabPrint } from './lab-prints.ts'

/** The originals that these prints are made from. */
export const originalsOf = (prints: readonly LabPrint[]): string[] =>
  prints.flatMap(({ photo }) => photo?.originalKey ?? [])

/** How many files are asked for at a time, in this process. */
const inTurn = limitConcurrency(16)

/** Which of these keys have no file. */
export async function findMissingOriginals(
  { files }: Pick<Context, 'files'>,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const each = [...new Set(keys)]
  const sizes = await Promise.all(each.map((key) => inTurn('', () => files.size(key))))
  return new Set(each.filter((_, at) => sizes[at] === undefined))
}
