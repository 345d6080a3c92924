import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import satori from 'satori'
import sharp from 'sharp'
import { type CutFont, cutFont } from './embed-font.ts'
import { FACES } from './faces.ts'
import type { Measure } from './fit-text.ts'

/** A node of satori's tree: text, or a box; every box is a flex box. */
export type TextNode =
  | string
  | { style: Record<string, string | number>; children: string | readonly TextNode[] }

/**
 * Text in our plain face (weight 400 or 600) as a picture, `width` pixels wide and as high as needed, black on
 * transparent.
 */
export async function drawText(node: TextNode, width: number): Promise<Buffer> {
  const fonts = await fontsFor(wordsOf(node))
  const svg = await satori(element(node), { width, fonts })
  return sharp(Buffer.from(svg), { limitInputPixels: false }).png().toBuffer()
}

const WEIGHTS = [
  ['plain', 400],
  ['strong', 600],
] as const

/** The fonts, subset to this text; files that have none of its letters are left out. */
async function fontsFor(words: string): Promise<Parameters<typeof satori>[1]['fonts']> {
  const fonts: Parameters<typeof satori>[1]['fonts'] = []
  for (const [name, weight] of WEIGHTS)
    for (const [at, file] of FACES[name].files.entries()) {
      const font = await readFile(fileURLToPath(import.meta.resolve(file)))
      const { program, glyphs } = await cutFont(font, { characters: words, weight })
      if (at === 0 || glyphs.size > 0) fonts.push({ name: `house-${at}`, weight, data: program })
    }
  return fonts
}

/** Measures texts of these characters in our plain face, as `drawText` draws them. */
export async function measureOf(characters: string): Promise<Measure> {
  const widths = new Map<number, (symbol: string) => number>()
  for (const [name, weight] of WEIGHTS) {
    const cut: CutFont[] = []
    for (const file of FACES[name].files)
      cut.push(
        await cutFont(await readFile(fileURLToPath(import.meta.resolve(file))), { characters, weight }),
      )
    const known = new Map<string, number>()
    widths.set(weight, (symbol) => {
      const before = known.get(symbol)
      if (before !== undefined) return before
      const point = symbol.codePointAt(0) ?? 0
      const font = cut.find(({ glyphs }) => glyphs.has(point)) ?? cut[0]
      const width = (font?.advance(font.glyphs.get(point) ?? 0) ?? 0) / 1000
      known.set(symbol, width)
      return width
    })
  }
  return (text, weight = 400) => {
    let sum = 0
    for (const symbol of text) sum += widths.get(weight)?.(symbol) ?? 0
    return sum
  }
}

const wordsOf = (node: TextNode): string =>
  typeof node === 'string' ? node : [node.children].flat().map(wordsOf).join('')

function element(node: TextNode): Parameters<typeof satori>[0] {
  if (typeof node === 'string') return node
  const { style, children } = node
  const inner = typeof children === 'string' ? children : children.map(element)
  const family = { fontFamily: 'house-0, house-1, house-2', display: 'flex' }
  return { type: 'div', key: null, props: { style: { ...family, ...style }, children: inner } }
}
