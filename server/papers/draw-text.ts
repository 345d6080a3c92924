import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import satori from 'satori'
import sharp from 'sharp'
import { cutFont } from './embed-font.ts'
import { FACES } from './faces.ts'

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

const wordsOf = (node: TextNode): string =>
  typeof node === 'string' ? node : [node.children].flat().map(wordsOf).join('')

function element(node: TextNode): Parameters<typeof satori>[0] {
  if (typeof node === 'string') return node
  const { style, children } = node
  const inner = typeof children === 'string' ? children : children.map(element)
  const family = { fontFamily: 'house-0, house-1, house-2', display: 'flex' }
  return { type: 'div', key: null, props: { style: { ...family, ...style }, children: inner } }
}
