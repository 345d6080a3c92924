import { Blob, ClusterLevel, Direction, Face, Font, MetricsTag, Buffer as Shaper, shape } from 'harfbuzzjs'
import { decomposed } from '../../domain/text.ts'
import { type FontRun, MISSING, signsOf } from './signs.ts'

/** A glyph and where it goes, in thousandths of the type size. */
export interface Glyph {
  id: number
  /** Its own width. */
  width: number
  /** How far it moves the pen: its width, less or more by kerning. */
  advance: number
  /** How far it is drawn from the pen: a mark above a letter, for example. */
  x: number
  y: number
}

/** The glyphs that are drawn for some letters: mostly one for one, but one for the letters of a ligature. */
export interface Cluster {
  text: string
  glyphs: Glyph[]
}

/** A text in one direction. */
export type Written = Pick<FontRun<unknown>, 'text' | 'fromRight'>

/** A font file cut down to some characters, for use in any number of documents. */
export interface SubsettedFont {
  program: Buffer
  /** Its PostScript name. */
  name: string
  /** In thousandths of the type size; `box` is left, bottom, right and top of all letters together. */
  metrics: { ascender: number; descender: number; capHeight: number; box: number[] }
  has(text: string): boolean
  /** A glyph's outline as an SVG path, in thousandths of the type size, upwards. */
  outline(glyph: number): string
  /** In the order of drawing, from the left, also where the text is read from the right. */
  shape(written: Written): Cluster[]
}

/** Written in any paper: what stands for a missing sign, and the end of a text that is too long. */
const ALWAYS = `${MISSING}…`

/** What browsers do to Latin text by themselves. */
const LATIN_FEATURES = ['ccmp', 'locl', 'rlig', 'calt', 'clig', 'liga', 'kern', 'mark', 'mkmk']

/** What a font may do to letters that stand together. */
export type Features = readonly string[] | 'all'

interface Cut {
  characters: string
  weight?: number | undefined
  /** All of them where a script is not Latin. */
  features?: Features
}

/** Cuts a font file (WOFF, WOFF2, TTF) down to these characters, composed and not. */
export async function subsetFontFile(
  file: Buffer,
  { characters, weight, features = LATIN_FEATURES }: Cut,
): Promise<SubsettedFont> {
  const signs = signsOf(characters).flatMap((sign) => [...sign, ...decomposed(sign)])
  const all = new Set([...signs, ...ALWAYS])
  // Loaded only when needed: it and its decoder of WOFF2 hold 13 MB.
  const { default: subsetFont } = await import('subset-font')
  const program = await subsetFont(file, [...all].join(''), {
    targetFormat: 'sfnt',
    ...(features === 'all' ? {} : { keepFeatures: [...features] }),
    ...(weight ? { variationAxes: { wght: weight } } : {}),
  })
  const face = new Face(new Blob(program))
  const font = new Font(face)
  font.setScale(1000, 1000)
  const points = new Set(face.collectUnicodes())
  const { ascender, descender } = font.hExtents()
  return {
    program,
    name: face.getName(6, 'en'),
    metrics: {
      ascender,
      descender,
      capHeight: font.getMetricPositionWithFallback(MetricsTag.CAP_HEIGHT),
      box: boxOf(font, points),
    },
    has: (text) => [...text].every((sign) => points.has(sign.codePointAt(0) ?? 0)),
    outline: (glyph) => font.glyphToPath(glyph),
    shape: (written) => shaped(font, written),
  }
}

function boxOf(font: Font, points: Iterable<number>): number[] {
  const box = [0, 0, 0, 0]
  for (const point of points) {
    const extents = font.glyphExtents(font.nominalGlyph(point) ?? 0)
    if (!extents) continue
    const { xBearing: left, yBearing: top, width, height } = extents
    const edges = [left, top + height, left + width, top]
    for (const [at, edge] of edges.entries())
      box[at] = at < 2 ? Math.min(box[at] ?? 0, edge) : Math.max(box[at] ?? 0, edge)
  }
  return box
}

/** One for all texts: its memory is freed only when the garbage is collected. */
const shaper = new Shaper()

function shaped(font: Font, { text, fromRight }: Written): Cluster[] {
  shaper.reset()
  shaper.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS)
  shaper.addText(text)
  shaper.guessSegmentProperties()
  shaper.setDirection(fromRight ? Direction.RTL : Direction.LTR)
  shape(font, shaper)
  const infos = shaper.getGlyphInfos()
  const clusters: (Cluster & { from: number })[] = []
  for (const [at, { xAdvance: advance, xOffset: x, yOffset: y }] of shaper.getGlyphPositions().entries()) {
    const { codepoint: id, cluster: from } = infos[at] ?? { codepoint: 0, cluster: 0 }
    const glyph = { id, width: font.glyphHAdvance(id), advance, x, y }
    const last = clusters.at(-1)
    if (last?.from === from) last.glyphs.push(glyph)
    else clusters.push({ from, text: '', glyphs: [glyph] })
  }
  // A cluster's text ends where the next one of the text begins, which stands before it when read from the right.
  for (const [at, cluster] of clusters.entries())
    cluster.text = text.slice(cluster.from, clusters[fromRight ? at - 1 : at + 1]?.from)
  return clusters
}
