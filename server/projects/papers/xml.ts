/**
 * An element's children by their names, in their order. `name@attribute` is an attribute of the child `name`; a list is as many
 * elements, and what is undefined or empty is left out.
 */
export interface XmlElement {
  readonly [name: string]: string | undefined | XmlElement | readonly XmlElement[]
}

/** Writes a document: its root's name, and what is in it. */
export const writeXml = (name: string, root: XmlElement): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${name}${attributesOf(root, '')}>${childrenOf(root, 1)}\n</${name}>\n`

function childrenOf(element: XmlElement, depth: number): string {
  const indent = `\n${'  '.repeat(depth)}`
  return Object.entries(element)
    .flatMap(([name, value]) => {
      if (name.includes('@') || value === undefined) return []
      const attributes = attributesOf(element, name)
      if (typeof value === 'string')
        return value === '' ? [] : [`${indent}<${name}${attributes}>${escapeXml(value)}</${name}>`]
      return [value].flat().flatMap((one) => {
        const children = childrenOf(one, depth + 1)
        return children === '' ? [] : [`${indent}<${name}${attributes}>${children}${indent}</${name}>`]
      })
    })
    .join('')
}

const attributesOf = (element: XmlElement, name: string): string =>
  Object.entries(element)
    .flatMap(([key, value]) =>
      key.startsWith(`${name}@`) && typeof value === 'string'
        ? [` ${key.slice(name.length + 1)}="${escapeXml(value)}"`]
        : [],
    )
    .join('')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)

/** What XML can say of a text, in one line: no control character and no half of a character, which no escape makes valid. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
