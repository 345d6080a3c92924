import { Parser } from 'htmlparser2'
import { MOST_SVG, UnfitSvg } from './svg-problem.ts'
import { declarationsOf, type Rule, refsIn, requireOwn, requireUndashed, rulesOfSheet } from './svg-styles.ts'

/** The longest side in pixels that a drawing is made in. */
const SIDE = 1600
/** The widest shape of a drawing, either way. */
const WIDEST = 30

/** What is drawn. Whatever else is in a file, such as scripts, links and an editor's notes, is left out. */
const GROUPS = new Set(['svg', 'g', 'a', 'switch', 'defs', 'symbol', 'clipPath', 'mask', 'use'])
const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])
const COLOURS = new Set(['linearGradient', 'radialGradient', 'stop'])
/** What would be drawn in another way than the owner sees it, or without end. */
const REFUSED = new Set(['text', 'image', 'filter', 'pattern', 'marker'])

interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
}

/** A drawing that was read: nothing is in it but shapes and their colours, and it asks for nothing from elsewhere. */
export interface ReadSvg {
  svg: string
  width: number
  height: number
}

/** Whether a file looks like SVG by its first bytes. */
export const mayBeSvg = (head: Buffer): boolean => {
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  return text.startsWith('<') && /<(?:\w+:)?svg[\s>]/.test(text)
}

/**
 * Reads a drawing and writes it anew out of what is known to be harmless, in pixels of its own choosing. Throws `UnfitSvg`
 * before anything is drawn.
 */
export function readSvg(file: Buffer): ReadSvg {
  if (file.length > MOST_SVG.bytes) throw new UnfitSvg('svg-too-large')
  const { root, sheet } = parse(file)
  const rules = rulesOfSheet(sheet)
  measure(root, rules)
  const { viewBox, width, height } = sizeOf(root)
  const attributes = { ...root.attributes, viewBox, width: String(width), height: String(height) }
  const inside = root.children.map(written).join('')
  const style = rules.length > 0 ? `<style>${rules.map(({ text }) => escaped(text)).join('\n')}</style>` : ''
  const open = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"`
  return { svg: `${open}${attributesOf(attributes)}>${style}${inside}</svg>`, width, height }
}

function parse(file: Buffer): { root: Element; sheet: string } {
  const top: Element = { name: '', attributes: {}, children: [] }
  const open: Element[] = [top]
  let [sheet, count, skipped, inStyle] = ['', 0, 0, false]
  const parser = new Parser(
    {
      onopentag(raw, given) {
        count += 1
        if (count > MOST_SVG.elements) throw new UnfitSvg('svg-too-many')
        const name = localName(raw)
        if (skipped > 0) skipped += 1
        else if (REFUSED.has(name)) throw new UnfitSvg('svg-parts')
        else if (GROUPS.has(name) || SHAPES.has(name) || COLOURS.has(name)) {
          const element = { name, attributes: attributesIn(name, given), children: [] }
          open.at(-1)?.children.push(element)
          open.push(element)
          if (open.length > MOST_SVG.depth) throw new UnfitSvg('svg-too-many')
        } else {
          skipped = 1
          inStyle = name === 'style'
        }
      },
      ontext(text) {
        if (inStyle && skipped === 1) sheet += text
      },
      onclosetag() {
        if (skipped > 0) skipped -= 1
        else open.pop()
        if (skipped === 0) inStyle = false
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(utf8(file))
  parser.end()
  const [root] = top.children
  if (root?.name !== 'svg') throw new UnfitSvg('svg-damaged')
  return { root, sheet }
}

function utf8(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    throw new UnfitSvg('svg-damaged')
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/** What says how a shape is drawn; `d`, `points` and the like, and what styles it. */
const KEPT =
  /^(?:id|class|style|transform|d|points|[xyr]|[cr][xy]|[xy][12]|f[xyr]|width|height|viewBox|preserveAspectRatio|offset|gradientUnits|gradientTransform|spreadMethod|clipPathUnits|maskUnits|maskContentUnits|color|display|visibility|overflow|opacity|(?:fill|stroke|stop|clip|mask)(?:-[a-z]+)*)$/

function attributesIn(name: string, given: Record<string, string>): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [raw, value] of Object.entries(given)) {
    const attribute = localName(raw)
    if (attribute === 'href' && (name === 'use' || COLOURS.has(name))) {
      if (!value.startsWith('#')) throw new UnfitSvg('svg-outside')
      kept['xlink:href'] = value
    } else if (KEPT.test(raw)) {
      requireOwn(value)
      requireUndashed(raw, value)
      if (raw === 'style') for (const { prop, value: of } of declarationsOf(value)) requireUndashed(prop, of)
      kept[raw] = value
    }
  }
  return kept
}

/** Counts what is drawn with each reference followed, and how deep it lies. Throws if that is too much, or in circles. */
function measure(root: Element, rules: readonly Rule[]) {
  const byId = new Map<string, Element>()
  const byClass = new Map<string, string[]>()
  for (const { classes, refs } of rules)
    for (const name of classes) byClass.set(name, [...(byClass.get(name) ?? []), ...refs])
  const collect = (element: Element) => {
    if (element.attributes.id) byId.set(element.attributes.id, element)
    element.children.forEach(collect)
  }
  collect(root)
  const refsOf = ({ attributes }: Element) => [
    ...Object.entries(attributes).flatMap(([name, value]) =>
      name === 'xlink:href' ? [value.slice(1)] : refsIn(value),
    ),
    ...(attributes.class ?? '').split(/\s/).flatMap((name) => byClass.get(name) ?? []),
  ]
  const known = new Map<Element, { drawn: number; depth: number } | undefined>()
  const look = (element: Element, level = 0): { drawn: number; depth: number } => {
    if (level > MOST_SVG.depth) throw new UnfitSvg('svg-too-many')
    if (known.has(element)) {
      const before = known.get(element)
      if (!before) throw new UnfitSvg('svg-too-many')
      return before
    }
    known.set(element, undefined)
    const named = refsOf(element).flatMap((id) => byId.get(id) ?? [])
    const parts = [...element.children, ...named].map((part) => look(part, level + 1))
    const drawn = parts.reduce((sum, part) => sum + part.drawn, 1)
    const depth = 1 + Math.max(0, ...parts.map((part) => part.depth))
    if (drawn > MOST_SVG.drawn || depth > MOST_SVG.depth) throw new UnfitSvg('svg-too-many')
    const all = { drawn, depth }
    known.set(element, all)
    return all
  }
  look(root)
}

/** The part of the drawing that is shown, and its pixels: as many as can be needed, whatever the file says. */
function sizeOf({ attributes }: Element) {
  const inPixels = (value = '') =>
    Number(/^\s*([\d.]{1,12})(?:px|pt|mm|cm|in)?\s*$/.exec(value)?.[1] ?? Number.NaN)
  const [w, h] = [inPixels(attributes.width), inPixels(attributes.height)]
  const viewBox = attributes.viewBox ?? `0 0 ${w} ${h}`
  const [x, y, wide = Number.NaN, high = Number.NaN, ...more] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const isSized = [x, y, wide, high].every(Number.isFinite) && wide > 0 && high > 0 && more.length === 0
  if (!isSized || wide / high > WIDEST || high / wide > WIDEST) throw new UnfitSvg('svg-damaged')
  const scale = SIDE / Math.max(wide, high)
  return {
    viewBox: [x, y, wide, high].join(' '),
    width: Math.max(1, Math.round(wide * scale)),
    height: Math.max(1, Math.round(high * scale)),
  }
}

const written = ({ name, attributes, children }: Element): string => {
  const tag = name === 'a' || name === 'switch' ? 'g' : name
  return `<${tag}${attributesOf(attributes)}>${children.map(written).join('')}</${tag}>`
}

const attributesOf = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
