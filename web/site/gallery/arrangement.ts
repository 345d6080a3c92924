/** How much of the page a photo of a gallery takes. */
export type Size = 'across' | 'double' | 'half' | 'beside' | 'single'

/** The gallery that the page about infrastructure shows in five columns. */
const FIVE_COLUMNS = 15

/** Whether a gallery of this many photos has five columns where there is room. */
export const hasFiveColumns = (count: number) => count === FIVE_COLUMNS

/**
 * The sizes of a gallery's photos, in their order: the first across the page, then one of every five in double size, so
 * that rows of two and of four have no gap. Those left over at the end fill a row of their own.
 */
export function sizesOf(count: number): Size[] {
  if (count === 2) return ['half', 'half']
  const rest = (count - 1) % 5
  const blocks = Math.floor((count - 1) / 5)
  const sizes: Size[] = count > 0 ? ['across'] : []
  for (let block = 0; block < blocks; block++) {
    const at = hasFiveColumns(count) || block % 2 === 0 ? 2 : 0
    for (let photo = 0; photo < 5; photo++) sizes.push(photo === at ? 'double' : 'single')
  }
  return [...sizes, ...LAST_ROWS[rest as 0 | 1 | 2 | 3 | 4]].slice(0, count)
}

const LAST_ROWS = {
  0: [],
  1: ['across'],
  2: ['half', 'half'],
  3: ['beside', 'single', 'single'],
  4: ['single', 'single', 'single', 'single'],
} as const satisfies Record<number, readonly Size[]>
