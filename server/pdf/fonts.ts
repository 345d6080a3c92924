import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { PDFDocument } from '@cantoo/pdf-lib'
import { type Features, type SubsettedFont, subsetFontFile } from './cut-font.ts'
import { embedFont } from './embed-font.ts'
import { filesOfScripts } from './other-scripts.ts'
import type { FontStack } from './text-layout.ts'

const grotesk = (letters: string) =>
  `@fontsource-variable/hanken-grotesk/files/hanken-grotesk-${letters}-wght-normal.woff2`
const GROTESK = [grotesk('latin'), grotesk('latin-ext'), grotesk('vietnamese')]
const fraunces = (letters: string) =>
  `@fontsource-variable/fraunces/files/fraunces-${letters}-wght-normal.woff2`
const MONO = '@fontsource/spline-sans-mono/files/spline-sans-mono-latin-500-normal.woff'

/** A font's files, tried in turn for each sign, and its weight. */
export const FONTS = {
  plain: { files: GROTESK, weight: 400 },
  strong: { files: GROTESK, weight: 600 },
  display: { files: [fraunces('latin'), fraunces('latin-ext'), fraunces('vietnamese')], weight: 340 },
  code: { files: [MONO], weight: undefined },
}
export type FontName = keyof typeof FONTS

/**
 * Our fonts, subset to these characters. The returned function embeds them in a document and can be called repeatedly.
 */
export async function subsetFonts<Name extends FontName>(
  characters: string,
  names: readonly Name[],
): Promise<(pdf: PDFDocument) => Record<Name, FontStack>> {
  const cut: [Name, SubsettedFont[]][] = []
  for (const name of names) cut.push([name, await cutFonts(characters, FONTS[name])])
  return (pdf) =>
    Object.fromEntries(
      cut.map(([name, fonts]) => [name, { fonts: fonts.map((font) => embedFont(pdf, font)) }]),
    ) as Record<Name, FontStack>
}

/** A font's files cut to these characters, and whatever else writes the scripts that the font has no letters for. */
export async function cutFonts(
  characters: string,
  { files, weight, features }: { files: readonly string[]; weight: number | undefined; features?: Features },
): Promise<SubsettedFont[]> {
  const fonts: SubsettedFont[] = []
  const cut = async (file: string, features: Features | undefined) => {
    const font = await readFile(fileURLToPath(import.meta.resolve(file)))
    fonts.push(await subsetFontFile(font, { characters, weight, ...(features ? { features } : {}) }))
  }
  for (const file of files) await cut(file, features)
  const missing = [...new Set(characters)].filter((sign) => !fonts.some((font) => font.has(sign)))
  for (const file of await filesOfScripts(missing)) await cut(file, features ?? 'all')
  return fonts
}
