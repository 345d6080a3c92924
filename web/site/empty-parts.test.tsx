import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { withContact } from '../../domain/site/contact.ts'
import { contact, site } from '../../tests/support/sample-site.ts'
import { filledContent } from '../../tests/support/site-documents.ts'
import type { Assets } from '../assets.ts'
import { NOT_FOUND, pathsOf, renderPage } from '../documents.tsx'

const assets: Assets = {
  sheet: '/assets/a.css',
  print: '/assets/p.css',
  early: '',
  start: '/assets/start.js',
  islands: {},
  school: { start: '/assets/school.js', files: [], stored: 'stored()' },
}

interface Node {
  type: string
  data?: string
  name?: string
  attribs?: Record<string, string>
  children?: Node[]
}

const PARTS = new Set('h1 h2 h3 ul ol dl li dt dd table th blockquote figcaption section nav'.split(' '))
const SHOWN = new Set('img input select textarea svg'.split(' '))

const isEmpty = (node: Node): boolean =>
  node.type === 'text'
    ? !node.data?.trim()
    : !SHOWN.has(node.name ?? '') && (node.children ?? []).every(isEmpty)

/** Headings, lists and other parts without anything in them, apart from those that a script fills. */
function* emptyParts(node: Node): Generator<string> {
  for (const child of node.children ?? []) {
    const { name = '', attribs = {} } = child
    if (name === 'dialog' || name === 'noscript') continue
    if (PARTS.has(name) && isEmpty(child)) yield `<${name} class="${attribs.class ?? ''}">`
    yield* emptyParts(child)
  }
}

test.each([
  'least',
  'longWord',
] as const)('no page has an empty heading, list or section when every document holds the %s that it may', async (filling) => {
  const filled = { ...site, content: withContact(filledContent(filling), contact) }
  const paths = pathsOf(filled)
  expect(paths.length).toBeGreaterThan(12)
  for (const path of paths) {
    const { html } = await renderPage(path, filled, assets)
    const main = html.slice(html.indexOf('<body'), html.indexOf('</body>'))
    expect([...emptyParts(parseDocument(main) as unknown as Node)], path).toEqual([])
    expect(main.match(/<h1/g), path).toHaveLength(1)
  }
  expect(paths).toContain(NOT_FOUND)
})
