import { type Declaration, parse as parseStyles } from 'postcss'
import { MOST_SVG, UnfitSvg } from './svg-problem.ts'

/** An address in a style leads to a part of the drawing. */
export function requireOwn(value: string) {
  if (value.length > MOST_SVG.attribute || value.includes('\\')) throw new UnfitSvg('svg-parts')
  const addresses = value.toLowerCase().split('url(').length - 1
  if (addresses !== refsIn(value).length || /@|image-set|expression/i.test(value))
    throw new UnfitSvg('svg-outside')
}

/** A line of endless dashes is drawn without end. */
export function requireUndashed(name: string, value: string) {
  const [property, of] = [name.toLowerCase(), value.trim().toLowerCase()]
  if (property === 'stroke-dasharray' && !['', '0', 'none'].includes(of)) throw new UnfitSvg('svg-parts')
  if (property === 'filter' && of !== 'none') throw new UnfitSvg('svg-parts')
}

/** `url(#clip)`, with quotation marks or without. */
export const refsIn = (value: string): string[] =>
  [...value.matchAll(/url\(["']?#([^"'()\s]{1,200})["']?\)/gi)].map(([, id = '']) => id)

export function declarationsOf(style: string): Declaration[] {
  const found: Declaration[] = []
  for (const rule of rulesOf(`a{${style}}`)) rule.walkDecls((one) => void found.push(one))
  return found
}

function rulesOf(css: string) {
  try {
    return parseStyles(css).nodes.filter((node) => node.type === 'rule')
  } catch {
    throw new UnfitSvg('svg-damaged')
  }
}

/** A rule of a style sheet; with what it refers to, the classes for which. */
export interface Rule {
  text: string
  classes: string[]
  refs: string[]
}

/** The rules for classes and elements; what stands beside them, such as fonts, is left out. */
export function rulesOfSheet(sheet: string): Rule[] {
  return rulesOf(sheet).map((rule) => {
    if (!rule.selectors.every((one) => /^[.#]?[\w-]{1,200}$/.test(one))) throw new UnfitSvg('svg-parts')
    const kept = rule.nodes.filter((node) => node.type === 'decl')
    for (const { prop, value } of kept) {
      requireOwn(value)
      requireUndashed(prop, value)
    }
    const refs = kept.flatMap(({ value }) => refsIn(value))
    if (refs.length > 0 && !rule.selectors.every((one) => one.startsWith('.')))
      throw new UnfitSvg('svg-parts')
    const body = kept.map(({ prop, value }) => `${prop}:${value}`).join(';')
    return { text: `${rule.selector}{${body}}`, classes: rule.selectors.map((one) => one.slice(1)), refs }
  })
}
