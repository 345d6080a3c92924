export const latin = `${between(0x20, 0x7e)}${between(0xa0, 0xff)}ıŒœ–—‘’‚“”„•…‹›′″€™−⁄`
/** For headlines: letters and figures, without the signs of running text, which take a ninth of the font. */
const headlines = `${between(0x20, 0x7e)}${between(0xc0, 0xff)}ŒœŸ–—‘’“”…£€©·×°½¼¾′″−`
/** For emphasised words in headlines, and the capitals of the one wordmark set in it. */
const stressed = `${between(0x61, 0x7a)} -’FJT`
/** Everything else that an emphasised word may need one day. */
const seldomStressed = `${between(0x41, 0x5a)}.,:;!?&'–—‘“”…áàéèêìíòóôùúüöçñ`
/** Slates are set in capitals. */
const slates = `${between(0x41, 0x5a)}${between(0x30, 0x39)} .,:;!?&'"()/+%#@-–—‘’“”…·×°′″£©`

export interface Face {
  family: string
  /** A file of an installed package. */
  source: string
  /**
   * Of two fonts of the same style, the later one has what the earlier ones lack; a browser fetches it only where that
   * occurs.
   */
  characters: string
  axes: Record<string, number | { min: number; max: number }>
  style: 'normal' | 'italic'
  /** A font of one weight claims all weights, so that no browser fakes a bold. */
  weight: string
}

/** The key names the file. Fraunces keeps its optical sizes at one weight: both axes together weigh 56 kB. */
export const faces = {
  fraunces: {
    family: 'Fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2',
    characters: headlines,
    axes: { wght: 340, opsz: { min: 24, max: 144 } },
    style: 'normal',
    weight: '100 900',
  },
  'fraunces-italic': {
    family: 'Fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-italic.woff2',
    characters: stressed,
    axes: { wght: 340, opsz: { min: 24, max: 144 } },
    style: 'italic',
    weight: '100 900',
  },
  'fraunces-italic-rest': {
    family: 'Fraunces',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-opsz-italic.woff2',
    characters: without(seldomStressed, stressed),
    axes: { wght: 340, opsz: { min: 24, max: 144 } },
    style: 'italic',
    weight: '100 900',
  },
  'hanken-grotesk': {
    family: 'Hanken Grotesk',
    source: '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    characters: latin,
    axes: { wght: { min: 400, max: 700 } },
    style: 'normal',
    weight: '400 700',
  },
  'spline-sans-mono': {
    family: 'Spline Sans Mono',
    source: '@fontsource/spline-sans-mono/files/spline-sans-mono-latin-400-normal.woff2',
    characters: slates,
    axes: {},
    style: 'normal',
    weight: '100 900',
  },
  'spline-sans-mono-rest': {
    family: 'Spline Sans Mono',
    source: '@fontsource/spline-sans-mono/files/spline-sans-mono-latin-400-normal.woff2',
    characters: without(latin, slates),
    axes: {},
    style: 'normal',
    weight: '100 900',
  },
} satisfies Record<string, Face>

/** The characters of the first that are not in the second. */
function without(characters: string, others: string): string {
  return [...characters].filter((character) => !others.includes(character)).join('')
}

function between(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
}
