import satori from 'satori'
import sharp from 'sharp'
import type { SubsettedFont } from './cut-font.ts'
import type { Measure } from './fit-text.ts'
import { cutFonts, FONTS } from './fonts.ts'
import { fontRunsOf, signsOf } from './signs.ts'

/** A node of satori's tree: text, or a box; every box is a flex box. */
export type TextNode =
  | string
  | { style: Record<string, string | number>; children: string | readonly TextNode[] }

/** The weights of our plain face. */
const WEIGHTS = { 400: 'plain', 600: 'strong' } as const
type Weight = keyof typeof WEIGHTS

/** Scripts whose signs stand beside each other from the left. Others are joined, stacked, or read from the right. */
const PLACED =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]*$/u

/**
 * Text in our plain face (weight 400 or 600) as a picture, `width` pixels wide and as high as needed, black on
 * transparent. What draws it places each sign by itself, so other text is given to it as a picture of its own.
 */
export async function drawText(node: TextNode, width: number): Promise<Buffer> {
  const words = textsOf(node)
  const plain = await cutFor(words.join(''), 'plain')
  const strong = await cutFor(words.join(''), 'strong')
  const fonts = [...asUsed(plain, words.join(''), 400), ...asUsed(strong, words.join(''), 600)]
  const svg = await satori(element(node, await shapedFonts(words), plain), { width, fonts })
  return sharp(Buffer.from(svg), { limitInputPixels: false }).png().toBuffer()
}

/** A face cut to this text. The drawing neither kerns nor joins, and so does the measure. */
const cutFor = (characters: string, name: 'plain' | 'strong'): Promise<SubsettedFont[]> =>
  cutFonts(characters, { ...FONTS[name], features: [] })

type Shaped = Record<Weight, readonly SubsettedFont[]>
/** The face with all that its letters do beside each other, for those of these texts that need it. */
async function shapedFonts(texts: readonly string[]): Promise<Shaped> {
  const shaped = texts.filter((text) => !PLACED.test(text)).join('')
  if (shaped === '') return { 400: [], 600: [] }
  return { 400: await cutFonts(shaped, FONTS.plain), 600: await cutFonts(shaped, FONTS.strong) }
}

/** The glyphs of a text with where each begins, and how wide they are together, in thousandths of its size. */
function setInOrder(fonts: readonly SubsettedFont[], text: string) {
  let width = 0
  const glyphs = fontRunsOf(fonts, text).flatMap((run) =>
    run.font.shape(run).flatMap((cluster) =>
      cluster.glyphs.map(({ id, advance, x, y }) => {
        const path = run.font.outline(id)
        width += advance
        return { path, x: width - advance + x, y }
      }),
    ),
  )
  return { glyphs, width }
}

/** The fonts that this text needs; what draws refuses a font without any letter. */
function asUsed(fonts: readonly SubsettedFont[], words: string, weight: 400 | 600) {
  const used = new Set(fontRunsOf(fonts, words).map(({ font }) => font))
  return fonts.flatMap((font, at) =>
    at === 0 || used.has(font) ? [{ name: familyOf(at), weight, data: font.program }] : [],
  )
}

/** Measures these texts, and parts of them, in our plain face, as `drawText` draws them. */
export async function createTextMeasure(texts: readonly string[]): Promise<Measure> {
  const words = texts.join('')
  const cut = { 400: await cutFor(words, 'plain'), 600: await cutFor(words, 'strong') }
  const shaped = await shapedFonts(texts)
  const known = { 400: new Map<string, number>(), 600: new Map<string, number>() }
  const widthOf = (sign: string, weight: Weight, fonts: readonly SubsettedFont[]) => {
    const before = known[weight].get(sign)
    if (before !== undefined) return before
    const width = setInOrder(fonts, sign).width / 1000
    known[weight].set(sign, width)
    return width
  }
  return (text, weight = 400) =>
    PLACED.test(text)
      ? signsOf(text).reduce((sum, sign) => sum + widthOf(sign, weight, cut[weight]), 0)
      : widthOf(text, weight, shaped[weight])
}

const textsOf = (node: TextNode): string[] =>
  typeof node === 'string' ? [node] : [node.children].flat().flatMap(textsOf)

const familyOf = (at: number) => `house-${at}`

interface Type {
  fontSize: number
  fontWeight: Weight
  lineHeight: number
  color: string
}
const TYPE: Type = { fontSize: 16, fontWeight: 400, lineHeight: 1.2, color: '#000' }

/** What satori draws: with what is printed instead of signs that none of our fonts has. */
function element(
  node: TextNode,
  shaped: Shaped,
  fonts: readonly SubsettedFont[],
  around: Type = TYPE,
): Parameters<typeof satori>[0] {
  const type = { ...around, ...(typeof node === 'string' ? {} : (node.style as Partial<Type>)) }
  const printed = (text: string) =>
    PLACED.test(text)
      ? fontRunsOf(fonts, text)
          .map((run) => run.text)
          .join('')
      : outlined(text, shaped[type.fontWeight], type)
  if (typeof node === 'string') return printed(node)
  const { style, children } = node
  const inner =
    typeof children === 'string'
      ? printed(children)
      : children.map((child) => element(child, shaped, fonts, type))
  const family = { fontFamily: fonts.map((_, at) => familyOf(at)).join(', '), display: 'flex' }
  return { type: 'div', key: null, props: { style: { ...family, ...style }, children: inner } }
}

/** Above and below a line, in thousandths of its size: marks reach further than those of our own letters. */
const REACH = 500

/** A line of text as a picture, with the baseline where the line’s would be. */
function outlined(text: string, fonts: readonly SubsettedFont[], { fontSize, lineHeight, color }: Type) {
  const { glyphs, width } = setInOrder(fonts, text)
  const { ascender = 0, descender = 0 } = fonts[0]?.metrics ?? {}
  const height = lineHeight * 1000 + 2 * REACH
  const baseline = (height - (ascender - descender)) / 2 + ascender
  const paths = glyphs.map(
    ({ path, x, y }) => `<path transform="translate(${x} ${baseline - y}) scale(1 -1)" d="${path}"/>`,
  )
  const em = fontSize / 1000
  const size = { width: width * em, height: height * em }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${size.width}" height="${size.height}" fill="${color}">${paths.join('')}</svg>`
  const src = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  return { type: 'img', key: null, props: { src, style: { ...size, margin: `${-REACH * em}px 0` }, ...size } }
}
