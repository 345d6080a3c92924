import { insteadOfName } from '../../content/pdf/instead-of-name.ts'

/** Every sign of these is in our own fonts. */
const OURS = /^[ -~\u00a0-\u017f‘’–]*$/

/**
 * Those of these names that no paper and no picture can show: our fonts, and those of other scripts, lack a sign of
 * them. Printed all the same, they would be a row of `?`, which tells nobody apart.
 */
export async function unwritableNames(names: readonly string[]): Promise<ReadonlySet<string>> {
  const others = [...new Set(names)].filter((name) => !OURS.test(name))
  if (others.length === 0) return new Set()
  // Most lists never need a font.
  const [{ cutFonts, FONTS }, { isWritable }] = await Promise.all([
    import('./fonts.ts'),
    import('./signs.ts'),
  ])
  const fonts = await cutFonts(others.join(''), FONTS.strong)
  return new Set(others.filter((name) => !isWritable(fonts, name)))
}

/** Puts what tells somebody apart in the place of a name that cannot be shown. */
export async function namesOnPaper(
  names: readonly string[],
): Promise<(name: string, instead: string) => string> {
  const unwritable = await unwritableNames(names)
  return (name, instead) => (unwritable.has(name) ? instead : name)
}

/** Names of people beside each other; whose name cannot be shown has the number of their place. */
export async function namesInPlaces(names: readonly string[]): Promise<string[]> {
  const shown = await namesOnPaper(names)
  return names.map((name, place) => shown(name, insteadOfName.place(place + 1)))
}
