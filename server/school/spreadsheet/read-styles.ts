import { rosterErrors } from '../../../content/errors/school.ts'
import { BUILT_IN_FORMATS, patternOf } from './number-format.ts'
import { SpreadsheetError } from './spreadsheet.ts'
import { type Parts, readPart } from './workbook-parts.ts'

const MOST_STYLES = 66_000
/** As much as Excel lets a format have. */
const MOST_FORMAT = 255

interface Styles {
  /** The pattern of each style's numbers. */
  formats: string[]
  /** How cells of each style look, where that is not plain. */
  looks: (readonly string[])[]
}

const NO_LOOKS: readonly string[] = []
const LETTERING: Record<string, string> = { b: 'bold', i: 'italic', u: 'underlined', strike: 'crossed out' }

/** A workbook's styles: the format and the look of each. */
export async function readStyles(parts: Parts, path = ''): Promise<Styles> {
  const own = new Map<number, string>()
  const styles: Styles = { formats: [], looks: [] }
  const fonts: (readonly string[])[] = []
  const fills: (readonly string[])[] = []
  let part = ''
  let looks: string[] = []
  await readPart(parts, path, {
    open(name, attributes) {
      if (/^(?:fonts|fills|cellXfs|cellStyleXfs|dxfs)$/.test(name)) part = name
      if (name === 'font' || name === 'fill') looks = []
      const { numFmtId, formatCode } = attributes
      if (name === 'numFmt' && formatCode && formatCode.length <= MOST_FORMAT)
        own.set(Number(numFmtId), patternOf(formatCode))
      if (part === 'fonts' && LETTERING[name] && !/^(?:0|false|none)$/.test(attributes.val ?? ''))
        looks.push(LETTERING[name])
      if (part === 'fonts' && name === 'color') looks.push(...colour(attributes, 'letters', /^black$/))
      if (part === 'fills' && name === 'fgColor') looks.push(...colour(attributes, 'cell', /^white$/))
      if (name === 'xf' && part === 'cellXfs') {
        styles.formats.push(own.get(Number(numFmtId)) ?? BUILT_IN_FORMATS[Number(numFmtId)] ?? '')
        const [font = NO_LOOKS, fill = NO_LOOKS] = [
          fonts[Number(attributes.fontId)],
          fills[Number(attributes.fillId)],
        ]
        styles.looks.push(font.length + fill.length === 0 ? NO_LOOKS : [...font, ...fill])
      }
      if (Math.max(own.size, styles.formats.length, fonts.length, fills.length) > MOST_STYLES)
        throw new SpreadsheetError(rosterErrors.damagedWorkbook)
    },
    close(name) {
      if (name === 'font' && part === 'fonts') fonts.push(looks)
      if (name === 'fill' && part === 'fills') fills.push(looks)
      if (name === part) part = ''
    },
  })
  return styles
}

/** The colours that a workbook names by number. */
const INDEXED = ['000000', 'FFFFFF', 'FF0000', '00FF00', '0000FF', 'FFFF00', 'FF00FF', '00FFFF']

function colour({ rgb, indexed, theme }: Record<string, string>, what: string, plain: RegExp): string[] {
  const number = Number(indexed)
  const hex = rgb ?? (indexed === undefined ? undefined : INDEXED[number < 16 ? number % 8 : -1])
  if (hex) {
    const name = hueOf(hex.slice(-6))
    return plain.test(name) ? [] : [`${name} ${what}`]
  }
  // The first four of a theme are its black and white.
  return Number(theme) > 3 ? [`theme ${Number(theme)} ${what}`] : []
}

const HUES: [most: number, name: string][] = [
  [15, 'red'],
  [45, 'orange'],
  [70, 'yellow'],
  [165, 'green'],
  [255, 'blue'],
  [290, 'purple'],
  [345, 'pink'],
  [360, 'red'],
]

/** What people call a colour. */
function hueOf(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) || 0,
  )
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const range = most - least
  if (range < 24) return most > 240 ? 'white' : most < 48 ? 'black' : 'grey'
  const sector =
    most === red
      ? (green - blue) / range
      : most === green
        ? 2 + (blue - red) / range
        : 4 + (red - green) / range
  const degrees = (sector * 60 + 360) % 360
  return HUES.find(([end]) => degrees <= end)?.[1] ?? 'red'
}
