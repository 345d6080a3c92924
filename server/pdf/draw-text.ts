import satori from 'satori'
import sharp from 'sharp'
import type { SubsettedFont } from './cut-font.ts'
import type { Measure } from './fit-text.ts'
import { cutFonts, FONTS } from './fonts.ts'
import { RIGHT_TO_LEFT } from './other-scripts.ts'
import { runsOf, signsOf } from './signs.ts'

/** A node of satori's tree: text, or a box; every box is a flex box. */
export type TextNode =
  | string
  | { style: Record<string, string | number>; children: string | readonly TextNode[] }

/**
 * Text in our plain face (weight 400 or 600) as a picture, `width` pixels wide and as high as needed, black on
 * transparent.
 */
export async function drawText(node: TextNode, width: number): Promise<Buffer> {
  const words = wordsOf(node)
  const plain = await cutFor(words, 'plain')
  const fonts = [...asUsed(plain, words, 400), ...asUsed(await cutFor(words, 'strong'), words, 600)]
  const svg = await satori(element(node, plain), { width, fonts })
  return sharp(Buffer.from(svg), { limitInputPixels: false }).png().toBuffer()
}

/**
 * A face cut to this text. The drawing places each sign by itself, from the left, and so does the measure: what joins or
 * runs from the right is shown as missing.
 */
const cutFor = (characters: string, name: 'plain' | 'strong'): Promise<SubsettedFont[]> => {
  const placed = [...characters].filter((sign) => !RIGHT_TO_LEFT.test(sign)).join('')
  return cutFonts(placed, { ...FONTS[name], features: [] })
}

/** The fonts that this text needs; what draws refuses a font without any letter. */
function asUsed(fonts: readonly SubsettedFont[], words: string, weight: 400 | 600) {
  const used = new Set(runsOf(fonts, words).map(({ font }) => font))
  return fonts.flatMap((font, at) =>
    at === 0 || used.has(font) ? [{ name: familyOf(at), weight, data: font.program }] : [],
  )
}

/** Measures texts of these characters in our plain face, as `drawText` draws them. */
export async function createTextMeasure(characters: string): Promise<Measure> {
  const cut = { 400: await cutFor(characters, 'plain'), 600: await cutFor(characters, 'strong') }
  const known = { 400: new Map<string, number>(), 600: new Map<string, number>() }
  const widthOf = (sign: string, weight: 400 | 600) => {
    const before = known[weight].get(sign)
    if (before !== undefined) return before
    const glyphs = runsOf(cut[weight], sign).flatMap(({ font, text }) =>
      font.shape({ text, fromRight: false }).flatMap((cluster) => cluster.glyphs),
    )
    const width = glyphs.reduce((sum, { advance }) => sum + advance, 0) / 1000
    known[weight].set(sign, width)
    return width
  }
  return (text, weight = 400) => signsOf(text).reduce((sum, sign) => sum + widthOf(sign, weight), 0)
}

const wordsOf = (node: TextNode): string =>
  typeof node === 'string' ? node : [node.children].flat().map(wordsOf).join('')

const familyOf = (at: number) => `house-${at}`

/** With what is printed instead of signs that none of our fonts has. */
function element(node: TextNode, fonts: readonly SubsettedFont[]): Parameters<typeof satori>[0] {
  const printed = (text: string) =>
    runsOf(fonts, text)
      .map((run) => run.text)
      .join('')
  if (typeof node === 'string') return printed(node)
  const { style, children } = node
  const inner =
    typeof children === 'string' ? printed(children) : children.map((child) => element(child, fonts))
  const family = { fontFamily: fonts.map((_, at) => familyOf(at)).join(', '), display: 'flex' }
  return { type: 'div', key: null, props: { style: { ...family, ...style }, children: inner } }
}
